import assert from 'node:assert/strict';
import RunLoanDay from '../../../commands/loans/RunLoanDay.ts';
import { instantAt } from '../../../core/values/instant.ts';
import { cases, person } from '../../support/decide.ts';
import { aPaidOutLoan, serviced } from '../../support/loans.ts';

const nextDay = instantAt(Date.UTC(2026, 2, 3, 0, 0, 1));

cases<typeof serviced>(
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
      posts: [
        { interestReceivable: 10.32, interestIncome: 10.32 },
        { feesReceivable: 1.1, feeIncome: 1.1 },
      ],
      gives: [
        ...(['put', 'insert', 'post', 'put', 'post', 'insert'] as const),
        ...(['emit', 'notify', 'schedule', 'audit'] as const),
      ],
      also: (decision) => {
        assert.ok('data' in decision);
        const [own] = decision.effects;
        assert.ok(own?.do === 'put');
        assert.equal(own.changes.state, 'InArrears');
        assert.equal(own.changes.arrearsSince, '2026-03-02');
        assert.equal(own.changes.penaltyCharged, 110n);
      },
    },
    'days of grace put it off': {
      now: nextDay,
      rules: { 'loans/arrears': { arrears: [{ product: '*', graceDays: 1 }] } },
      posts: [{ interestReceivable: 10.32, interestIncome: 10.32 }],
      gives: ['put', 'post', 'schedule', 'audit'],
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
