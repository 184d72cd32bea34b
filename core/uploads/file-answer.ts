/** A command's reply to the rows of a file, with the file's row numbers and column headings. */
import type { Command } from '../command/declaration/command.ts';
import type { Refusal } from '../command/declaration/refusal.ts';
import { accept, R1, type Reply } from '../command/wire/reply.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import type { Shaped } from './columns.ts';
import type { Sheet } from './sheet.ts';

/** The most problems of one file in a reply. */
export const mostReported = 1000;

/** The most problems that are stored of a file that was imported in the background. */
export const mostKept = 100;

/** Rows in the preview of a file. */
const mostShown = 20;

/** The command's reply, with the file's rows and columns. */
export function answerOf(
  reply: Reply,
  spec: Command,
  sheet: Sheet,
  { headings, rows }: Shaped,
  dryRun: boolean,
): Reply {
  const { result, message: said, errors } = saidIn(reply.body);
  const about = {
    command: spec.name,
    dryRun,
    rows: rows.length,
    columns: [...headings].map(([member, heading]) => ({ heading, member })),
    ...(dryRun ? { preview: previewOf(sheet, [...headings.values()]) } : {}),
  };
  if (reply.status === 200) {
    const data = { ...about, failed: 0, result };
    const made = accept(R1, 'E5', { data, message: dryRun ? `Nothing was changed. ${said}` : said });
    return { ...made, headers: { ...reply.headers, ...made.headers } };
  }
  const told = errors.map((error) => inWords(error, spec, sheet, headings));
  const failed = new Set(told.flatMap(({ row }) => row ?? [])).size;
  return {
    ...reply,
    body: {
      success: false,
      message: failed === 0 ? said : rowWords(told, failed),
      data: { ...about, failed, result: null },
      errors: told.slice(0, mostReported),
    },
  };
}

/** The content of a command's reply, in any envelope. */
function saidIn(answer: unknown) {
  const body = membersOf(answer);
  return {
    result: body.data ?? body.response ?? null,
    message: String(body.message ?? body.responseDescription ?? ''),
    errors: itemsOf(body.errors ?? membersOf(body.response).errors),
  };
}

/** The outcome of a file with `total` rows from the stored reply of its command, in the command's words. */
export function endOf({ status, body }: Pick<Reply, 'status' | 'body'>, total: number) {
  const { result, message, errors } = saidIn(body);
  if (status < 300) {
    return { state: 'Done' as const, done: total, failed: 0, message, errors: [], result };
  }
  const told = errors.slice(0, mostKept).map((error) => {
    const { code, message: words, field } = membersOf(error);
    const about = field === undefined ? {} : { field: String(field) };
    return { code: String(code ?? 'REFUSED'), message: String(words ?? error), ...about };
  });
  return { state: 'Refused' as const, done: 0, failed: 0, message, errors: told, result: null };
}

/** Rows that are named in a message. */
const mostNamed = 3;

/** `Row 3: email must be a valid e-mail address.` */
function rowWords(told: readonly ReturnType<typeof inWords>[], failed: number): string {
  const named = told.filter(({ row }) => row !== undefined).slice(0, mostNamed);
  const words = named.map(({ row, message }) => `Row ${row}: ${message.replace(/[.?]$/, '')}.`);
  return failed > mostNamed ? `${failed} rows are not right. ${words.join(' ')}` : words.join(' ');
}

/** The first rows as they were read, their cells in the order of `columns`. */
function previewOf({ heading, rows }: Sheet, columns: readonly string[]) {
  const places = columns.map((name) => heading.indexOf(name));
  return rows
    .slice(0, mostShown)
    .map(({ line, cells }) => ({ row: line, cells: places.map((at) => (cells[at] ?? '').slice(0, 100)) }));
}

/** An error by row and column of the file: `rows.3.address.city` is the value in row 5 under `City`. */
function inWords(
  error: unknown,
  { list }: Command,
  { rows, heading }: Sheet,
  headings: ReadonlyMap<string, string>,
): Refusal & { readonly row?: number; readonly column?: string; readonly value?: string } {
  const { code, ...members } = membersOf(typeof error === 'string' ? inText(error, list) : error);
  const own = { ...members, code: String(code ?? 'REFUSED'), message: String(members.message) };
  const [first, at, ...path] = String(members.field ?? '').split('.');
  const row = first === list ? rows[Number(at)] : undefined;
  if (row === undefined) return own;
  const column = headings.get(path.join('.'));
  const value = column === undefined ? undefined : row.cells[heading.indexOf(column)];
  const message = own.message.replaceAll(`${list}.${at}.`, '').replaceAll(`${list}.${at}`, 'the row');
  return {
    ...own,
    message,
    row: row.line,
    ...(column === undefined ? {} : { column }),
    ...(value === undefined ? {} : { value: value.slice(0, 100) }),
  };
}

/** The field of an error that is only a text: its first words name the field. */
function inText(message: string, list = '') {
  const field = new RegExp(`^${list}\\.\\d+[\\w.]*`).exec(message)?.[0];
  return { message, ...(field === undefined ? {} : { field, code: 'VALIDATION' }) };
}
