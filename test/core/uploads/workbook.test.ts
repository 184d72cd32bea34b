/** Workbooks are read once, and judged where they are read: whatever stands elsewhere, or is written otherwise, is not believed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import writeExcelFile from 'write-excel-file/node';
import { readFileOf } from '../../../core/uploads/sheet.ts';
import { bookParts, packed, sheetOf, textCell } from '../../support/workbook.ts';

function read(bytes: Uint8Array) {
  const reading = readFileOf(bytes, 'xlsx', 5);
  return 'sheet' in reading ? reading.sheet : reading.problems;
}

const heading = textCell('A1', 'a') + textCell('B1', 'b');
/** What is told of a workbook whose second row is this. */
const told = (cells: string, parts: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify(read(packed(bookParts(sheetOf(heading, cells), parts))));

/** The cells of the second row, where they are read. */
function cells(xml: string, parts: Readonly<Record<string, string>> = {}): readonly string[] {
  const sheet = read(packed(bookParts(sheetOf(heading, xml), parts)));
  assert.ok('rows' in sheet, JSON.stringify(sheet));
  return sheet.rows[0]?.cells ?? [];
}

const styles = (...codes: readonly string[]): Readonly<Record<string, string>> => ({
  'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/>${codes.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')}</cellXfs></styleSheet>`,
});

test('a workbook as a program writes it is read as rows of texts', async () => {
  const row = (...values: readonly (string | number | boolean)[]) => values.map((value) => ({ value }));
  const day = { value: new Date('1990-02-03T00:00:00Z'), format: 'yyyy-mm-dd' };
  const moment = { value: new Date('2026-03-02T09:30:15Z'), format: 'dd/mm/yyyy hh:mm:ss' };
  const sheet = [row('a', 'b', 'c', 'd'), [...row(' x & y ', 12.5), day, moment], row(true, -0.07)];
  assert.deepEqual(read(await writeExcelFile(sheet).toBuffer()), {
    heading: ['a', 'b', 'c', 'd'],
    rows: [
      { line: 2, cells: ['x & y', '12.5', '1990-02-03', '2026-03-02T09:30:15'] },
      { line: 3, cells: ['true', '-0.07'] },
    ],
  });
});

test('rows and cells stand where they say, and nothing is padded', () => {
  const sheet = `<worksheet><sheetData><row r="1">${heading}</row><row r="900000">${textCell('B900000', 'x')}</row></sheetData></worksheet>`;
  assert.deepEqual(read(packed(bookParts(sheet))), {
    heading: ['a', 'b'],
    rows: [{ line: 900_000, cells: ['', 'x'] }],
  });
});

test('a cell that is computed is refused, however it is written', () => {
  for (const cell of [
    '<c r="A2"><f>1+1</f><v>2</v></c>',
    '<c s="0" r="A2"><f>1+1</f><v>2</v></c>',
    '<c t="str" r="A2"><f>1+1</f><v>2</v></c>',
    "<c r='A2'><f>1+1</f><v>2</v></c>",
    '<c\nr="A2"><f>1+1</f><v>2</v></c>',
    '<x:c r="A2"><x:f>1+1</x:f><x:v>2</x:v></x:c>',
    '<c r="A2"><v>2</v><f/></c>',
    '<c r="A2"><!-- > --><f>1</f></c>',
  ]) {
    assert.match(told(cell), /"A2 is a formula[^"]*","row":2/, cell);
  }
  assert.match(told('<c r="A2" t="e"><v>#REF!</v></c>'), /A2 is an error \(#REF!\)/);
});

test('a number that a workbook does not keep as it was written is refused', () => {
  for (const number of [
    ...['12345678901234567', '10.0000000000000001', '5E4', '12345678901234567890'],
    ...['100.000000000000000001', '1e400', '0x10', 'NaN'],
    // What stands around a comment, or is spelt by its code, is the number all the same.
    ...['1234567890123<!-- -->4567', '5&#69;4', '1<![CDATA[e]]>9'],
  ]) {
    const answer = told(`<c r="A2"><v>${number}</v></c>`);
    assert.match(answer, /A2 is a number that a workbook does not keep exactly/, number);
  }
  // Workbooks write seventeen digits of a number that has no exact double.
  for (const [number, text] of [
    ['75000.5', '75000.5'],
    ['1.1000000000000001', '1.1'],
    ['-0.10000000000000001', '-0.1'],
    ['999999999999999', '999999999999999'],
    ['1<!-- -->2', '12'],
    ['0.0000001', '0.0000001'],
  ] as const) {
    assert.deepEqual(cells(`<c r="A2"><v>${number}</v></c>`), [text]);
  }
});

test('a day is a day, and keeps its time where it has one', () => {
  const parts = styles('[$-409]d\\-mmm\\-yy h:mm', '[h]:mm', '0.00 &quot;days&quot;', '[Red]#,##0');
  const day = (style: number, value: string) => `<c r="A2" s="${style}"><v>${value}</v></c>`;
  assert.deepEqual(cells(day(1, '46083'), parts), ['2026-03-02']);
  assert.deepEqual(cells(day(2, '46083.395833333336'), parts), ['2026-03-02T09:30:00']);
  assert.deepEqual(cells(day(1, '46083.395833333336'), parts), ['2026-03-02T09:30:00']);
  assert.deepEqual(cells(day(4, '46083.395838'), parts), ['2026-03-02T09:30:00.403']);
  assert.deepEqual(cells(day(6, '46083.5'), parts), ['46083.5']);
  assert.deepEqual(cells(day(7, '46083'), parts), ['46083']);
  for (const style of [3, 5]) assert.match(told(day(style, '0.5'), parts), /A2 is a time without/);
  for (const value of ['60', '0', '-1', '1e5', '2958466']) {
    assert.match(told(day(1, value), parts), /A2 is a day that spreadsheets read differently/, value);
  }
  assert.match(told(day(99, '1'), parts), /A2 has a format that the workbook does not have/);
  const book =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="x" r:id="r1" xmlns:r="r"/></sheets></workbook>';
  assert.deepEqual(cells(day(1, '44621'), { ...parts, 'xl/workbook.xml': book }), ['2026-03-02']);
  assert.deepEqual(cells('<c r="A2" t="d"><v>2026-03-02T00:00:00</v></c>'), ['2026-03-02']);
});

test('formats are those of cells: what conditions show is told apart', () => {
  const own = styles('0.00')['xl/styles.xml'] ?? '';
  const dxfs = '<dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></dxf></dxfs></styleSheet>';
  const parts = { 'xl/styles.xml': own.replace('</styleSheet>', dxfs) };
  assert.deepEqual(cells('<c r="A2" s="4"><v>46083</v></c>', parts), ['46083']);
});

test('a number that is shown with other digits than it has is refused', () => {
  const shown = (code: string, value: string, style = 4) =>
    told(`<c r="A2" s="${style}"><v>${value}</v></c>`, styles(code));
  for (const [code, value] of [
    ...[
      ['00000', '44'],
      ['000', '7.5'],
      ['0,000', '12'],
      ['00', '-5'],
      ['[Red]0000;-0', '44'],
    ],
    ...[
      ['00.00', '1.5'],
      ['&quot;BN &quot;000000', '58'],
    ],
  ] as const) {
    const answer = shown(code, value);
    assert.match(answer, /A2 is shown with zeros before it[^"]*format the column as text/, code);
    assert.match(answer, /"row":2/);
  }
  for (const code of ['0%', '0.00%', '#,##0.0 %', '0;-0%']) {
    assert.match(shown(code, '0.05'), /A2 is shown in percent: format the column as text/, code);
  }
  for (const code of ['#,##0,', '0.0,,&quot;M&quot;', '#,##0,_);(#,##0,)']) {
    assert.match(shown(code, '5000000'), /A2 is shown in thousands: format the column/, code);
  }
  const known = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="10"/></cellXfs></styleSheet>' };
  assert.match(told('<c r="A2" s="0"><v>0.05</v></c>', known), /A2 is shown in percent/);
  for (const [code, value] of [
    ...[
      ['00000', '12345'],
      ['00000', '123456'],
      ['#,##0.00', '0.5'],
      ['#,##0.00_);(#,##0.00)', '1234'],
    ],
    ...[
      ['0&quot;%&quot;', '5'],
      ['0\\%', '5'],
      ['#.00', '0.5'],
      ['0.0000', '2'],
      ['General', '1'],
    ],
    ...[
      ['000\\-000', '123456'],
      ['[$₦-468]#,##0.00', '7'],
      ['#,##0;-#,##0;&quot;-&quot;', '0'],
      ['@', '5'],
    ],
  ] as const) {
    assert.deepEqual(cells(`<c r="A2" s="4"><v>${value}</v></c>`, styles(code)), [value], code);
  }
});

test('a row that is hidden is refused where it has cells', () => {
  const sheet = (rows: string): string =>
    JSON.stringify(
      read(
        packed(bookParts(`<worksheet><sheetData><row r="1">${heading}</row>${rows}</sheetData></worksheet>`)),
      ),
    );
  const seen = `<row r="2" hidden="0">${textCell('A2', 'x')}</row>`;
  for (const hidden of ['1', 'true']) {
    assert.match(
      sheet(`${seen}<row r="3" hidden="${hidden}">${textCell('A3', 'y')}</row>`),
      /"Row 3 is hidden and has cells: show it [^"]*or delete it\.","row":3/,
    );
  }
  const empty = '<row r="3" hidden="1"><c r="A3"/></row>';
  assert.match(sheet(`${seen}${empty}`), /"rows":\[\{"line":2,"cells":\["x"\]\}\]/);
});

test('merged cells are refused below the heading', () => {
  const sheet = (ref: string): string => {
    const merged = `</sheetData><mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`;
    const xml = sheetOf(heading, textCell('A2', 'x')).replace('</sheetData>', merged);
    return JSON.stringify(read(packed(bookParts(xml))));
  };
  assert.match(sheet('A5:B7'), /The cells A5:B7 are merged: unmerge them[^"]*","row":5/);
  assert.match(sheet('A1:A2'), /The cells A1:A2 are merged: unmerge them[^"]*","row":2/);
  assert.match(sheet('A1:B1'), /"line":2/);
});

test('texts that cells share are read, without how they are read aloud', () => {
  const parts = {
    'xl/sharedStrings.xml':
      '<sst><si><t>one</t></si><si><r><t>t</t></r><r><t xml:space="preserve">wo </t></r><rPh><t>ni</t></rPh></si><si><t>a_x000A_b</t></si></sst>',
  };
  const shared = (at: string, index: string) => `<c r="${at}" t="s"><v>${index}</v></c>`;
  assert.deepEqual(cells(shared('A2', '1') + shared('B2', '2'), parts), ['two', 'a\nb']);
  for (const index of ['3', '-1', '0.5', 'x']) {
    assert.match(told(shared('A2', index), parts), /A2 names a text that the workbook does not/);
  }
});

test('what stands at no place, or at two, is refused', () => {
  const cell = (at: string) => textCell(at, 'x');
  assert.match(told(cell('A2') + cell('A2')), /has a cell A2 in row 2/);
  assert.match(told(cell('B2') + cell('A2')), /has a cell A2 in row 2/);
  assert.match(told(cell('A3')), /has a cell A3 in row 2/);
  assert.match(told(cell('a2')), /has a cell a2 in row 2/);
  assert.match(told('<c r="A2"><v>1</v><v>2</v></c>'), /A2 has two values/);
  assert.match(told('<c r="A2" t="n"><is><t>1</t></is></c>'), /A2 has a value of another type/);
  assert.match(told('<c r="A2" t="?"><v>1</v></c>'), /A2 is of a type that is not read/);
  assert.match(told('<x><c r="A2"><v>1</v></c></x>'), /holds x among its rows/);
  const twice = `<worksheet><sheetData><row r="1">${heading}</row></sheetData><sheetData/></worksheet>`;
  assert.match(JSON.stringify(read(packed(bookParts(twice)))), /comes twice/);
  const behind = `<worksheet><sheetData><row r="2"/><row r="1">${heading}</row></sheetData></worksheet>`;
  assert.match(JSON.stringify(read(packed(bookParts(behind)))), /has a row 1 behind row 2/);
});

test('the sheet that is read is the one that the book names, wherever it lies', () => {
  const rels =
    '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/other/place.xml"/></Relationships>';
  const parts = {
    ...bookParts(sheetOf(heading, textCell('A2', 'not this'))),
    'xl/_rels/workbook.xml.rels': rels,
    'other/place.xml': sheetOf(heading, '<c r="A2"><f>1+1</f><v>2</v></c>'),
  };
  assert.match(JSON.stringify(read(packed(parts))), /A2 is a formula/);
  const hidden =
    '<workbook><sheets><sheet name="x" state="hidden" r:id="r1" xmlns:r="r"/></sheets></workbook>';
  assert.match(told('', { 'xl/workbook.xml': hidden }), /first sheet of the workbook is hidden/);
  assert.match(told('', { 'xl/workbook.xml': '<workbook/>' }), /has no sheet/);
  const chart = rels.replace('worksheet', 'chartsheet');
  assert.match(told('', { 'xl/_rels/workbook.xml.rels': chart }), /has no cells/);
});

test('XML that is none, names entities or nests for ever is refused', () => {
  const sheet = (xml: string): string => JSON.stringify(read(packed(bookParts(xml))));
  assert.match(sheet('<worksheet><sheetData>'), /is not XML/);
  assert.match(sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), /has a DOCTYPE/);
  assert.match(sheet('<a>'.repeat(50)), /nests deeper/);
  assert.match(sheet('<?xml version="1.0" encoding="UTF-16"?><worksheet/>'), /not in UTF-8/);
});

test('a sheet of many empty cells has no rows', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `<row><c r="A${at + 2}" s="0"/></row>`);
  const sheet = sheetOf(heading).replace('</sheetData>', `${rows.join('')}</sheetData>`);
  assert.match(JSON.stringify(read(packed(bookParts(sheet)))), /no rows below/);
});
