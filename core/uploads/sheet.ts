/**
 * Reads a file of rows strictly: CSV in UTF-8 with a heading, or the first sheet of a workbook. Ambiguous
 * content is refused with its place: another encoding, a formula, a repeated heading, a cell beyond the
 * heading.
 */
import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { type SheetProblem, type SheetRow, tooManyCells, tooManyRows, UnfitFile } from './sheet-row.ts';
import { workbookRows } from './workbook.ts';

export const fileTypes = {
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const;
export type FileKind = (typeof fileTypes)[keyof typeof fileTypes];

export interface Sheet {
  readonly heading: readonly string[];
  readonly rows: readonly SheetRow[];
}

export type SheetReading = { readonly sheet: Sheet } | { readonly problems: readonly SheetProblem[] };

/** How much a file may hold. */
export const limits = {
  columns: 100,
  /** Cells of all rows that are not empty. */
  cells: 2_000_000,
  /** Characters of one cell. */
  cell: 10_000,
  /** Unpacked bytes of the parts of a workbook that are read. */
  unpacked: 64 * 1024 * 1024,
  /** The largest packing ratio of a large part of a workbook. Rows that are all equal reach sixty. */
  ratio: 200,
  /** Parts of a workbook. */
  parts: 2000,
  /** The most problems of one file in a reply. */
  problems: 100,
} as const;

/** Reads a whole file. This may take long and use much memory: see `sheet-reader.ts`. */
export function readFileOf(bytes: Uint8Array, kind: FileKind, mostRows: number): SheetReading {
  try {
    const [heading, ...rows] =
      kind === 'csv' ? fromCsv(bytes, mostRows) : workbookRows(bytes, { ...limits, rows: mostRows + 1 });
    if (heading === undefined) throw new UnfitFile('The file is empty: its first row names the columns.');
    if (heading.line !== 1) throw new UnfitFile('The first row is empty: it names the columns.', 1);
    const sheet = { heading: heading.cells, rows };
    const problems = problemsOf(sheet);
    return problems.length > 0 ? { problems: problems.slice(0, limits.problems) } : { sheet };
  } catch (error) {
    if (error instanceof UnfitFile) return { problems: [error.problem] };
    throw error;
  }
}

function fromCsv(bytes: Uint8Array, mostRows: number): readonly SheetRow[] {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnfitFile('The file is in UTF-16: save it as CSV in UTF-8.');
  }
  if (!isUtf8(bytes)) throw new UnfitFile('The file is not in UTF-8: save it as CSV in UTF-8.');
  const begin = first === 0xef && second === 0xbb ? byteOrderMark : 0;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + begin, bytes.byteLength - begin);
  if (text.includes(0)) throw new UnfitFile('The file holds a NUL character: it is not a CSV file.');
  const head = text.toString('utf8', 0, lineEnd(text));
  // As spreadsheets of other languages save it.
  const delimiter = [',', ';', '\t'].find((one) => head.includes(one)) ?? ',';
  // The library counts cells only when it has a whole record, and empty records take just as long.
  if (isMoreOf(text, delimiter, limits.cells)) throw tooManyCells(limits.cells);
  const rows: SheetRow[] = [];
  const lineOf = lineCounter(text);
  let held = 0;
  const take = (cells: readonly string[], read: { readonly bytes: number }): null => {
    const row = { line: lineOf(read.bytes), cells };
    if (rows.length > 0 && !hasCells(row)) return null;
    rows.push(row);
    held += cells.length;
    if (rows.length > mostRows + 1) throw tooManyRows(mostRows);
    if (held > limits.cells) throw tooManyCells(limits.cells);
    return null;
  };
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: take,
      max_record_size: longestRecord,
      // If the library detected the line end itself, other line ends would become part of a cell.
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnfitFile(`The file cannot be read as CSV: ${error.message}`);
  }
}

const byteOrderMark = 3;
/** Characters of one record. A longer record comes from an unclosed quote. */
const longestRecord = limits.columns * limits.cell;
const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Whether a character occurs more than `most` times. */
function isMoreOf(text: Buffer, character: string, most: number): boolean {
  const code = character.charCodeAt(0);
  let count = 0;
  for (const byte of text) if (byte === code) count += 1;
  return count > most;
}

function lineEnd(text: Buffer): number {
  const end = text.findIndex((byte) => byte === lineFeed || byte === carriageReturn);
  return end === -1 ? text.length : end;
}

/**
 * Counts lines: from the end of a record, it returns the line on which the record begins. A record may have
 * several lines, and the library counts some lines twice.
 */
function lineCounter(text: Buffer): (end: number) => number {
  let [at, line] = [0, 1];
  const step = (): void => {
    const byte = text[at];
    at += 1;
    if (byte === lineFeed || (byte === carriageReturn && text[at] !== lineFeed)) line += 1;
  };
  // Only blanks and line ends are between records.
  const isBlank = (byte = 0): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
  return (end) => {
    while (at < end && isBlank(text[at])) step();
    const begin = line;
    while (at < end) step();
    return begin;
  };
}

const hasCells = ({ cells }: SheetRow): boolean => cells.some((cell) => cell !== '');

/**
 * Text that a spreadsheet would compute, even after invisible characters. A sign may also begin a number or a
 * telephone number.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*(?:[=@＝＠]|[+-][^\d.\s])/u;

function problemsOf({ heading, rows }: Sheet): readonly SheetProblem[] {
  if (rows.length === 0) return [{ message: 'The file has no rows below its heading.' }];
  if (heading.length > limits.columns) {
    return [{ message: `The file has ${heading.length} columns; ${limits.columns} are taken.` }];
  }
  const problems: SheetProblem[] = [];
  const seen = new Set<string>();
  for (const name of heading) {
    const key = name.toLowerCase();
    if (name !== '' && seen.has(key)) {
      problems.push({ message: `The column ${name} comes twice.`, row: 1, column: name });
    }
    seen.add(key);
  }
  for (const { line: row, cells } of rows) {
    if (problems.length >= limits.problems) break;
    for (const [at, cell] of cells.entries()) {
      if (cell === '') continue;
      const column = heading[at] ?? '';
      if (column === '') {
        problems.push({ message: `Cell ${at + 1} has no heading.`, row });
      } else if (formula.test(cell)) {
        problems.push({ message: `${column} is a formula: give its value.`, row, column });
      } else if (cell.length > limits.cell) {
        problems.push({ message: `${column} has more than ${limits.cell} characters.`, row, column });
      }
    }
  }
  return problems;
}
