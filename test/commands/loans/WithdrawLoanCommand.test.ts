import type { Loan } from '../../../commands/loans/loan.ts';
import type { LoanTies } from '../../../commands/loans/loan-moves.ts';
import WithdrawLoanCommand from '../../../commands/loans/WithdrawLoanCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aLoan, ties } from '../../support/loans.ts';

const ended = ['put', 'insert', 'remove', 'put', 'emit', 'audit'] as const;

cases<LoanTies & { readonly loan: Loan | undefined }>(
  WithdrawLoanCommand,
  {
    input: { accountEncodedKey: '3000000001' },
    state: { loan: aLoan(), ...ties },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a pending application': { gives: ended },
    'an approved loan that nobody paid out': {
      state: { loan: aLoan({ state: 'Approved' }) },
      gives: ended,
    },
    'a payout that waits for approval': {
      state: { loan: aLoan({ state: 'Approved', disbursementId: 'some-transaction' }) },
      gives: 'LOAN_DISBURSEMENT_PENDING',
    },
    'a loan that is paid out': {
      state: { loan: aLoan({ state: 'Disbursed' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { accountEncodedKey: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
