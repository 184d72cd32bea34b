/**
 * Reads the first sheet of a workbook as rows of text, in one pass, part by part. Refused cells are: a
 * formula, an error, a number that is not stored exactly, a time without a date, a repeated cell.
 */
import { posix } from 'node:path';
import { packedFile } from './packed-file.ts';
import { type DayCount, type NumberFormat, numberFormats, numberText, plainNumber } from './sheet-number.ts';
import { type SheetRow, tooManyCells, tooManyRows, UnfitFile } from './sheet-row.ts';
import { type Attributes, type Part, readXml } from './sheet-xml.ts';

export interface WorkbookLimits {
  readonly parts: number;
  readonly unpacked: number;
  readonly ratio: number;
  readonly columns: number;
  readonly cells: number;
  /** Rows that have a cell, the heading among them. */
  readonly rows: number;
}

/** The rows that are not empty, the heading first. Throws UnfitFile. */
export function workbookRows(bytes: Uint8Array, limits: WorkbookLimits): readonly SheetRow[] {
  const file = packedFile(bytes, limits);
  const part = (name: string): Part => {
    const xml = file.text(name);
    if (xml === undefined) {
      throw new UnfitFile(`The file is not a workbook: it has no part ${name.slice(0, 100)}.`);
    }
    return { name, xml };
  };
  const book = bookIn(part('xl/workbook.xml'));
  const related = relatedIn(part('xl/_rels/workbook.xml.rels'));
  const sheet = related.get(book.first);
  if (sheet?.type !== 'worksheet') {
    throw new UnfitFile('The first sheet of the workbook has no cells: put the rows there.');
  }
  const named = (type: string): Part | undefined => {
    const found = [...related.values()].find((one) => one.type === type);
    return found === undefined ? undefined : part(found.part);
  };
  const texts = named('sharedStrings');
  const styles = named('styles');
  return rowsIn(part(sheet.part), {
    texts: texts === undefined ? [] : textsIn(texts),
    formats: styles === undefined ? [] : formatsIn(styles),
    days: book.days,
    limits,
  });
}

const isYes = (attribute = ''): boolean => /^(?:1|true)$/.test(attribute);

/** Which sheet is the first, and from when the book counts its days. */
function bookIn(part: Part): { readonly first: string; readonly days: DayCount } {
  let first: Attributes | undefined;
  let days: DayCount = 1900;
  readXml(part, {
    open(name, attributes) {
      if (name === 'sheet') first ??= attributes;
      else if (name === 'workbookPr' && isYes(attributes.date1904)) days = 1904;
    },
  });
  const [, id] = Object.entries(first ?? {}).find(([name]) => name.endsWith(':id')) ?? [];
  if (first === undefined || id === undefined) throw new UnfitFile('The workbook has no sheet.');
  if ((first.state ?? 'visible') !== 'visible') {
    throw new UnfitFile('The first sheet of the workbook is hidden: show it, or put the rows first.');
  }
  return { first: id, days };
}

interface Related {
  /** The last word of its type: `worksheet`. */
  readonly type: string;
  readonly part: string;
}

/** The parts that belong to the book, by their ids. */
function relatedIn(book: Part): ReadonlyMap<string, Related> {
  const found = new Map<string, Related>();
  readXml(book, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return;
      if (found.has(id)) throw new UnfitFile(`The workbook has two parts ${id.slice(0, 100)}.`);
      const part = posix.join('/xl', target.startsWith('/') ? posix.join('..', target) : target);
      found.set(id, { type: type.split('/').at(-1) ?? '', part: part.slice(1) });
    },
  });
  return found;
}

/** `_x000A_` is how a workbook writes a character that XML has no room for. */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The shared texts, by the index that cells use. Phonetic texts are skipped. */
function textsIn(part: Part): readonly string[] {
  const texts: string[] = [];
  let [text, isText, aloud] = ['', false, false];
  readXml(part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') aloud = true;
      isText = name === 't' && !aloud;
    },
    text(some) {
      if (isText) text += some;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 'rPh') aloud = false;
      isText = false;
    },
  });
  return texts;
}

/**
 * The number formats of each style. Formats of conditional styles have separate numbers and apply to no cell.
 */
function formatsIn(part: Part): readonly NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inside: string | undefined;
  readXml(part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmts' || name === 'cellXfs') inside = name;
      else if (name === 'numFmt' && inside === 'numFmts') codes.set(Number(numFmtId), formatCode);
      else if (name === 'xf' && inside === 'cellXfs') formats.push(Number(numFmtId));
    },
    close(name) {
      if (name === inside) inside = undefined;
    },
  });
  return numberFormats(formats, codes);
}

interface SheetParts {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly days: DayCount;
  readonly limits: WorkbookLimits;
}

/** A cell that is being read. */
interface Cell {
  readonly at: string;
  readonly column: number;
  readonly type: string;
  readonly style: string | undefined;
  /** The value or the inline text of the cell. Undefined without both. */
  value?: string;
}

/** The largest row that a sheet has. */
const lastRow = 1_048_576;

function rowsIn(part: Part, { texts, formats, days, limits }: SheetParts): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  /** The elements that are open below the data of the sheet. */
  const path: string[] = [];
  let [wasRead, isInside] = [false, false];
  let row = 0;
  let isHidden = false;
  let cells: string[] = [];
  let column = 0;
  let held = 0;
  let cell: Cell | undefined;

  const beginRow = ({ r, hidden }: Attributes): void => {
    const line = r === undefined ? row + 1 : /^[1-9]\d{0,6}$/.test(r) ? Number(r) : 0;
    if (line <= row || line > lastRow) {
      throw new UnfitFile(`The sheet has a row ${String(r).slice(0, 20)} behind row ${row}.`);
    }
    row = line;
    isHidden = isYes(hidden);
    cells = [];
    column = 0;
  };
  const endRow = (): void => {
    if (cells.length === 0) return;
    if (isHidden) {
      const mend = 'show it (a filter hides rows, too), or delete it.';
      throw new UnfitFile(`Row ${row} is hidden and has cells: ${mend}`, row);
    }
    rows.push({ line: row, cells });
    held += cells.length;
    if (rows.length > limits.rows) throw tooManyRows(limits.rows - 1);
    if (held > limits.cells) throw tooManyCells(limits.cells);
  };
  const beginCell = ({ r, t = 'n', s }: Attributes): Cell => {
    const at = r ?? `${lettersOf(column + 1)}${row}`;
    const [, letters = '', line = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(at) ?? [];
    const place = numberOf(letters);
    if (place <= column || Number(line) !== row) {
      const told = `The sheet has a cell ${at.slice(0, 20)} in row ${row}, behind column ${column}.`;
      throw new UnfitFile(told, row);
    }
    column = place;
    return { at, column: place, type: t, style: s };
  };
  const endCell = (ended: Cell): void => {
    const text = textOf(ended);
    if (text === '') return;
    if (ended.column > limits.columns) {
      throw new UnfitFile(`${ended.at} is beyond column ${limits.columns}: no more are taken.`, row);
    }
    while (cells.length < ended.column - 1) cells.push('');
    cells.push(text);
  };
  const told = (at: string, words: string): UnfitFile => new UnfitFile(`${at} ${words}`, row);

  /** The cell as its text in a CSV file would be. */
  const textOf = ({ at, type, style, value }: Cell): string => {
    if (type === 'e') {
      throw told(at, `is an error (${(value ?? '').slice(0, 20)}): give its value.`);
    }
    if (value === undefined) return '';
    switch (type) {
      case 'inlineStr':
      case 'str':
        return unescaped(value).trim();
      case 's': {
        const text = /^\d+$/.test(value) ? texts[Number(value)] : undefined;
        if (text === undefined) throw told(at, 'names a text that the workbook does not have.');
        return text.trim();
      }
      case 'b':
        if (value !== '0' && value !== '1') throw told(at, 'is neither true nor false.');
        return String(value === '1');
      case 'd':
        return value.trim().replace(/T00:00(?::00(?:\.0+)?)?$/, '');
      case 'n': {
        const format = formats[Number(style ?? 0)] ?? (style === undefined ? plainNumber : undefined);
        if (format === undefined) throw told(at, 'has a format that the workbook does not have.');
        const number = numberText(value.trim(), format, days);
        if (typeof number !== 'string') throw told(at, number.problem);
        return number;
      }
      default:
        throw told(at, `is of a type that is not read (${type.slice(0, 20)}).`);
    }
  };

  /** Elements before and after the rows. */
  const openBeside = (name: string, attributes: Attributes): void => {
    if (name === 'mergeCell') refuseMerged(attributes);
    if (name !== 'sheetData') return;
    if (wasRead) throw new UnfitFile('The first sheet of the workbook comes twice.');
    [wasRead, isInside] = [true, true];
  };

  readXml(part, {
    open(name, attributes) {
      if (!isInside) return openBeside(name, attributes);
      path.push(name);
      if (path.length === 1 && name === 'row') return beginRow(attributes);
      if (path.length === 2 && name === 'c') {
        cell = beginCell(attributes);
        return;
      }
      if (path.length < 3 || cell === undefined) {
        throw new UnfitFile(`The sheet holds ${name.slice(0, 40)} among its rows, which is not read.`);
      }
      if (path.length > 3) return;
      if (name === 'f') throw told(cell.at, 'is a formula: save its value in its place.');
      if (name !== 'v' && name !== 'is' && name !== 'extLst') {
        throw told(cell.at, `holds ${name.slice(0, 40)}, which is not read.`);
      }
      if (name === 'extLst') return;
      if (cell.value !== undefined) throw told(cell.at, 'has two values.');
      if ((name === 'is') !== (cell.type === 'inlineStr')) {
        throw told(cell.at, `has a value of another type than ${cell.type.slice(0, 20)}.`);
      }
      cell.value = '';
    },
    text(some) {
      if (cell?.value === undefined) return;
      const [, , inner] = path;
      const isText = path.at(-1) === 't' && !path.includes('rPh');
      if (inner === 'v' ? path.length === 3 : inner === 'is' && isText) cell.value += some;
    },
    close(name) {
      if (!isInside) return;
      if (path.length === 0) {
        isInside = false;
        return;
      }
      path.pop();
      if (path.length === 0) endRow();
      else if (path.length === 1 && name === 'c' && cell !== undefined) {
        endCell(cell);
        cell = undefined;
      }
    },
  });
  return rows;
}

/** Refuses merged cells below the heading: every row shows the value, but only the first row stores it. */
function refuseMerged({ ref = '' }: Attributes): void {
  const [, first = '', last = first] = /^[A-Z]+(\d+)(?::[A-Z]+(\d+))?$/.exec(ref) ?? [];
  if (last === '1') return;
  throw new UnfitFile(
    `The cells ${ref.slice(0, 20)} are merged: unmerge them, and give each row its own.`,
    Math.max(2, Number(first)),
  );
}

/** The number of a column from its letters, starting at 1. Returns 0 without letters. */
function numberOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The letters of a column. */
function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest === 0 ? '' : lettersOf(rest)) + String.fromCharCode(65 + ((column - 1) % 26));
}
