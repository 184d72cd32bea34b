import assert from 'node:assert/strict';
import InitiateLoanPayOffCommand from '../../../commands/loans/InitiateLoanPayOffCommand.ts';
import { cases, person } from '../../support/decide.ts';
import {
  aCollateral,
  aGuarantor,
  aLoan,
  anAdvance,
  aPaidOutLoan,
  serviced,
} from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

const state = {
  ...serviced,
  loan: aPaidOutLoan({ interestAccrued: 1_000n }) as typeof serviced.loan,
  held: [] as readonly ReturnType<typeof aCollateral>[],
  given: [] as readonly ReturnType<typeof aGuarantor>[],
  origins: [] as readonly ReturnType<typeof anAccount>[],
  payer: anAccount({ book: 200_000n }) as ReturnType<typeof anAccount> | undefined,
};
const off = [
  ...(['put', 'insert'] as const),
  ...Array.from({ length: 12 }, () => 'put' as const),
  ...(['post', 'put', 'unschedule', 'emit', 'notify', 'insert', 'audit'] as const),
];

cases<typeof state>(
  InitiateLoanPayOffCommand,
  {
    input: { loanId: 'LA-2026-00001', paymentAccountId: 'acc-1', payOffDate: '2026-03-02' },
    state,
    actor: person('teller', 'Teller'),
  },
  {
    'asks for the principal and the interest so far': {
      posts: [{ 'acc-1': -1210, interestReceivable: -10, loans: -1200 }],
      gives: off,
      also: (decision) => {
        assert.ok('data' in decision);
        const data = decision.data as Record<string, unknown>;
        assert.deepEqual(
          [data.principalAmount, data.interestAmount, data.penaltyAmount, data.totalPayOffAmount],
          [1200, 10, 0, 1210],
        );
        assert.equal(data.status, 'Closed');
      },
    },
    'a prepayment penalty where it is asked for': {
      input: { includePrepaymentPenalty: true },
      posts: [{ 'acc-1': -1234, interestReceivable: -10, loans: -1200, feeIncome: 24 }],
      gives: off,
      also: (decision) => {
        assert.ok('data' in decision);
        const { totalPayOffAmount } = decision.data as Record<string, unknown>;
        assert.equal(totalPayOffAmount, 1234);
      },
    },
    'interest that was paid in advance comes off': {
      state: { loan: aPaidOutLoan({ interestAccrued: 1_000n, interestPaid: 3_000n }) },
      posts: [{ 'acc-1': -1180, interestReceivable: 20, loans: -1200 }],
      gives: off,
      also: (decision) => {
        assert.ok('data' in decision);
        const { totalPayOffAmount, interestAmount } = decision.data as Record<string, unknown>;
        assert.deepEqual([totalPayOffAmount, interestAmount], [1180, -20]);
      },
    },
    'what secured it is released': {
      state: { held: [aCollateral(1n)], given: [aGuarantor(1n)] },
      posts: [{ 'acc-1': -1210, interestReceivable: -10, loans: -1200 }],
      gives: [...off.slice(0, -4), 'put', 'put', ...off.slice(-4)],
    },
    'an advance pays first, and what is left of it goes back': {
      state: {
        loan: aPaidOutLoan({ interestAccrued: 1_000n, advance: 130_000n }),
        advances: [anAdvance(130_000n)],
        origins: [anAccount({ id: 'acc-2' })],
      },
      posts: [{ loanAdvances: -1300, interestReceivable: -10, loans: -1200, 'acc-2': 90 }],
      gives: [...off.slice(0, 14), 'put', ...off.slice(14)],
      also: (decision) => {
        assert.ok('data' in decision);
        const data = decision.data as Record<string, unknown>;
        assert.deepEqual(
          [data.totalPayOffAmount, data.advanceAmount, data.returnedAmount],
          [1210, 1210, 90],
        );
      },
    },
    'an advance that is too small, and the rest': {
      state: {
        loan: aPaidOutLoan({ interestAccrued: 1_000n, advance: 1_000n }),
        advances: [anAdvance(1_000n)],
      },
      posts: [{ 'acc-1': -1200, loanAdvances: -10, interestReceivable: -10, loans: -1200 }],
      gives: [...off.slice(0, 14), 'put', ...off.slice(14)],
    },
    'another day than today': { input: { payOffDate: '2026-03-03' }, gives: 'VALIDATION' },
    'nothing is owed, so it is closed': {
      state: {
        loan: aPaidOutLoan({ principal: 0n, interestAccrued: 1_000n, interestPaid: 1_000n }),
      },
      gives: [...off.slice(0, 14), 'unschedule', 'emit', 'notify', 'insert', 'audit'],
    },
    'an account that has too little': {
      state: { payer: anAccount({ book: 120_999n }) },
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
  },
);
