/** On which side each movement of cash is booked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashMove, counterMove, countingLines } from '../../../commands/tills/cash.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { customerRow, place } from '../../support/tills.ts';

const till = place().account;
const other = place({ key: 'till-02' }).account;
const vault = place({ key: 'vault-hq', kind: 'Vault' }).account;
const customer = customerRow();

const rows: readonly (readonly [string, readonly Line[], readonly string[]])[] = [
  [
    'a deposit at the counter',
    counterMove(till, customer, 'Deposit', 5n),
    ['debit 1010 till-01', 'credit 2100 acc-amina'],
  ],
  [
    'a withdrawal at the counter',
    counterMove(till, customer, 'Withdrawal', 5n),
    ['credit 1010 till-01', 'debit 2100 acc-amina'],
  ],
  ['a till transfer', cashMove(till, other, 5n), ['debit 1010 till-02', 'credit 1010 till-01']],
  ['an issue', cashMove(vault, till, 5n), ['debit 1010 till-01', 'credit 1020 vault-hq']],
  ['a return', cashMove(till, vault, 5n), ['debit 1020 vault-hq', 'credit 1010 till-01']],
  [
    'a count that is short',
    countingLines(till, -5n, chart.tillDifferences.code),
    ['credit 1010 till-01', 'debit 5100'],
  ],
  [
    'a count that is over',
    countingLines(till, 5n, chart.tillDifferences.code),
    ['debit 1010 till-01', 'credit 5100'],
  ],
  ['a count that agrees', countingLines(till, 0n, chart.tillDifferences.code), []],
];

for (const [name, lines, expected] of rows) {
  test(`${name} is booked on its sides`, () => {
    const shown = lines.map(({ side, gl, account }) => [side, gl, account].join(' ').trim());
    assert.deepEqual(shown, expected);
    assert.ok(lines.every(({ amount }) => amount === 5n));
  });
}
