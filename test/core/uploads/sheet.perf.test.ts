/** What it costs to count the cells of a CSV file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileOf } from '../../../core/uploads/sheet.ts';

test('cells in which nothing stands cost no more than is taken', () => {
  for (const text of [`a,b\n${','.repeat(8_000_000)}`, `a,b\n${',\n'.repeat(4_000_000)}`]) {
    const bytes = Buffer.from(text);
    const started = process.cpuUsage();
    assert.match(JSON.stringify(readFileOf(bytes, 'csv', 5)), /more than 2000000 cells/);
    assert.ok(process.cpuUsage(started).user < 1_000_000);
  }
});
