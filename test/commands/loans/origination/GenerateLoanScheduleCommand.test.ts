import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const terms = {
  loanAmount: 120_000,
  interestRate: 12,
  loanTenor: 12,
  firstRepaymentDate: '2026-12-31T00:00:00Z',
  moratoriumType: 0,
  moratoriumPeriod: 0,
  howIsInterestDeducted: 1,
  interestRateTerms: 2,
  repaymentMadeEvery: 1,
  repaymentPeriod: 2,
  interestBalanceCalculation: 1,
};

test('a schedule of terms adds up, under both of its names', async () => {
  for (const name of ['GenerateLoanScheduleCommand', 'GenerateLoanSchedulesCommand']) {
    const reply = await callLoan(bank, name, terms);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const lines = reply.at('data.schedule') as readonly Record<string, number>[];
    assert.equal(lines.length, 12);
    const cents = lines.reduce((sum, line) => sum + Math.round((line.principalDue ?? 0) * 100), 0);
    assert.equal(cents, 12_000_000);
    assert.equal(lines.at(-1)?.principalBalance, 0);
    assert.equal(reply.at('data.monthlyPayment'), 10_661.85);
    assert.equal(reply.at('data.schedule.2.dueDate'), '2027-02-28T00:00:00.000Z');
  }
});

test('a first repayment is bound to the disbursement, and its days are counted', async () => {
  const disbursementDate = '2026-03-10T00:00:00Z';
  const ask = (firstRepaymentDate: string, more: object = {}) =>
    callLoan(bank, 'GenerateLoanScheduleCommand', {
      ...terms,
      disbursementDate,
      firstRepaymentDate,
      ...more,
    });
  const stretched = await ask('2026-04-24T00:00:00Z');
  assert.equal(stretched.at('data.schedule.0.interestDue'), 1775.34);
  assert.equal((await ask('2026-04-10T00:00:00Z')).at('data.schedule.0.interestDue'), 1200);
  for (const beyond of ['2026-03-19', '2026-04-25', '2036-03-10', '2099-01-01', '2026-03-10']) {
    const refused = await ask(`${beyond}T00:00:00Z`);
    assert.equal(refused.status, 400, beyond);
    assert.equal(refused.at('errors.0.field'), 'firstRepaymentDate');
  }
  const quarterly = await ask('2026-06-10T00:00:00Z', { repaymentMadeEvery: 3 });
  assert.equal(quarterly.status, 200, JSON.stringify(quarterly.body));
});

test('what could not be told in fifteen digits or before the year 10000 is refused at the terms', async () => {
  const ask = (more: object) =>
    callLoan(bank, 'GenerateLoanScheduleCommand', { ...terms, ...more });
  const large = await ask({ loanAmount: 9_999_999_999_999.99, interestRate: 1000, loanTenor: 600 });
  assert.equal(large.status, 400);
  assert.equal(large.at('errors.0.field'), 'loanAmount');
  const late = await ask({ firstRepaymentDate: '9999-12-01T00:00:00Z' });
  assert.equal(late.status, 400);
  assert.equal(late.at('errors.0.field'), 'loanTenor');
  const week = await ask({ firstRepaymentDate: '9999-12-01T00:00:00Z', repaymentPeriod: 1 });
  assert.equal(week.at('errors.0.field'), 'loanTenor');
  const fine = await ask({ interestRate: 1e-7 });
  assert.equal(fine.at('errors.0.field'), 'interestRate');
});

test('a schedule of a stored loan', async () => {
  const id = await takeIn(bank);
  const reply = await callLoan(bank, 'GenerateLoanScheduleCommand', { id });
  assert.equal(reply.at('data.loanId'), 'LA-2026-00001');
  assert.equal(reply.at('data.schedule.0.dueDate'), '2026-04-10T00:00:00.000Z');
});

test('terms that are missing or make no schedule are named', async () => {
  const { loanAmount: _, ...without } = terms;
  const missing = await callLoan(bank, 'GenerateLoanScheduleCommand', without);
  assert.equal(missing.status, 400);
  assert.equal(missing.at('errors.0.field'), 'loanAmount');
  const waiting = { ...terms, moratoriumType: 3, moratoriumPeriod: 12 };
  const none = await callLoan(bank, 'GenerateLoanScheduleCommand', waiting);
  assert.equal(none.at('errors.0.field'), 'moratoriumPeriod');
  const unknown = await callLoan(bank, 'GenerateLoanScheduleCommand', { id: 77 });
  assert.equal(unknown.status, 404);
});
