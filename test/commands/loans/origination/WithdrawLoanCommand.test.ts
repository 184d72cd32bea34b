import assert from 'node:assert/strict';
import { exposures, loans } from '../../../../commands/loans/loan.ts';
import WithdrawLoanCommand from '../../../../commands/loans/origination/WithdrawLoanCommand.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aLoan, ties } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, refusedWith } from '../../../support/told.ts';

const ended = ['put', 'insert', 'remove', 'put', 'emit', 'audit'] as const;

cases(
  WithdrawLoanCommand,
  {
    input: { accountEncodedKey: '3000000001' },
    state: { loan: aLoan(), ...ties },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'a pending application': {
      input: { comment: 'Changed his mind' },
      gives: ended,
      also: (decision) => {
        const { data, effects } = accepted(decision);
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          status: 'ClosedWithdrawn',
          withdrawnAt: noon,
          withdrawnBy: 'senior',
          withdrawnById: 'senior',
        });
        assert.deepEqual(changesOf(effects, loans), [
          {
            state: 'ClosedWithdrawn',
            modifiedBy: 'senior',
            modifiedById: 'senior',
            modifiedAt: noon,
            closureType: 'Withdrawal',
            closedAt: noon,
          },
        ]);
        assert.equal(addedTo(effects, moves)[0]?.note, 'Changed his mind');
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 0n }]);
      },
    },
    'an approved loan that nobody paid out': { state: { loan: aLoan({ state: 'Approved' }) }, gives: ended },
    'a payout that waits for approval': {
      state: { loan: aLoan({ state: 'Approved', disbursementId: 'some-transaction' }) },
      gives: 'LOAN_DISBURSEMENT_PENDING',
      also: refusedWith({ transactionId: 'some-transaction' }),
    },
    'a loan that is paid out': { state: { loan: aLoan({ state: 'Disbursed' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { accountEncodedKey: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
