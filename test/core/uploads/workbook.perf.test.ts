/** What it costs to read workbooks in which nothing stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileOf } from '../../../core/uploads/sheet.ts';
import { bookParts, packed, sheetOf, textCell } from '../../support/workbook.ts';

const heading = textCell('A1', 'a') + textCell('B1', 'b');

test('a sheet of many empty cells is looked at in no time', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `<row><c r="A${at + 2}" s="0"/></row>`);
  const sheet = sheetOf(heading).replace('</sheetData>', `${rows.join('')}</sheetData>`);
  const started = process.cpuUsage();
  assert.match(JSON.stringify(readFileOf(packed(bookParts(sheet)), 'xlsx', 5)), /no rows below/);
  const { user } = process.cpuUsage(started);
  assert.ok(user < 5_000_000, `${user} µs`);
});
