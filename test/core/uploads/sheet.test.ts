/** Files are read strictly: what could be read in two ways is refused where it stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits, readFileOf } from '../../../core/uploads/sheet.ts';
import { bookOf, bookParts, packed, sheetOf, textCell } from '../../support/workbook.ts';

function read(text: string | Uint8Array, kind: 'csv' | 'xlsx' = 'csv', mostRows = 5) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const reading = readFileOf(bytes, kind, mostRows);
  return 'sheet' in reading ? reading.sheet : reading.problems;
}

test('a CSV file is read by its lines, whatever parts its cells', () => {
  const sheet = {
    heading: ['a', 'b'],
    rows: [
      { line: 2, cells: ['1', 'x y'] },
      { line: 4, cells: ['2', ''] },
    ],
  };
  assert.deepEqual(read('\ufeffa,b\n1,"x y"\n\n2,\n'), sheet);
  assert.deepEqual(read('a;b\r\n1;x y\r\n\r\n2;\r\n'), sheet);
  assert.deepEqual(read('a\tb\n1\tx y\n\n2\t\n'), sheet);
});

test('signs before numbers are not formulas', () => {
  assert.ok('rows' in read('a,b,c\n-5,+2348012345678,-.5\n'));
  for (const cell of ['=A1', '@SUM(A1)', '+cmd', '-A1', '"=1+1"']) {
    assert.deepEqual(read(`a,b\nx,${cell}\n`), [
      { message: 'b is a formula: give its value.', row: 2, column: 'b' },
    ]);
  }
});

test('a record of several lines is told by the line on which it begins', () => {
  const lines = (text: string) => {
    const sheet = read(text);
    assert.ok('rows' in sheet, JSON.stringify(sheet));
    return sheet.rows.map(({ line, cells }) => [line, ...cells]);
  };
  assert.deepEqual(lines('a,b\n"x\ny",1\n\n\n2,"p\r\nq\r\nr"\r\n3,z\n'), [
    [2, 'x\ny', '1'],
    [6, '2', 'p\r\nq\r\nr'],
    [9, '3', 'z'],
  ]);
  assert.deepEqual(lines('a,b\r\n  \r\n1,  "\nx"  \r\n 2,3'), [
    [3, '1', '\nx'],
    [5, '2', '3'],
  ]);
});

test('lines end where they end, whichever end the first one has', () => {
  const cells = (text: string) => {
    const sheet = read(text);
    return 'rows' in sheet && sheet.rows.map((row) => row.cells.join('|'));
  };
  assert.deepEqual(cells('a\r\n1\n2\r\n'), ['1', '2']);
  assert.deepEqual(cells('a\n1\r2\r\n3'), ['1', '2', '3']);
});

test('what is too much is refused', () => {
  assert.match(JSON.stringify(read(`a\n${'x\n'.repeat(6)}`)), /more than 5 rows/);
  assert.match(JSON.stringify(read(`${'a,'.repeat(200)}b\nx\n`)), /201 columns; 100/);
  assert.match(JSON.stringify(read(`a\n${'x'.repeat(limits.cell + 1)}\n`)), /more than 10000/);
  const rows = Array.from({ length: 8 }, (_, at) => textCell(`A${at + 1}`, 'x'));
  assert.match(JSON.stringify(read(bookOf(...rows), 'xlsx')), /more than 5 rows/);
  const far = bookOf(textCell('A1', 'a'), textCell('ALL2', 'x'));
  assert.match(JSON.stringify(read(far, 'xlsx')), /ALL2 is beyond column 100/);
});

test('cells in which nothing stands count among those that are taken', () => {
  for (const text of [`a,b\n${','.repeat(8_000_000)}`, `a,b\n${',\n'.repeat(4_000_000)}`]) {
    assert.match(JSON.stringify(read(text)), /more than 2000000 cells/);
  }
});

test('an empty first row names no columns', () => {
  assert.match(JSON.stringify(read('')), /The file is empty/);
  assert.match(JSON.stringify(read('\na,b\n1,2\n')), /The first row is empty/);
  const book = packed(bookParts(sheetOf('', textCell('A2', 'a'), textCell('A3', 'x'))));
  assert.match(JSON.stringify(read(book, 'xlsx')), /The first row is empty/);
});

test('a formula behind what nobody sees is refused', async () => {
  for (const cell of ['"\t=1+1"', '"\u00a0=1+1"', '"\u200e@SUM(1)"', '"\u0001+x"', '"\n=1"']) {
    assert.match(JSON.stringify(await read(`a,b\nx,${cell}\n`)), /is a formula/, cell);
  }
});
