import assert from 'node:assert/strict';
import InitiateLoanRepaymentCommand from '../../../commands/loans/InitiateLoanRepaymentCommand.ts';
import type { Decision } from '../../../core/command/command.ts';
import { cases, person } from '../../support/decide.ts';
import { aLoan, aPaidOutLoan, serviced } from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

const state = {
  ...serviced,
  loan: aPaidOutLoan({ interestAccrued: 1_000n }) as typeof serviced.loan,
  payer: anAccount({ book: 200_000n }) as ReturnType<typeof anAccount> | undefined,
};
const base = ['put', 'insert', 'put', 'post', 'put', 'insert', 'emit', 'notify', 'audit'] as const;
const parts =
  (wanted: readonly number[], status = 'Disbursed') =>
  (decision: Decision<unknown, string>) => {
    assert.ok('data' in decision);
    const data = decision.data as Record<string, unknown>;
    assert.equal(data.status, status);
    assert.deepEqual(
      [data.penaltyAmount, data.interestAmount, data.principalAmount, data.outstandingPrincipal],
      wanted,
    );
  };

cases<typeof state>(
  InitiateLoanRepaymentCommand,
  {
    input: { accountEncodedKey: '3000000001', channelEncodedKey: 'acc-1', amount: 110 },
    state,
    actor: person('teller', 'Teller'),
  },
  {
    'pays the instalment that is due': { gives: base, also: parts([0, 10, 100, 1100]) },
    'interest goes before principal': {
      input: { amount: 15 },
      gives: base,
      also: parts([0, 10, 5, 1195]),
    },
    'the interest of the day is booked with it': {
      state: { loan: aPaidOutLoan() },
      gives: [...base.slice(0, 2), 'post', ...base.slice(2)],
    },
    'cash needs no account': {
      input: { channelEncodedKey: undefined },
      state: { payer: undefined },
      gives: base,
    },
    'a loan in arrears that owes nothing overdue any more catches up': {
      state: {
        loan: aPaidOutLoan({
          state: 'InArrears',
          interestAccrued: 1_000n,
          penaltyCharged: 200n,
        }),
      },
      input: { amount: 112 },
      gives: base,
      also: parts([2, 10, 100, 1100]),
    },
    'more than the schedule asks': { input: { amount: 1320.01 }, gives: 'LOAN_OVERPAYMENT' },
    'everything at once': {
      input: { amount: 1320 },
      gives: [
        ...base.slice(0, 2),
        ...Array.from({ length: 12 }, () => 'put' as const),
        ...base.slice(3),
      ],
      also: parts([0, 120, 1200, 0]),
    },
    'an account that has too little': {
      state: { payer: anAccount({ book: 10_999n }) },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a closed account': {
      state: { payer: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'an account in another currency': {
      state: { payer: anAccount({ currency: 'USD', book: 200_000n }) },
      gives: 'CURRENCY_MISMATCH',
    },
    'an unknown account': { state: { payer: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a loan that is not paid out': {
      state: { loan: aLoan({ state: 'Approved' }) },
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
