/** Each term of a request at its edges: the value that will do, and the one beside it that will not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InstalmentRow, instalmentRows } from '../../../../commands/loans/instalment.ts';
import {
  firstRepaymentProblem,
  formFailures,
  instalmentsAYear,
  momentOf,
  productFailures,
  rateProblem,
  scheduleOverflow,
  termsOf,
  type Wanted,
} from '../../../../commands/loans/origination/terms.ts';
import { moratoria, type Schedule, scheduleOf } from '../../../../commands/loans/schedule.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { maxTold } from '../../../../core/values/money.ts';
import { demoProduct } from '../../../support/loans.ts';

type Asked = Wanted['accountInformation'];
const wanted = (more: Partial<Asked> = {}, disbursementDate = '2026-03-10T00:00:00Z'): Wanted => ({
  accountInformation: {
    loanAmount: 120_000,
    interestRate: 12,
    loanTenor: 12,
    moratoriumType: 0,
    moratoriumPeriod: 0,
    ...more,
  },
  disbursementInformation: { disbursementDate, disbursementMethod: 'Cash' },
});
const product = {
  ...demoProduct('product-personal'),
  minimumAmount: 10_000n,
  maximumAmount: 500_000n,
  minimumRate: '2',
  maximumRate: '20',
  minimumTenor: 3,
  maximumTenor: 24,
  repaymentEvery: 1,
  repaymentPeriod: 'Month' as const,
};
const told = (failures: readonly { code: string; field: string; message: string }[]) =>
  failures.map(({ code, field, message }) => `${code} ${field}: ${message}`);

test('a moratorium that there is none of has no months', () => {
  const of = (moratoriumType: number) =>
    termsOf(wanted({ moratoriumType, moratoriumPeriod: 3 }), product).moratoriumPeriod;
  assert.deepEqual([of(moratoria.none), of(moratoria.principal), of(moratoria.both)], [0, 3, 3]);
});

test('a moment keeps the day that was written, whatever its offset', () => {
  assert.equal(momentOf('2026-03-10T15:30:00Z'), '2026-03-10T15:30:00.000Z');
  assert.equal(momentOf('2026-03-10T23:30:00-05:00'), '2026-03-10T00:00:00.000Z');
  assert.equal(momentOf('2026-03-10T01:30:00+05:00'), '2026-03-10T00:00:00.000Z');
  assert.equal(momentOf('2026-03-10T01:30:00+01:00'), '2026-03-10T00:30:00.000Z');
  assert.equal(momentOf('no moment'), '1970-01-01T00:00:00.000Z');
});

test('what is wrong with a form in itself', () => {
  const bad = wanted({
    loanAmount: 0,
    interestRate: -0.5,
    loanTenor: 0,
    moratoriumPeriod: 1,
    firstRepaymentDate: '2026-03-10T23:00:00Z',
  });
  assert.deepEqual(told(formFailures(bad)), [
    'VALIDATION accountInformation.loanAmount: accountInformation.loanAmount must be greater than 0',
    'LOAN_005 accountInformation.interestRate: Invalid interest rate: it is negative',
    'LOAN_006 accountInformation.loanTenor: Invalid loan term: it must be positive',
    'VALIDATION accountInformation.moratoriumPeriod: accountInformation.moratoriumPeriod must be 0 where moratoriumType is 0',
    'VALIDATION accountInformation.firstRepaymentDate: accountInformation.firstRepaymentDate must be after the disbursement date',
  ]);
  assert.deepEqual(told(formFailures(wanted({ moratoriumType: 1, moratoriumPeriod: 0 }))), [
    'VALIDATION accountInformation.moratoriumPeriod: accountInformation.moratoriumPeriod must be at least 1 where moratoriumType is not 0',
  ]);
  assert.deepEqual(told(formFailures(wanted({ interestRate: 1.2345678 }))), [
    'VALIDATION accountInformation.interestRate: accountInformation.interestRate must have at most 6 decimals',
  ]);
});

test('rates that schedules compute with exactly', () => {
  for (const rate of [0, 12, 1.5, 0.000001, -3, 999_999, 123_456.123456]) {
    assert.equal(rateProblem(rate), undefined, String(rate));
  }
  for (const rate of [1e-7, 0.1234567, 1_000_000, 1e21]) {
    assert.equal(rateProblem(rate), 'must have at most 6 decimals', String(rate));
  }
});

const monthly = { repaymentEvery: 1, repaymentPeriod: 'Month' } as const;
const paidOutOn = knownDate('2026-03-10');
const problem = (first: string | null, row?: { minimumDays: number; maximumDays: number }) =>
  firstRepaymentProblem(monthly, paidOutOn, first === null ? null : knownDate(first), row);

test('the first repayment lies within the days of the rule, the regular day among them', () => {
  const row = { minimumDays: 10, maximumDays: 45 };
  for (const fine of [null, '2026-03-20', '2026-04-10', '2026-04-24']) {
    assert.equal(problem(fine, row), undefined, String(fine));
  }
  const says = (first: string, from = '2026-03-20', to = '2026-04-24') =>
    `must be from ${from} to ${to} for a disbursement on 2026-03-10 (regular: 2026-04-10), not ${first}`;
  assert.equal(problem('2026-03-19', row), says('2026-03-19'));
  assert.equal(problem('2026-04-25', row), says('2026-04-25'));
  // A rule that leaves the regular day out does not forbid it.
  const late = { minimumDays: 40, maximumDays: 45 };
  assert.equal(problem('2026-04-10', late), undefined);
  assert.equal(problem('2026-04-09', late), says('2026-04-09', '2026-04-10'));
  const early = { minimumDays: 5, maximumDays: 20 };
  assert.equal(problem('2026-04-10', early), undefined);
  assert.equal(problem('2026-04-11', early), says('2026-04-11', '2026-03-15', '2026-04-10'));
  // Without a rule only the regular day will do.
  assert.equal(problem('2026-04-10'), undefined);
  assert.equal(problem('2026-04-09'), says('2026-04-09', '2026-04-10', '2026-04-10'));
  assert.equal(problem('2026-04-11'), says('2026-04-11', '2026-04-10', '2026-04-10'));
});

test('a schedule is told in fifteen digits and four of the year', () => {
  const terms = {
    amount: 12_000_000n,
    rate: '12',
    tenor: 12,
    moratoriumType: 0,
    moratoriumPeriod: 0,
    ...monthly,
  };
  const fine = scheduleOf(terms, paidOutOn);
  assert.equal(scheduleOverflow(fine), undefined);
  const of = (more: Partial<Schedule>) => scheduleOverflow({ ...fine, ...more });
  assert.equal(of({ maturity: knownDate('9999-12-31') }), undefined);
  assert.equal(of({ maturity: knownDate('0999-12-31') }), undefined);
  assert.deepEqual(of({ maturity: knownDate('+010000-01-01') }), {
    term: 'loanTenor',
    problem: 'must end by 9999: the last instalment falls in 10000',
  });
  const digits = (words: string) => ({
    term: 'loanAmount',
    problem: `must make amounts of at most fifteen digits, not ${words}`,
  });
  assert.equal(of({ levelPayment: maxTold }), undefined);
  assert.deepEqual(of({ levelPayment: maxTold + 1n }), digits('10,000,000,000,000.00'));
  const [first, ...others] = fine.instalments;
  assert.ok(first !== undefined);
  const line = (more: Partial<InstalmentRow>) =>
    of({ levelPayment: 1n, instalments: [{ ...first, ...more }] });
  const nothing = { principalDue: 0n, interestDue: 0n, balance: 0n };
  assert.equal(line(nothing), undefined);
  assert.equal(line({ ...nothing, balance: maxTold }), undefined);
  assert.deepEqual(line({ ...nothing, balance: maxTold + 1n }), digits('10,000,000,000,000.00'));
  const half = maxTold / 2n;
  const due = { ...nothing, principalDue: half, interestDue: half + 1n };
  assert.equal(line(due), undefined);
  assert.deepEqual(line({ ...due, interestDue: half + 2n }), digits('10,000,000,000,000.00'));
  const twice = { levelPayment: 1n, instalments: [first, ...others.slice(0, 1)] };
  const each = { ...nothing, principalDue: half + 1n };
  assert.deepEqual(
    of({ ...twice, instalments: twice.instalments.map((one) => ({ ...one, ...each })) }),
    digits('10,000,000,000,000.00'),
  );
  assert.equal(instalmentRows('a-loan', fine).length, 12);
});

test('what the product lends, at its edges', () => {
  const of = (loanAmount: number) => told(productFailures(wanted({ loanAmount }), product, undefined));
  const field = 'LOAN_004 accountInformation.loanAmount';
  assert.deepEqual([of(100), of(5000), of(0), of(-1)], [[], [], [], []]);
  assert.deepEqual(of(99.99), [
    `${field}: Amount is below the minimum: the product lends at least 100.00: got 99.99`,
  ]);
  assert.deepEqual(of(5000.01), [
    `${field}: Amount exceeds limit: the product lends at most 5,000.00: got 5,000.01`,
  ]);
});

test('what the product and the regulator let be charged, at the edges', () => {
  const of = (interestRate: number, cap?: { readonly maximumRate: number }) =>
    told(productFailures(wanted({ loanAmount: 100, interestRate }), product, cap));
  const field = 'LOAN_005 accountInformation.interestRate: Invalid interest rate';
  assert.deepEqual([of(2), of(20), of(-1)], [[], [], []]);
  assert.deepEqual(of(1.99), [`${field}: the product charges 2 to 20 % a year`]);
  assert.deepEqual(of(20.01), [`${field}: the product charges 2 to 20 % a year`]);
  assert.deepEqual(of(0), [`${field}: the product charges 2 to 20 % a year`]);
  const cap = { maximumRate: 15 };
  assert.deepEqual(of(15, cap), []);
  assert.deepEqual(of(15.01, cap), [`${field}: the regulator allows 15 % a year`]);
  assert.deepEqual(of(20.01, cap), [`${field}: the product charges 2 to 20 % a year`]);
});

test('how long the product runs, at the edges', () => {
  const of = (more: Partial<Asked>, own: Partial<typeof product> = {}) =>
    told(productFailures(wanted({ loanAmount: 100, ...more }), { ...product, ...own }, undefined));
  const field = 'LOAN_006 accountInformation.loanTenor: Invalid loan term';
  assert.deepEqual([of({ loanTenor: 3 }), of({ loanTenor: 24 }), of({ loanTenor: 0 })], [[], [], []]);
  assert.deepEqual(of({ loanTenor: 2 }), [`${field}: the product runs 3 to 24 months`]);
  assert.deepEqual(of({ loanTenor: 25 }), [`${field}: the product runs 3 to 24 months`]);
  assert.deepEqual(of({ loanTenor: 1 }), [`${field}: the product runs 3 to 24 months`]);
  const quarterly = { repaymentEvery: 3 };
  assert.deepEqual(of({ loanTenor: 6 }, quarterly), []);
  assert.deepEqual(of({ loanTenor: 7 }, quarterly), [`${field}: the product is paid every 3 months`]);
  assert.deepEqual(of({ loanTenor: 7 }, { ...quarterly, repaymentPeriod: 'Week' as never }), []);
});

test('a moratorium leaves an instalment', () => {
  const of = (moratoriumType: number, moratoriumPeriod: number, repaymentEvery = 1) =>
    told(
      productFailures(
        wanted({ loanAmount: 100, moratoriumType, moratoriumPeriod }),
        { ...product, repaymentEvery },
        undefined,
      ),
    );
  const none = [
    'LOAN_006 accountInformation.moratoriumPeriod: Invalid loan term: the moratorium leaves no instalment',
  ];
  assert.deepEqual(of(moratoria.both, 11), []);
  assert.deepEqual(of(moratoria.both, 12), none);
  assert.deepEqual(of(moratoria.none, 12), []);
  assert.deepEqual(of(moratoria.interest, 9, 3), []);
  assert.deepEqual(of(moratoria.interest, 10, 3), none);
  // Without a moratorium nothing is said of it, even where the tenor itself leaves none.
  const short = wanted({ loanAmount: 100, loanTenor: 3 });
  const failures = told(productFailures(short, { ...product, repaymentEvery: 6 }, undefined));
  assert.deepEqual(failures, [
    'LOAN_006 accountInformation.loanTenor: Invalid loan term: the product is paid every 6 months',
  ]);
});

test('instalments in a year, a broken one counted whole', () => {
  const of = (repaymentPeriod: 'Week' | 'Month', repaymentEvery: number) =>
    instalmentsAYear({ repaymentPeriod, repaymentEvery } as Parameters<typeof instalmentsAYear>[0]);
  assert.deepEqual([of('Month', 1), of('Month', 3), of('Month', 5)], [12n, 4n, 3n]);
  assert.deepEqual([of('Week', 1), of('Week', 4), of('Week', 3)], [52n, 13n, 18n]);
});
