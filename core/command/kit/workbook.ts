/**
 * Lists as Excel workbooks. Rows are added page by page and leave compressed, so only the compressed file is
 * in memory.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { asDate, epochMillis, type Instant, instantAt } from '../../values/instant.ts';
import { decimalText } from '../../values/money.ts';
import { offsetAt } from '../../values/zoned-time.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The most rows of a sheet besides its heading (a limit of the format). */
export const maxWorkbookRows = 1_048_575;

export interface WorkbookColumn<Row> {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Text, a number, an amount in minor units, or a timestamp. */
  cell(row: Row): string | number | bigint | Moment | null;
}

/** A timestamp that files show in the bank's time zone. */
export interface Moment {
  readonly moment: Instant;
}

/** A timestamp for a cell, or null if it is missing. */
export const atMoment = (moment: Instant | null): Moment | null => (moment === null ? null : { moment });

export interface Workbook<Row> {
  readonly sheet: string;
  readonly columns: readonly WorkbookColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
  /** The time zone in which timestamps are shown. */
  readonly zone: string;
}

const someMoment = instantAt(0);

/** Rows that are compressed before other work runs. */
const together = 100;

const sheetPart = 'xl/worksheets/sheet1.xml';
const endOfRows = '</sheetData>';

/** The bytes of a workbook, whole. */
export async function workbook<Row>(of: Workbook<Row>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookParts(of)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The bytes of a workbook of one sheet, as they come: a heading that stays in view, then the rows. Text that a spreadsheet
 * could take for a formula begins with an apostrophe.
 */
export async function* workbookParts<Row>({
  sheet,
  columns,
  pages,
  zone,
}: Workbook<Row>): AsyncGenerator<Uint8Array> {
  const { parts, sheetXml, momentStyle } = await emptyWorkbook(sheet, columns);
  const style = { zone, momentStyle };
  let chunks: Uint8Array[] = [];
  const taken = (): readonly Uint8Array[] => {
    const some = chunks;
    chunks = [];
    return some;
  };
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    if (chunk.length > 0) chunks.push(chunk);
  });
  for (const [name, bytes] of Object.entries(parts)) {
    if (name !== sheetPart) add(zip, name).push(bytes, true);
  }
  const [head = '', tail = ''] = sheetXml.split(endOfRows);
  const out = add(zip, sheetPart);
  out.push(strToU8(head));
  let at = 1;
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += together) {
      let xml = '';
      for (const row of page.slice(from, from + together)) xml += rowXml(++at, columns, row, style);
      out.push(strToU8(xml));
      yield* taken();
      await nextTurn();
    }
  }
  out.push(strToU8(endOfRows + tail), true);
  zip.end();
  yield* taken();
}

function add(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: 6 });
  zip.add(part);
  return part;
}

/** The parts of a workbook with only its heading. */
async function emptyWorkbook<Row>(sheet: string, columns: readonly WorkbookColumn<Row>[]) {
  const heading = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  // Loaded at the first export, because most processes never export.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  // A sample row, removed again. It makes the library add its style for timestamps.
  const sample = [{ value: asDate(someMoment), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }];
  const empty = writeExcelFile([heading, sample], {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  });
  const parts = unzipSync(await empty.toBuffer());
  const whole = strFromU8(parts[sheetPart] ?? strToU8(''));
  const [row = ''] = /<row r="2".*?<\/row>/s.exec(whole) ?? [];
  const [, momentStyle = '0'] = /<c [^>]*\bs="(\d+)"/.exec(row) ?? [];
  return { parts, sheetXml: whole.replace(row, ''), momentStyle };
}

interface Style {
  readonly zone: string;
  /** The number of the workbook's style for timestamps. */
  readonly momentStyle: string;
}

/** Days since the first one of spreadsheets, by the clock of the zone. */
function serialOf(zone: string, moment: Instant): number {
  return (epochMillis(moment) + offsetAt(zone, moment)) / 86_400_000 + 25_569;
}

function rowXml<Row>(at: number, columns: readonly WorkbookColumn<Row>[], row: Row, style: Style): string {
  let xml = `<row r="${at}">`;
  for (const [number, { cell }] of columns.entries()) {
    const value = cell(row);
    if (value !== null) xml += cellXml(`r="${letters(number)}${at}"`, value, style);
  }
  return `${xml}</row>`;
}

function cellXml(
  address: string,
  value: string | number | bigint | Moment,
  { zone, momentStyle }: Style,
): string {
  if (typeof value === 'string') {
    return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${textXml(value)}</t></is></c>`;
  }
  if (typeof value !== 'object') {
    return `<c ${address}><v>${typeof value === 'bigint' ? decimalText(value) : value}</v></c>`;
  }
  return `<c ${address} s="${momentStyle}"><v>${serialOf(zone, value.moment)}</v></c>`;
}

/** The name of a column: A to Z, then AA. */
function letters(number: number): string {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** The longest text of a cell (a limit of the format). */
const maxText = 32_767;

function textXml(value: string): string {
  return harmless(value.replace(unwritable, ''))
    .slice(0, maxText)
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll('\r', '&#13;');
}

/** Text that no spreadsheet runs as a formula, also after it was saved as CSV. */
export function harmless(value: string): string {
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(value) ? `'${value}` : value;
}
