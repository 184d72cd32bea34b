/** Instalments after an early payment, worked out by hand: moratoria of interest, interest that stays owed, and odd edges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InstalmentRow, instalmentRows } from '../../../commands/loans/instalment.ts';
import type { Loan } from '../../../commands/loans/loan.ts';
import { moratoria, scheduleOf } from '../../../commands/loans/schedule.ts';
import { type EarlyParts, replanned } from '../../../commands/loans/servicing/replan.ts';
import { addDays, knownDate } from '../../../core/values/civil-date.ts';
import { aPaidOutLoan } from '../../support/loans.ts';

const paidOutOn = knownDate('2026-03-02');
const loanOf = (more: Partial<Loan>): Loan =>
  aPaidOutLoan({
    amount: 12_000_000n,
    disbursedAmount: 12_000_000n,
    principal: 12_000_000n,
    tenor: 6,
    ...more,
  });
const rowsOf = (loan: Loan, first?: string): readonly InstalmentRow[] =>
  instalmentRows(
    loan.encodedKey,
    scheduleOf(loan, paidOutOn, first === undefined ? undefined : knownDate(first)),
  ).map((row) => ({ tenant: 'demo', version: 1, ...row }));
const asTexts = (rows: readonly InstalmentRow[]) =>
  rows.map(({ principalDue, interestDue, charge }) => `${principalDue} ${interestDue} ${charge}`);
const plan = (day: number, use: 'shorten' | 'lower') => ({ today: addDays(paidOutOn, day), paidOutOn, use });

/** Two instalments wait with their interest: 20,000.00 each, then 1,970,249 and 135,000 minor units, and so on. */
const waiting = loanOf({ moratoriumType: moratoria.interest, moratoriumPeriod: 2, interestAccrued: 38_710n });
const early = (paid: EarlyParts, use: 'shorten' | 'lower') =>
  asTexts(replanned(waiting, rowsOf(waiting), paid, plan(10, use)));

test('made fewer in a moratorium of interest: each asks for what it asked for, until nothing is owed', () => {
  assert.deepEqual(early({ interest: 38_710n, principal: 3_000_000n }, 'shorten'), [
    // 30,000.00 paid and 20,000.00 asked for as before; 387.10 are earned, the rest on 90,000.00.
    '5000000 38710 99678',
    '2000000 0 70000',
    // Of the 1,309.68 that were put off a quarter comes with each: 2,105,249 asked for in all.
    '2022507 82742 50000',
    '2042732 62517 29775',
    // The last principal; the instalment has room for all that was put off.
    '934761 74832 9348',
  ]);
});

test('the last principal leaves room for some of what was put off, the next instalment takes the rest', () => {
  assert.deepEqual(early({ interest: 0n, principal: 3_940_000n }, 'shorten'), [
    ...['5940000 0 93310', '2000000 0 60600', '2026172 79077 40600'],
    // 2,105,249 are asked for: the principal, 203.38 of interest, and 510.83 of the 1,154.33 put off.
    ...['2033828 71421 20338', '0 64350 0'],
  ]);
});

test('made lower in a moratorium of interest: equal parts of what is left, then a lower level', () => {
  assert.deepEqual(early({ interest: 38_710n, principal: 3_000_000n }, 'lower'), [
    // A sixth of 90,000.00, then a fifth of 75,000.00.
    ...['4500000 38710 99678', '1500000 0 75000', '1477687 93992 60000'],
    ...['1492464 79215 45223', '1507389 64290 30298', '1522460 49217 15225'],
  ]);
});

test('interest that stays owed is asked for by the next instalment, whole', () => {
  const loan = loanOf({ tenor: 4, interestAccrued: 38_710n });
  const of = (use: 'shorten' | 'lower') =>
    asTexts(replanned(loan, rowsOf(loan), { interest: 10_000n, principal: 0n }, plan(10, use)));
  assert.deepEqual(of('shorten'), [
    ...['2965373 120000 120000', '2985027 90346 90346', '3014877 60496 60496'],
    '3034723 30347 30347',
  ]);
  assert.deepEqual(of('lower'), [
    ...['2994083 120000 120000', '2985314 90059 90059', '3015167 60206 60206'],
    '3005436 30054 30054',
  ]);
});
