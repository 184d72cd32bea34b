/** What a schedule of given terms or of a stored loan answers, field by field, and each term that makes none. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loans } from '../../../../commands/loans/loan.ts';
import GenerateLoanScheduleCommand from '../../../../commands/loans/origination/GenerateLoanScheduleCommand.ts';
import { firstRepayment } from '../../../../commands/loans/policies.ts';
import { policyHost } from '../../../../core/rules/host.ts';
import type { RulePort } from '../../../../core/rules/port.ts';
import { makeProver } from '../../../../core/rules/prover.ts';
import { rulePort } from '../../../../core/rules/rule-port.ts';
import { ask } from '../../../support/asked.ts';
import { aLoan } from '../../../support/loans.ts';
import { testsOf } from '../../../support/rules.ts';
import { stock } from '../../../support/stocked.ts';

const folder = mkdtempSync(join(tmpdir(), 'bursar-rules-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Where commands ask about rules, with this content of the one rule set in force, or none. */
async function portOf(name: string, content: unknown): Promise<RulePort> {
  const home = join(folder, name);
  mkdirSync(join(home, 'loans'), { recursive: true });
  const file = join(home, `${firstRepayment.name}.json`);
  if (content !== undefined) {
    writeFileSync(file, JSON.stringify(content));
    writeFileSync(file.replace('.json', '.tests.json'), await testsOf(firstRepayment.name, content));
  }
  const policies = [firstRepayment];
  const host = policyHost({ folder: home, policies });
  await host.reload();
  return rulePort({
    policies: () => policies,
    host,
    names: () => ({}),
    prover: makeProver(),
    askedBy: () => [],
    refresh: () => host.reload(),
  });
}
const rows = (product: string) => ({
  firstRepayment: [{ product, minimumDays: 10, maximumDays: 45, plannedDays: 1830 }],
});
const shipped = await portOf('every', rows('*'));
const ofAnother = await portOf('another', rows('a'));
const ofNone = await portOf('none', undefined);

const terms = { loanAmount: 1200, interestRate: 12, loanTenor: 2 };
const made = async (more: object = {}, rules = shipped) => {
  const stocks = [stock(loans, aLoan())];
  const { data } = await ask(GenerateLoanScheduleCommand, { ...terms, ...more }, stocks, { rules });
  return data;
};
/** The fields that are refused, each with its problem. */
const refused = async (more: object, rules = shipped) => {
  const { refused: code, items } = await made(more, rules);
  assert.equal(code, 'VALIDATION');
  return (items as readonly { field: string; message: string }[]).map(({ message }) => message);
};

test('a schedule of terms, from today, in full', async () => {
  assert.deepEqual(await made(), {
    loanId: null,
    scheduleType: 'Standard',
    totalInstallments: 2,
    monthlyPayment: 609.01,
    totalPrincipal: 1200,
    totalInterest: 18.03,
    totalRepayable: 1218.03,
    repaymentStartDate: '2026-04-02T00:00:00.000Z',
    maturityDate: '2026-05-02T00:00:00.000Z',
    schedule: [
      {
        installmentNumber: 1,
        dueDate: '2026-04-02T00:00:00.000Z',
        principalDue: 597.01,
        interestDue: 12,
        totalDue: 609.01,
        interestCapitalised: 0,
        principalBalance: 602.99,
      },
      {
        installmentNumber: 2,
        dueDate: '2026-05-02T00:00:00.000Z',
        principalDue: 602.99,
        interestDue: 6.03,
        totalDue: 609.02,
        interestCapitalised: 0,
        principalBalance: 0,
      },
    ],
  });
});

test('a stored loan by its name, and none by another', async () => {
  const own = await made({ id: '3000000001' });
  assert.deepEqual(
    [own.loanId, own.totalInstallments, own.monthlyPayment],
    [...['LA-2026-00001', 12, 10_661.85]],
  );
  assert.equal((await made({ id: 'nobody' })).refused, 'LOAN_NOT_FOUND');
});

test('the period and how often it is paid', async () => {
  const first = async (more: object) => (await made(more)).repaymentStartDate;
  assert.equal(await first({ repaymentMadeEvery: 2 }), '2026-05-02T00:00:00.000Z');
  assert.equal(await first({ repaymentPeriod: 1 }), '2026-03-09T00:00:00.000Z');
  assert.equal(await first({ repaymentPeriod: 2 }), '2026-04-02T00:00:00.000Z');
  const weekly = await made({ repaymentPeriod: 1, repaymentMadeEvery: 4 });
  assert.deepEqual(
    [weekly.totalInstallments, weekly.repaymentStartDate],
    [...[2, '2026-03-30T00:00:00.000Z']],
  );
});

test('a disbursement on a day of its own counts the days to the first repayment', async () => {
  const planned = { disbursementDate: '2026-03-10T00:00:00Z' };
  assert.equal((await made(planned)).repaymentStartDate, '2026-04-10T00:00:00.000Z');
  const first = { firstRepaymentDate: '2026-04-24T00:00:00Z' };
  const interest = async (more: object) =>
    ((await made(more)).schedule as readonly Record<string, unknown>[])[0]?.interestDue;
  // 1,200.00 at 12 % for 45 days; where the day of the payout is not known, for a month.
  assert.equal(await interest({ ...planned, ...first }), 17.75);
  assert.equal(await interest(first), 12);
});

test('the first repayment is bound where the day of the payout is known, by the rule for every product', async () => {
  const planned = { disbursementDate: '2026-03-10T00:00:00Z' };
  const late = { firstRepaymentDate: '2026-04-25T00:00:00Z' };
  const words = (to: string, from: string) =>
    `firstRepaymentDate must be from ${from} to ${to} for a disbursement on 2026-03-10 (regular: 2026-04-10), not 2026-04-25`;
  assert.deepEqual(await refused({ ...planned, ...late }), [words('2026-04-24', '2026-03-20')]);
  const regular = words('2026-04-10', '2026-04-10');
  assert.deepEqual(await refused({ ...planned, ...late }, ofAnother), [regular]);
  assert.equal((await made(late)).totalInstallments, 2);
  // Where no version of the rule is in force nothing can be said of it.
  const unread = await ask(
    GenerateLoanScheduleCommand,
    { ...terms, ...planned, ...late },
    [stock(loans, aLoan())],
    { rules: ofNone },
  );
  assert.equal(unread.data.refused, 'POLICY_UNAVAILABLE');
  assert.equal(unread.message, 'The policy loans/first-repayment cannot be read; nothing was done.');
  assert.equal((await made(late, ofNone)).totalInstallments, 2);
});

test('each term that is missing is named', async () => {
  const without = (...names: readonly string[]) =>
    refused(Object.fromEntries(names.map((name) => [name, undefined])));
  for (const name of ['loanAmount', 'interestRate', 'loanTenor']) {
    assert.deepEqual(await without(name), [`${name} is required`]);
  }
  assert.deepEqual(await without('loanTenor', 'loanAmount'), [
    ...['loanAmount is required', 'loanTenor is required'],
  ]);
});

test('terms that leave no instalment, are inexact or make too much', async () => {
  assert.deepEqual(await refused({ repaymentMadeEvery: 3 }), ['loanTenor leaves no instalment']);
  assert.equal((await made({ repaymentMadeEvery: 2 })).totalInstallments, 1);
  const waits = { moratoriumType: 1, moratoriumPeriod: 2 };
  assert.deepEqual(await refused(waits), ['moratoriumPeriod leaves no instalment']);
  assert.equal((await made({ ...waits, moratoriumPeriod: 1 })).totalInstallments, 2);
  assert.equal((await made({ ...waits, moratoriumType: 0 })).totalInstallments, 2);
  assert.deepEqual(await refused({ interestRate: 1e-7 }), ['interestRate must have at most 6 decimals']);
  const huge = await refused({ loanAmount: 9_999_999_999_999.99, interestRate: 1000, loanTenor: 600 });
  assert.match(String(huge), /^loanAmount must make amounts of at most fifteen digits/);
});
