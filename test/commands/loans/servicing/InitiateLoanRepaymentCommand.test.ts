import assert from 'node:assert/strict';
import { instalments } from '../../../../commands/loans/instalment.ts';
import { exposures, loans } from '../../../../commands/loans/loan.ts';
import { advances } from '../../../../commands/loans/servicing/advance.ts';
import InitiateLoanRepaymentCommand from '../../../../commands/loans/servicing/InitiateLoanRepaymentCommand.ts';
import { loanTransactions } from '../../../../commands/loans/servicing/loan-transaction.ts';
import { loanPayments } from '../../../../commands/loans/servicing/pending-payment.ts';
import { transactions } from '../../../../commands/transactions/transaction.ts';
import type { Decision } from '../../../../core/command/declaration/command.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { cases, type DecisionOf, noon, person } from '../../../support/decide.ts';
import { aLoan, aPaidOutLoan, demoProduct, serviced, someInstalments } from '../../../support/loans.ts';
import {
  accepted,
  addedTo,
  changesOf,
  journalsOf,
  noticesOf,
  refusedWith,
  toldBy,
} from '../../../support/told.ts';
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
  interestAccrued: 1_030n,
  interestPaid: 30n,
  principalPaid: 7n,
  advance: 5_000n,
  feesCharged: 500n,
  feesPaid: 100n,
  penaltyCharged: 300n,
  penaltyPaid: 100n,
};
const above = (amountThreshold: number, requireApproval = true) => ({
  'transactions/approval-thresholds': {
    approvalThresholds: [
      {
        transactionType: 'LOAN_REPAYMENT',
        channel: '*',
        tiers: [{ accountTier: '*', amountThreshold, approverRole: 'BranchManager', requireApproval }],
      },
    ],
  },
});
const waits = ['hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'insert', 'audit'] as const;
const principalFirst = {
  ...demoProduct('product-personal'),
  allocationOrder: 'PRINCIPAL_INTEREST_FEES_PENALTY',
};
const early = (product: string, use: string) => ({
  'loans/early-payment': { earlyPayment: [{ product, use }] },
  'loans/arrears': { arrears: [{ product, graceDays: 60 }] },
});
/** The first instalment fell due before the day of the tables. */
/** In arrears, with its interest earned up to the day of the table. */
const behind = {
  ...({ state: 'InArrears', interestAccrued: 1_033n } as const),
  accruedTo: knownDate('2026-03-02'),
};
const late = someInstalments().map((row, at) =>
  at === 0 ? { ...row, dueDate: '2026-03-01' as typeof row.dueDate } : row,
);
const moveOf = (decision: Decision<unknown, string>) => addedTo(accepted(decision).effects, moves)[0]?.move;

cases(
  InitiateLoanRepaymentCommand,
  {
    input: { accountEncodedKey: '3000000001', channelEncodedKey: 'acc-1', amount: 110 },
    state,
    actor: person('teller', 'Teller'),
  },
  {
    'pays every kind that is due, and says so everywhere': {
      state: { loan: aPaidOutLoan(owing) },
      input: { amount: 200, notes: 'At the counter' },
      posts: [{ 'acc-1': -200, feesReceivable: -6, interestReceivable: -10, loans: -100, loanAdvances: 84 }],
      gives: [...base.slice(0, 4), 'insert', ...base.slice(4)],
      also: (decision) => {
        const { effects, data, message } = accepted(decision);
        assert.equal(message, 'Repayment booked. 84.00 came early and is held until it is due.');
        const { transactionId, ...told } = data;
        assert.deepEqual(told, {
          loanId: 'LA-2026-00001',
          status: 'Disbursed',
          amount: 200,
          principalAmount: 100,
          interestAmount: 10,
          feesAmount: 4,
          penaltyAmount: 2,
          advanceAmount: 84,
          excessAmount: 0,
          outstandingPrincipal: 1100,
          totalOutstanding: 966,
          scheduledOutstanding: 1076,
          paidInstallments: 1,
        });
        const [{ modifiedAt: _a, modifiedBy: _b, modifiedById: _c, ...own } = {}] = changesOf(effects, loans);
        assert.deepEqual(own, {
          state: 'Disbursed',
          interestAccrued: 1_030n,
          interestCapitalised: 0n,
          accruedTo: '2026-03-02',
          advance: 13_400n,
          principal: 110_000n,
          principalPaid: 10_007n,
          interestPaid: 1_030n,
          feesPaid: 500n,
          penaltyPaid: 300n,
          arrearsSince: null,
        });
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['repay', 'At the counter']);
        assert.deepEqual(
          changesOf(effects, instalments).map((row) => [row.interestPaid, row.state]),
          [[1_000n, 'Paid']],
        );
        assert.deepEqual(journalsOf(effects), [
          {
            kind: 'repayment',
            reference: aPaidOutLoan().encodedKey,
            currency: 'NGN',
            narration: 'Repayment of LA-2026-00001',
          },
        ]);
        assert.deepEqual(addedTo(effects, advances), [
          {
            id: transactionId,
            loanKey: aPaidOutLoan().encodedKey,
            accountId: 'acc-1',
            amount: 8_400n,
            amountLeft: 8_400n,
            at: noon,
            place: 1,
          },
        ]);
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 11_990_000n }]);
        assert.deepEqual(addedTo(effects, loanTransactions), [
          {
            id: transactionId,
            loanKey: aPaidOutLoan().encodedKey,
            type: 'REPAYMENT',
            principal: 10_000n,
            interest: 1_000n,
            fees: 400n,
            penalty: 200n,
            advance: 8_400n,
            balanceBefore: 116_600n,
            balanceAfter: 96_600n,
            paymentMethod: 'Account 1000000001',
            reference: transactionId,
            notes: 'At the counter',
            createdBy: 'teller',
            createdById: 'teller',
            at: noon,
          },
        ]);
        const [told1] = toldBy(effects, 'loan.repaid');
        assert.deepEqual([told1?.amount, told1?.totalOutstanding], [200, 966]);
        const [notice] = noticesOf(effects, 'loan-repaid');
        assert.deepEqual([notice?.amount, notice?.totalOutstanding], [200, 966]);
      },
    },
    'in the order of the product': {
      state: { loan: aPaidOutLoan(owing), product: principalFirst },
      input: { amount: 105 },
      posts: [{ 'acc-1': -105, interestReceivable: -5, loans: -100 }],
      gives: base,
    },
    'in the usual order where the product is gone': {
      state: { loan: aPaidOutLoan(owing), product: undefined },
      input: { amount: 105 },
      posts: [{ 'acc-1': -105, feesReceivable: -6, interestReceivable: -10, loans: -89 }],
      gives: base,
    },
    'a loan in arrears of which something overdue is left stays there': {
      state: { loan: aPaidOutLoan({ state: 'InArrears', interestAccrued: 1_030n }), rows: late },
      input: { amount: 50 },
      posts: [
        { interestReceivable: 0.04, interestIncome: 0.04 },
        { 'acc-1': -50, interestReceivable: -10, loans: -40 },
      ],
      gives: [...base.slice(0, 2), 'post', 'put', ...base.slice(2)],
      also: (decision) => {
        const { effects, data } = accepted(decision);
        assert.equal(data.status, 'InArrears');
        assert.equal(moveOf(decision), 'repay');
        assert.equal(changesOf(effects, loans)[0]?.arrearsSince, '2026-03-01');
      },
    },
    'days of grace count where they are given': {
      rules: early('*', 'advance'),
      state: { loan: aPaidOutLoan(behind), rows: late },
      input: { amount: 50 },
      posts: [{ 'acc-1': -50, interestReceivable: -10, loans: -40 }],
      gives: base,
      also: (decision) => assert.equal(moveOf(decision), 'catchUp'),
    },
    'where no rule is about the product nothing is made fewer and no grace is given': {
      rules: early('another', 'shorten'),
      state: { loan: aPaidOutLoan(behind), rows: late },
      input: { amount: 330 },
      posts: [{ 'acc-1': -330, interestReceivable: -10, loans: -100, loanAdvances: 220 }],
      gives: [...base.slice(0, 4), 'insert', ...base.slice(4)],
    },
    'nor where the rules were not asked': {
      unasked: ['earlyPayment', 'arrears', 'thresholds'],
      state: { loan: aPaidOutLoan(behind), rows: late },
      input: { amount: 50 },
      posts: [{ 'acc-1': -50, interestReceivable: -10, loans: -40 }],
      gives: base,
      also: (decision) => assert.equal(moveOf(decision), 'repay'),
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
    'above the threshold it waits, and nothing of the loan moves': {
      rules: above(199.99),
      state: { loan: aPaidOutLoan(owing) },
      input: { amount: 200, notes: 'At the counter' },
      holds: { 'acc-1 debit': 200 },
      gives: waits,
      also: (decision) => {
        const { effects, data, message } = accepted(decision);
        assert.match(message, /^Repayment is pending approval: 200.00 is above 199.99 for STANDARD/);
        const [made] = addedTo(effects, transactions);
        assert.deepEqual(
          [made?.type, made?.state, made?.amount, made?.linkedId, made?.narration],
          ['LOAN_REPAYMENT', 'PENDING', 20_000n, aPaidOutLoan().encodedKey, 'At the counter'],
        );
        assert.deepEqual([made?.accountId, made?.approverRole], ['acc-1', 'BranchManager']);
        assert.deepEqual(addedTo(effects, loanPayments), [
          {
            transactionId: made?.id,
            loanKey: aPaidOutLoan().encodedKey,
            accountId: 'acc-1',
            terms: { kind: 'REPAYMENT', early: 'advance', graceDays: 0 },
            notes: 'At the counter',
          },
        ]);
        assert.deepEqual(data, {
          transactionId: made?.id,
          loanId: 'LA-2026-00001',
          status: 'PENDING',
          amount: 200,
          principalAmount: 100,
          interestAmount: 10,
          feesAmount: 4,
          penaltyAmount: 2,
          advanceAmount: 84,
          excessAmount: 0,
          outstandingPrincipal: 1200,
          totalOutstanding: 1166,
          scheduledOutstanding: 1270,
          paidInstallments: 0,
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
    'what is owed and held counts in what is too much': {
      state: { loan: aPaidOutLoan(owing) },
      input: { amount: 1276.01 },
      gives: 'LOAN_OVERPAYMENT',
      also: refusedWith({ field: 'amount', outstanding: 1276 }),
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
