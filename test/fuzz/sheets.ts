/** Files of rows as they are sent: CSV and workbooks of each command that takes them, right, nearly right and hostile. */
import { isUtf8 } from 'node:buffer';
import { type Column, columnsOf, takesFiles } from '../../core/uploads/columns.ts';
import type { FileKind } from '../../core/uploads/sheet.ts';
import { itemsOf, membersOf, namesOf } from '../../core/values/members.ts';
import type { Draw } from '../simulation/draw.ts';
import { registry } from '../support/registry.ts';
import { bookParts, packed, sheetOf } from '../support/workbook.ts';
import { mutatedXml } from './files.ts';
import { mutated, mutatedBytes, oddJson, oddTexts } from './text.ts';

const takers = registry.subjects.map(({ spec }) => spec).filter(takesFiles);
/** Commands that take files. */
export const fileTakers: readonly string[] = takers.map(({ name }) => name);

type Rows = readonly (readonly string[])[];

export interface DrawnFile {
  readonly kind: FileKind;
  readonly bytes: Buffer;
  /** What it holds, for who reads a finding. */
  readonly shown: string;
}

/** A file for one of these commands: of some nothing is wrong, so that what is behind the reader is met too. */
export function drawFile(draw: Draw, name: string = draw.of(fileTakers)): DrawnFile {
  const spec = takers.find((one) => one.name === name) ?? draw.of(takers);
  const columns = columnsOf(spec);
  const example = itemsOf(membersOf(spec.example)[spec.list ?? ''])[0];
  const isRight = draw.oneIn(2);
  const chosen = columns.filter(
    ({ path, isRequired }) => isRequired || valueAt(example, path) !== '' || (!isRight && draw.oneIn(6)),
  );
  const heading = chosen.map(({ path }) => (!isRight && draw.oneIn(60) ? draw.of(oddTexts) : path));
  const first = draw.below(1_000_000);
  const rows = Array.from({ length: 1 + draw.below(4) }, (_, row) =>
    chosen.map((column, at) => {
      if (!isRight && draw.oneIn(6)) return drawCell(draw, column);
      const value = valueAt(example, column.path);
      // The first column mostly names the row: each has another.
      return at === 0 && column.types.includes('string') ? `${value}${first + row}` : value;
    }),
  );
  const all = [heading, ...rows];
  return draw.oneIn(2) ? asCsv(draw, all, isRight) : asBook(draw, all, isRight);
}

/** What the example has there, as a cell. */
function valueAt(example: unknown, path: string): string {
  const value = path.split('.').reduce<unknown>((held, name) => membersOf(held)[name], example);
  return value === undefined || value === null ? '' : String(value);
}

const words = ['x', 'Ada', 'HQ', 'Individual', 'client-amina', '1000000001', 'SAVINGS', 'NGN'];

function drawCell(draw: Draw, { types, path }: Column): string {
  if (draw.oneIn(6)) return '';
  if (draw.oneIn(3)) return draw.of([...oddTexts, ...oddJson]);
  if (types.includes('number') || types.includes('integer')) {
    return draw.of(['1', '2.50', '1000', '0', '-1', '1.005', '12345678901234567']);
  }
  if (types.includes('boolean')) return draw.of(['true', 'no', '1', 'perhaps']);
  if (/date/i.test(path)) return draw.of(['1990-01-31', '2026-02-30', '2026-03-02T09:30:00']);
  return draw.oneIn(2) ? `k${draw.below(1_000_000)}` : draw.of(words);
}

function asCsv(draw: Draw, rows: Rows, isRight: boolean): DrawnFile {
  const delimiter = draw.of([',', ',', ';', '\t']);
  const end = draw.of(['\n', '\n', '\r\n', '\r']);
  const lines = rows.map((cells) =>
    cells.map((cell) => (/["\s,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
  );
  const right = lines.join(end);
  const text = isRight || draw.oneIn(2) ? right : mutated(draw, right);
  const plain = Buffer.from(draw.oneIn(8) ? `\ufeff${text}` : text);
  const bytes = !isRight && draw.oneIn(6) ? mutatedBytes(draw, plain) : plain;
  return { kind: 'csv', bytes, shown: isUtf8(bytes) ? bytes.toString() : bytes.toString('hex') };
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '?');

/** A cell as a workbook may keep it: of its own text, a shared one, or a number. */
function cellXml(draw: Draw, at: string, text: string, shared: string[], isRight: boolean): string {
  if (text === '') return draw.oneIn(2) ? '' : `<c r="${at}" s="0"/>`;
  if (/^-?\d+(?:\.\d+)?$/.test(text) && draw.oneIn(2)) {
    return `<c r="${at}" s="${draw.below(isRight ? 1 : 5)}"><v>${text}</v></c>`;
  }
  if (draw.oneIn(2)) return `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  shared.push(escaped(text));
  return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`;
}

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs></styleSheet>';

function asBook(draw: Draw, rows: Rows, isRight: boolean): DrawnFile {
  const shared: string[] = [];
  const sheet = sheetOf(
    ...rows.map((cells, row) =>
      cells
        .map((cell, column) => cellXml(draw, `${lettersOf(column)}${row + 1}`, cell, shared, isRight))
        .join(''),
    ),
  );
  const texts = shared.map((text) => `<si><t>${text}</t></si>`).join('');
  const parts: Record<string, string> = bookParts(sheet, {
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  });
  // Of one part something is wrong: what is packed wrongly never comes to the reader.
  if (!isRight && draw.oneIn(2)) {
    const name = draw.oneIn(2) ? 'xl/worksheets/sheet1.xml' : draw.of(namesOf(parts));
    parts[name] = mutatedXml(draw, parts[name] ?? '');
  }
  const whole = Buffer.from(packed(parts, draw.oneIn(2) ? 0 : 6));
  const bytes = !isRight && draw.oneIn(4) ? mutatedBytes(draw, whole) : whole;
  return { kind: 'xlsx', bytes, shown: JSON.stringify(parts) };
}

const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
