import assert from 'node:assert/strict';
import InitiateLoanPayOffCommand from '../../../commands/loans/InitiateLoanPayOffCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aCollateral, aGuarantor, aLoan, aPaidOutLoan, serviced } from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

const state = {
  ...serviced,
  loan: aPaidOutLoan({ interestAccrued: 1_000n }) as typeof serviced.loan,
  held: [] as readonly ReturnType<typeof aCollateral>[],
  given: [] as readonly ReturnType<typeof aGuarantor>[],
  payer: anAccount({ book: 200_000n }) as ReturnType<typeof anAccount> | undefined,
};
const off = [
  ...(['put', 'insert'] as const),
  ...Array.from({ length: 12 }, () => 'put' as const),
  ...(['post', 'put', 'insert', 'unschedule', 'emit', 'notify', 'audit'] as const),
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
      gives: off,
      also: (decision) => {
        assert.ok('data' in decision);
        const { totalPayOffAmount } = decision.data as Record<string, unknown>;
        assert.equal(totalPayOffAmount, 1234);
      },
    },
    'interest that was paid in advance comes off': {
      state: { loan: aPaidOutLoan({ interestAccrued: 1_000n, interestPaid: 3_000n }) },
      gives: off,
      also: (decision) => {
        assert.ok('data' in decision);
        const { totalPayOffAmount, interestAmount } = decision.data as Record<string, unknown>;
        assert.deepEqual([totalPayOffAmount, interestAmount], [1180, -20]);
      },
    },
    'what secured it is released': {
      state: { held: [aCollateral(1n)], given: [aGuarantor(1n)] },
      gives: [...off.slice(0, -3), 'put', 'put', ...off.slice(-3)],
    },
    'another day than today': { input: { payOffDate: '2026-03-03' }, gives: 'VALIDATION' },
    'nothing is owed': {
      state: {
        loan: aPaidOutLoan({ principal: 0n, interestAccrued: 1_000n, interestPaid: 1_000n }),
      },
      gives: 'LOAN_NOTHING_OWED',
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
