/** Rows as a file of any length: CSV (RFC 4180) or a workbook, sent page by page. */

import { decimalText } from '../../values/money.ts';
import { mapInChunks } from '../../values/turns.ts';
import { zonedText } from '../../values/zoned-time.ts';
import type { Answer } from '../declaration/command.ts';
import { OneOf, OrNull, type Static, Type } from '../declaration/schema.ts';
import { type Rejection, reject } from '../wire/rejections.ts';
import type { PageRead, StreamedFile } from '../wire/reply.ts';
import { harmless, maxWorkbookRows, type WorkbookColumn, workbookParts, workbookType } from './workbook.ts';

export const csvType = 'text/csv';

/** Content types of exported files, by `format`. */
export const exportTypes = { csv: csvType, xlsx: workbookType } as const;
export type ExportFormat = keyof typeof exportTypes;

export const ExportFormat = OneOf(['csv', 'xlsx'], 'A file of which kind');

/** Seconds that each page of an export may take. */
export const exportSeconds = 30;

/** The most rows in a JSON reply. */
export const mostInJson = 1000;

export const ExportedRows = Type.Object({
  fileName: Type.String(),
  contentType: Type.String({ description: 'Ask for it in `Accept` to get the file by itself' }),
  content: OrNull(
    Type.String({
      description: `The file in base64; null of more than ${mostInJson} rows: they come as a file alone`,
    }),
  ),
});

export interface Export<Row> {
  /** Without the ending. */
  readonly fileName: string;
  readonly sheet: string;
  readonly columns: readonly WorkbookColumn<Row>[];
  /** Whether there are more rows than this. */
  isMoreThan(rows: number): Promise<boolean>;
  pages(read: PageRead): AsyncIterable<readonly Row[]>;
  /** The time zone in which timestamps are shown. */
  readonly zone: string;
}

/**
 * The result of an export: the file, and in JSON its name and type. JSON includes the bytes only for few
 * rows.
 */
export async function exported<Row>(
  of: Export<Row>,
  format: ExportFormat,
  read: PageRead,
): Promise<Answer<Static<typeof ExportedRows>> | Rejection<'VALIDATION'>> {
  const { fileName } = of;
  if (format === 'xlsx' && (await of.isMoreThan(maxWorkbookRows))) {
    const message = `format xlsx holds ${maxWorkbookRows} rows, and there are more; narrow it, or take csv`;
    return reject('VALIDATION', { field: 'format', message });
  }
  const contentType = exportTypes[format];
  const file: StreamedFile = {
    fileName: `${fileName}.${format}`,
    contentType,
    chunks: (pages) => chunksOf(of, format, pages),
  };
  const isFew = !(await of.isMoreThan(mostInJson));
  const content = isFew ? Buffer.concat(await Array.fromAsync(file.chunks(read))) : null;
  return {
    data: { fileName: file.fileName, contentType, content: content?.toString('base64') ?? null },
    message: isFew
      ? `The file ${file.fileName}.`
      : `The file has more than ${mostInJson} rows: ask with Accept: ${contentType}.`,
    file,
  };
}

function chunksOf<Row>(
  { sheet, columns, pages, zone }: Export<Row>,
  format: ExportFormat,
  read: PageRead,
): AsyncIterable<Uint8Array> {
  if (format === 'xlsx') return workbookParts({ sheet, columns, pages: pages(read), zone });
  return csvParts(columns, pages(read), zone);
}

/**
 * CSV by RFC 4180: a heading, and a line for each row, with CR and LF after each line. Text that a
 * spreadsheet could read as a formula begins with an apostrophe. Amounts and numbers are unchanged, negative
 * ones with their sign. Timestamps are ISO 8601 in the zone, with its offset.
 */
export async function* csvParts<Row>(
  columns: readonly WorkbookColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  zone: string,
): AsyncGenerator<Uint8Array> {
  yield bytesOf([columns.map(({ title }) => title)], zone);
  for await (const page of pages) {
    const lines = await mapInChunks(page, (row) => columns.map(({ cell }) => cell(row)));
    if (lines.length > 0) yield bytesOf(lines, zone);
  }
}

type Cell = ReturnType<WorkbookColumn<never>['cell']>;

const bytesOf = (lines: readonly (readonly Cell[])[], zone: string): Uint8Array => {
  const text = (cell: Cell) => csvCell(cell, zone);
  return Buffer.from(lines.map((cells) => `${cells.map(text).join(',')}\r\n`).join(''), 'utf8');
};

function csvCell(value: Cell, zone: string): string {
  if (value === null) return '';
  if (typeof value === 'bigint') return decimalText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return zonedText(zone, value.moment);
  // Some readers end a text at a NUL and would hide the rest.
  const text = harmless(value.replaceAll('\0', ''));
  // If the list separator is a semicolon, text after an unquoted semicolon would become another cell.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
