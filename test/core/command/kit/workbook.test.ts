/** Workbooks are read back by another library than the one that makes them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import { atMoment, harmless, type WorkbookColumn, workbook } from '../../../../core/command/kit/workbook.ts';
import { type Instant, knownInstant } from '../../../../core/values/instant.ts';

interface Thing {
  readonly id: number;
  readonly name: string | null;
}

const columns: readonly WorkbookColumn<Thing>[] = [
  { title: 'Id', width: 8, cell: ({ id }) => id },
  { title: 'Name', width: 30, cell: ({ name }) => name },
];

async function readBack(pages: readonly (readonly Thing[])[]) {
  async function* each() {
    yield* pages;
  }
  return readSheet(await workbook({ sheet: 'Things', columns, pages: each(), zone: 'UTC' }));
}

test('a workbook holds its heading and every row of every page', async () => {
  const page = (from: number) =>
    Array.from({ length: 1500 }, (_, at) => ({ id: from + at, name: `thing ${from + at}` }));
  const rows = await readBack([page(1), page(1501), []]);
  assert.equal(rows.length, 3001);
  assert.deepEqual(rows[0], ['Id', 'Name']);
  assert.deepEqual(rows[1], [1, 'thing 1']);
  assert.deepEqual(rows[3000], [3000, 'thing 3000']);
});

test('a workbook without rows has its heading', async () => {
  assert.deepEqual(await readBack([]), [['Id', 'Name']]);
});

test('signs of XML, blanks, other scripts and what XML cannot hold', async () => {
  const names = ['<b> & "c"', 'Ọ̀ṣun 東京 😀', 'x\u0000\u0007y\ud800z', null];
  const rows = await readBack([names.map((name, id) => ({ id, name }))]);
  assert.deepEqual(
    rows.slice(1).map(([, name]) => name),
    ['<b> & "c"', 'Ọ̀ṣun 東京 😀', 'xyz', null],
  );
});

test('text that a spreadsheet could run begins with an apostrophe', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  for (const text of hostile) assert.equal(harmless(text), `'${text}`);
  for (const text of ['', 'a=b', 'Lagos', '1-2', ' x']) assert.equal(harmless(text), text);
  const rows = await readBack([hostile.map((name, id) => ({ id, name }))]);
  for (const [, name] of rows.slice(1)) assert.match(String(name), /^'/);
});

test('a moment is a date of the spreadsheet, by the clock of the bank', async () => {
  async function* each() {
    yield [knownInstant('2026-11-28T03:09:11.000Z'), null];
  }
  const moments: readonly WorkbookColumn<Instant | null>[] = [{ title: 'At', width: 20, cell: atMoment }];
  const bytes = await workbook({
    sheet: 'Moments',
    columns: moments,
    pages: each(),
    zone: 'America/New_York',
  });
  const [heading, [at] = [], ...more] = await readSheet(bytes);
  assert.deepEqual(heading, ['At']);
  // A spreadsheet knows no zones: what it shows is what the bank's wall shows.
  assert.ok(at instanceof Date, String(at));
  assert.equal(at.toISOString(), '2026-11-27T22:09:11.000Z');
  assert.deepEqual(more.flat(), []);
});
