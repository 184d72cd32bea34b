import assert from 'node:assert/strict';
import InitiateLoanRepaymentCommand from '../../../../commands/loans/servicing/InitiateLoanRepaymentCommand.ts';
import { loanPayments } from '../../../../commands/loans/servicing/pending-payment.ts';
import { transactions } from '../../../../commands/transactions/transaction.ts';
import { cases, type DecisionOf, person } from '../../../support/decide.ts';
import { aLoan, aPaidOutLoan, serviced } from '../../../support/loans.ts';
import { accepted, addedTo, refusedWith } from '../../../support/told.ts';
import { anAccount } from '../../../support/transactions.ts';

const state = {
  ...serviced,
  loan: aPaidOutLoan({ interestAccrued: 1_000n }) as typeof serviced.loan,
  payer: anAccount({ book: 200_000n }),
};
const shorten = { 'loans/early-payment': { earlyPayment: [{ product: '*', use: 'shorten' }] } };
const gone = (count: number) => Array.from({ length: count }, () => 'remove' as const);
const base = ['put', 'insert', 'put', 'post', 'put', 'insert', 'emit', 'notify', 'audit'] as const;
const parts =
  (wanted: readonly number[], status = 'Disbursed') =>
  (decision: DecisionOf<typeof InitiateLoanRepaymentCommand>) => {
    assert.ok('data' in decision);
    const data = decision.data;
    assert.equal(data.status, status);
    assert.deepEqual(
      [data.penaltyAmount, data.interestAmount, data.principalAmount, data.outstandingPrincipal],
      wanted,
    );
  };

/** Something of each kind is owed, and something of each was paid before; 50.00 are held. */
const owing = {
  ...{ interestAccrued: 1_030n, interestPaid: 30n, principalPaid: 7n, advance: 5_000n },
  ...{ feesCharged: 500n, feesPaid: 100n, penaltyCharged: 300n, penaltyPaid: 100n },
};
const above = (amountThreshold: number, requireApproval = true) => ({
  'transactions/approval-thresholds': {
    approvalThresholds: [
      {
        ...{ transactionType: 'LOAN_REPAYMENT', channel: '*' },
        tiers: [
          {
            ...{ accountTier: '*', amountThreshold, approverRole: 'BranchManager' },
            requireApproval,
          },
        ],
      },
    ],
  },
});
const waits = ['hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'insert', 'audit'] as const;
cases(
  InitiateLoanRepaymentCommand,
  {
    input: { accountEncodedKey: '3000000001', channelEncodedKey: 'acc-1', amount: 110 },
    state,
    actor: person('teller', 'Teller'),
  },
  {
    'pays the instalment that is due': {
      posts: [{ 'acc-1': -110, interestReceivable: -10, loans: -100 }],
      gives: base,
      also: parts([0, 10, 100, 1100]),
    },
    'interest goes before principal': {
      input: { amount: 15 },
      posts: [{ 'acc-1': -15, interestReceivable: -10, loans: -5 }],
      gives: base,
      also: parts([0, 10, 5, 1195]),
    },
    'the interest of the day is booked with it': {
      state: { loan: aPaidOutLoan() },
      posts: [
        { interestReceivable: 10, interestIncome: 10 },
        { 'acc-1': -110, interestReceivable: -10, loans: -100 },
      ],
      gives: [...base.slice(0, 2), 'post', ...base.slice(2)],
    },
    'cash needs no account': {
      input: { channelEncodedKey: undefined },
      state: { payer: undefined },
      posts: [{ cash: 110, interestReceivable: -10, loans: -100 }],
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
      posts: [{ 'acc-1': -112, feesReceivable: -2, interestReceivable: -10, loans: -100 }],
      gives: base,
      also: parts([2, 10, 100, 1100]),
    },
    'above the threshold it waits, and nothing of the loan moves': {
      rules: above(199.99),
      state: { loan: aPaidOutLoan(owing) },
      input: { amount: 200, notes: 'At the counter' },
      holds: { 'acc-1 debit': 200 },
      gives: waits,
      also: (decision) => {
        const { effects, data, message } = accepted(decision);
        assert.match(
          message,
          /^Repayment is pending approval: 200.00 is above 199.99 for STANDARD/,
        );
        const [made] = addedTo(effects, transactions);
        assert.deepEqual(
          [made?.type, made?.state, made?.amount, made?.linkedId, made?.narration],
          ['LOAN_REPAYMENT', 'PENDING', 20_000n, aPaidOutLoan().encodedKey, 'At the counter'],
        );
        assert.deepEqual([made?.accountId, made?.approverRole], ['acc-1', 'BranchManager']);
        assert.deepEqual(addedTo(effects, loanPayments), [
          {
            ...{ transactionId: made?.id, loanKey: aPaidOutLoan().encodedKey, accountId: 'acc-1' },
            terms: { kind: 'REPAYMENT', early: 'advance', graceDays: 0 },
            notes: 'At the counter',
          },
        ]);
        assert.deepEqual(data, {
          ...{ transactionId: made?.id, loanId: 'LA-2026-00001', status: 'PENDING', amount: 200 },
          ...{ principalAmount: 100, interestAmount: 10, feesAmount: 4, penaltyAmount: 2 },
          ...{ advanceAmount: 84, excessAmount: 0, outstandingPrincipal: 1200 },
          ...{ totalOutstanding: 1166, scheduledOutstanding: 1270, paidInstallments: 0 },
        });
      },
    },
    'cash that waits holds nothing and is told by the number of the loan': {
      rules: above(100),
      input: { channelEncodedKey: undefined },
      state: { payer: undefined },
      gives: waits.slice(1),
      also: (decision) => {
        const { effects } = accepted(decision);
        const [made] = addedTo(effects, transactions);
        assert.deepEqual(
          [made?.accountId, made?.accountNumber, made?.branchId, made?.narration],
          [aPaidOutLoan().encodedKey, '3000000001', '1', 'Repayment of LA-2026-00001'],
        );
        assert.deepEqual(made?.holds, []);
        assert.equal(addedTo(effects, loanPayments)[0]?.accountId, null);
      },
    },
    'what is just at the threshold is booked at once': {
      rules: above(110),
      posts: [{ 'acc-1': -110, interestReceivable: -10, loans: -100 }],
      gives: base,
    },
    'a tier that asks for nobody is booked at once': {
      rules: above(10, false),
      posts: [{ 'acc-1': -110, interestReceivable: -10, loans: -100 }],
      gives: base,
      also: (decision) => assert.equal(accepted(decision).message, 'Repayment booked.'),
    },
    'what is owed and held counts in what is too much': {
      state: { loan: aPaidOutLoan(owing) },
      input: { amount: 1276.01 },
      gives: 'LOAN_OVERPAYMENT',
      also: refusedWith({ field: 'amount', outstanding: 1276 }),
    },
    'more than the schedule asks': { input: { amount: 1320.01 }, gives: 'LOAN_OVERPAYMENT' },
    'everything at once': {
      input: { amount: 1320 },
      posts: [{ 'acc-1': -1320, interestReceivable: -10, loans: -100, loanAdvances: 1210 }],
      gives: [...base.slice(0, 4), 'insert', ...base.slice(4)],
      also: parts([0, 10, 100, 1100]),
    },
    'what is held counts towards all that the schedule asks': {
      state: { loan: aPaidOutLoan({ interestAccrued: 1_000n, advance: 100_000n }) },
      input: { amount: 320.01 },
      gives: 'LOAN_OVERPAYMENT',
    },
    'everything at once where instalments are made fewer': {
      rules: shorten,
      input: { amount: 1320 },
      posts: [{ 'acc-1': -1210, interestReceivable: -10, loans: -1200 }],
      gives: [...base.slice(0, 3), 'put', ...gone(10), ...base.slice(3)],
      also: (decision) => {
        parts([0, 10, 1200, 0])(decision);
        const { message, data } = accepted(decision);
        const excess = '110.00 is more than the loan owes and was not taken.';
        assert.equal(message, `Repayment booked. ${excess}`);
        assert.deepEqual([data.amount, data.excessAmount], [1210, 110]);
      },
    },
    'two instalments early where instalments are made fewer': {
      rules: shorten,
      input: { amount: 330 },
      posts: [{ 'acc-1': -330, interestReceivable: -10, loans: -320 }],
      // Each of the eleven that are left asks for 110.00 as before: nine of them pay 880.00 back, two fall away.
      gives: [
        ...base.slice(0, 3),
        ...Array.from({ length: 9 }, () => 'put' as const),
        ...gone(2),
        ...base.slice(3),
      ],
      also: parts([0, 10, 320, 880]),
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
