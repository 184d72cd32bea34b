import assert from 'node:assert/strict';
import { instalments } from '../../../../commands/loans/instalment.ts';
import { exposures, loans } from '../../../../commands/loans/loan.ts';
import { advances } from '../../../../commands/loans/servicing/advance.ts';
import { loanTransactions } from '../../../../commands/loans/servicing/loan-transaction.ts';
import RunLoanDay from '../../../../commands/loans/servicing/RunLoanDay.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { anAdvance, aPaidOutLoan, demoProduct, serviced, someInstalments } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, journalsOf, noticesOf, toldBy } from '../../../support/told.ts';

/** The end of the due date. */
const nextMidnight = '2026-03-03T00:00:00.000Z';
const nextDay = instantAt(Date.UTC(2026, 2, 3, 0, 0, 1));

/** Something of each kind is owed, and something of each was paid before; the day's interest is booked. */
const owing = {
  interestAccrued: 1_030n,
  interestPaid: 30n,
  principalPaid: 7n,
  feesCharged: 500n,
  feesPaid: 100n,
  penaltyCharged: 300n,
  penaltyPaid: 100n,
};
/** So much is held for it, in two advances of which the older one is 100.00. */
const ahead = (advance: bigint) => ({
  loan: aPaidOutLoan({ ...owing, advance }),
  advances: [anAdvance(10_000n), { ...anAdvance(advance - 10_000n), id: 'younger' }],
});
const principalFirst = {
  ...demoProduct('product-personal'),
  allocationOrder: 'PRINCIPAL_INTEREST_FEES_PENALTY',
};
/** On the due date, its day was run. */
const ran = { accruedTo: knownDate('2026-03-02'), interestAccrued: 1_000n };
/** The schedule with a first instalment that differs. */
const firstRow = (more: Partial<(typeof serviced.rows)[number]>) => ({
  ...serviced,
  rows: someInstalments().map((row, at) => (at === 0 ? { ...row, ...more } : row)),
});
const otherCharges = {
  'loans/arrears': { arrears: [{ product: 'another', graceDays: 9 }] },
  'loans/charges': {
    charges: [
      { product: 'another', disbursementFeePercent: 1, latePenaltyPercent: 50, prepaymentPenaltyPercent: 1 },
    ],
  },
};
const falls = ['put', 'insert', 'post', 'put', 'emit', 'notify', 'schedule', 'audit'] as const;
/** Interest of one day in the second period: on the scheduled balance and on the overdue 100.00. */
const interest = { interestReceivable: 0.35, interestIncome: 0.35 };

cases(
  RunLoanDay,
  {
    input: { encodedKey: '01900000-0000-7000-8000-00000000000a' },
    state: serviced,
    actor: person('system', 'Admin'),
  },
  {
    'books the interest of the days since': {
      posts: [{ interestReceivable: 10, interestIncome: 10 }],
      gives: ['put', 'post', 'schedule', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        const [own, , timer] = decision.effects;
        assert.ok(own?.do === 'put' && timer?.do === 'schedule');
        assert.equal(own.changes.interestAccrued, 1_000n);
        assert.equal(timer.timer.due, '2026-03-03T00:00:00.000Z');
      },
    },
    'the day after the due date the loan is in arrears and owes a penalty': {
      now: nextDay,
      state: { loan: aPaidOutLoan(ran) },
      posts: [
        { interestReceivable: 0.35, interestIncome: 0.35 },
        { feesReceivable: 1.1, feeIncome: 1.1 },
      ],
      gives: [
        ...(['put', 'insert', 'post', 'put', 'put', 'post', 'insert'] as const),
        ...(['emit', 'notify', 'schedule', 'audit'] as const),
      ],
      also: (decision) => {
        assert.ok('data' in decision);
        const [own] = decision.effects;
        assert.ok(own?.do === 'put');
        assert.equal(own.changes.state, 'InArrears');
        assert.equal(own.changes.arrearsSince, '2026-03-02');
        assert.equal(own.changes.penaltyCharged, 110n);
        const { effects, message } = accepted(decision);
        assert.equal(message, 'Earned 0.35, overdue instalments 1.');
        assert.deepEqual(
          changesOf(effects, instalments).map(({ penalty, overdueInterest }) => [penalty, overdueInterest]),
          [
            [110n, 0n],
            [0n, 3n],
          ],
        );
        const [{ overdue, since } = {}] = toldBy(effects, 'loan.in_arrears');
        assert.deepEqual([overdue, since], [110, '2026-03-02']);
        const [notice] = noticesOf(effects, 'loan-in-arrears');
        assert.deepEqual([notice?.overdue, notice?.since], [110, '2026-03-02']);
        const [entry] = addedTo(effects, loanTransactions);
        assert.deepEqual([entry?.type, entry?.penalty, entry?.balanceAfter], ['PENALTY', 110n, 121_145n]);
        assert.deepEqual(
          journalsOf(effects).map(({ kind }) => kind),
          ['accrual', 'penalty'],
        );
      },
    },
    'what is paid is not late': {
      now: nextDay,
      state: {
        ...firstRow({ principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' }),
        loan: aPaidOutLoan(ran),
      },
      posts: [{ interestReceivable: 0.32, interestIncome: 0.32 }],
      gives: ['put', 'post', 'schedule', 'audit'],
    },
    'where no rule is about the product there is no grace and no penalty': {
      now: nextDay,
      state: { loan: aPaidOutLoan(ran) },
      rules: otherCharges,
      posts: [interest],
      gives: falls,
    },
    'nor where the rules were not asked': {
      now: nextDay,
      state: { loan: aPaidOutLoan(ran) },
      unasked: ['arrears', 'charges'],
      posts: [interest],
      gives: falls,
    },
    'what is held pays what is due, fees first': {
      state: ahead(20_000n),
      posts: [{ loanAdvances: -116, feesReceivable: -6, interestReceivable: -10, loans: -100 }],
      gives: ['put', 'put', 'put', 'post', 'insert', 'put', 'put', 'schedule', 'audit'],
      also: (decision) => {
        const { effects } = accepted(decision);
        const [own] = changesOf(effects, loans);
        assert.deepEqual(own, {
          interestAccrued: 1_030n,
          interestCapitalised: 0n,
          accruedTo: '2026-03-02',
          advance: 8_400n,
          principal: 110_000n,
          principalPaid: 10_007n,
          interestPaid: 1_030n,
          feesPaid: 500n,
          penaltyPaid: 300n,
          penaltyCharged: 300n,
          arrearsSince: null,
        });
        assert.deepEqual(changesOf(effects, advances), [{ amountLeft: 0n }, { amountLeft: 8_400n }]);
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 11_990_000n }]);
        const [entry] = addedTo(effects, loanTransactions);
        const { id, reference, ...said } = entry ?? {};
        assert.equal(id, reference);
        assert.deepEqual(said, {
          loanKey: aPaidOutLoan().encodedKey,
          type: 'REPAYMENT',
          paymentMethod: 'Advance',
          principal: 10_000n,
          interest: 1_000n,
          fees: 400n,
          penalty: 200n,
          advance: -11_600n,
          balanceBefore: 101_600n,
          balanceAfter: 101_600n,
          notes: null,
          createdBy: 'system',
          createdById: 'system',
          at: noon,
        });
        const [row] = changesOf(effects, instalments);
        assert.deepEqual([row?.principalPaid, row?.interestPaid, row?.state], [10_000n, 1_000n, 'Paid']);
      },
    },
    'in the order of the product': {
      state: { ...ahead(10_500n), product: principalFirst },
      posts: [{ loanAdvances: -105, interestReceivable: -5, loans: -100 }],
      gives: ['put', 'put', 'put', 'post', 'insert', 'put', 'put', 'schedule', 'audit'],
    },
    'in the usual order where the product is gone': {
      state: { ...ahead(10_500n), product: undefined },
      posts: [{ loanAdvances: -105, feesReceivable: -6, interestReceivable: -10, loans: -89 }],
      gives: ['put', 'put', 'put', 'post', 'insert', 'put', 'put', 'schedule', 'audit'],
    },
    'interest of a full moratorium joins the principal on its day': {
      state: firstRow({ principalDue: 0n, interestDue: 0n, capitalised: 1_000n }),
      posts: [{ interestReceivable: 0, interestIncome: 10, loans: 10 }],
      gives: ['put', 'post', 'insert', 'schedule', 'audit'],
      also: (decision) => {
        const { effects } = accepted(decision);
        const [own] = changesOf(effects, loans);
        assert.deepEqual([own?.principal, own?.interestCapitalised], [121_000n, 1_000n]);
        const [{ id, reference, ...entry } = {}] = addedTo(effects, loanTransactions);
        assert.equal(id, reference);
        assert.deepEqual(entry, {
          loanKey: aPaidOutLoan().encodedKey,
          type: 'CAPITALISATION',
          paymentMethod: 'Schedule',
          principal: 1_000n,
          interest: 0n,
          fees: 0n,
          penalty: 0n,
          advance: 0n,
          balanceBefore: 120_000n,
          balanceAfter: 121_000n,
          notes: null,
          createdBy: 'system',
          createdById: 'system',
          at: noon,
        });
      },
    },
    'days of grace put it off': {
      now: nextDay,
      state: { loan: aPaidOutLoan(ran) },
      rules: { 'loans/arrears': { arrears: [{ product: '*', graceDays: 1 }] } },
      posts: [{ interestReceivable: 0.35, interestIncome: 0.35 }],
      gives: ['put', 'post', 'put', 'schedule', 'audit'],
    },
    'a due date that no host ran is run by itself, and today follows at once': {
      now: nextDay,
      posts: [{ interestReceivable: 10, interestIncome: 10 }],
      gives: ['put', 'post', 'schedule', 'audit'],
      also: (decision) => {
        const { effects } = accepted(decision);
        assert.equal(changesOf(effects, loans)[0]?.accruedTo, '2026-03-02');
        const timer = effects.find((effect) => effect.do === 'schedule');
        assert.equal(timer?.timer.due, nextMidnight);
      },
    },
    'a day that is booked brings nothing but the next': {
      state: { loan: aPaidOutLoan({ interestAccrued: 1_000n }) },
      gives: ['put', 'schedule', 'audit'],
    },
    'a loan that is closed has no more days': {
      state: { loan: aPaidOutLoan({ state: 'Closed' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
  },
  // The timer always names its loan.
  ['VALIDATION'],
);
