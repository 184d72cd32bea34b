/**
 * A tenant as a file of JSON lines. The header names the source, the tables and the columns. One line for
 * each row follows, table by table. The closing line has the counts, a hash for each table, the trial
 * balance, the hash of all bytes before it, and the source's signature of that hash.
 */
import { createHash, type Hash, hash, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AnyRow, ColumnKind } from '../command/declaration/table.ts';
import { columnOf } from '../store/codec.ts';
import { digitsOf } from '../store/packed.ts';
import { parseInstant } from '../values/instant.ts';
import { isRecord } from '../values/members.ts';
import type { MovedTable } from './moved-tables.ts';
import { fileProblem, TransferProblem } from './problem.ts';

export const fileFormat = 2;

/** The description of a file by itself. */
export interface Header {
  readonly bursar: 'tenant';
  readonly format: number;
  readonly tenant: string;
  readonly at: string;
  /** Names of the migrations of the source. */
  readonly migrations: readonly string[];
  /** Name of the key that secrets are sealed with. */
  readonly secretsKey: string;
  /** The public key of the source's seals. */
  readonly signedBy: string;
  /** Whether some of the tenant's trail was moved to archives: of its history the file may have a part. */
  readonly archived: boolean;
  /** Properties in the order of a row's values, by table. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

/** The expected rows of a table. */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/** One ledger code in one currency, with the amount booked on each side. */
export type TrialLine = readonly [currency: string, gl: string, debit: string, credit: string];

export interface Closing {
  readonly rows: number;
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly trial: readonly TrialLine[];
  readonly sha256: string;
  readonly signature: string;
}

const headerMembers = [
  ...['bursar', 'format', 'tenant', 'at', 'migrations', 'secretsKey', 'signedBy'],
  ...['archived', 'tables'],
];
const closingMembers = ['rows', 'tables', 'trial', 'sha256', 'signature'];

/** Counts and hashes rows as they pass. */
export class Sums {
  readonly #tables = new Map<string, { rows: number; readonly hash: Hash }>();

  constructor(names: Iterable<string>) {
    for (const name of names) this.#tables.set(name, { rows: 0, hash: createHash('sha256') });
  }

  add(name: string, line: string): void {
    const sum = this.#tables.get(name);
    if (sum === undefined) throw new Error(`nothing is counted of ${name}`);
    sum.rows += 1;
    sum.hash.update(`${line}\n`);
  }

  /** Ends the hashes. */
  end(): Readonly<Record<string, TableSum>> {
    const ended = [...this.#tables].map(([name, { rows, hash }]): [string, TableSum] => [
      name,
      { rows, sha256: hash.digest('hex') },
    ]);
    return Object.fromEntries(ended);
  }
}

/**
 * Counts rows and adds up their hashes, independent of their order. A server sorts texts with control
 * characters in another order than SQLite does.
 */
export class Bags {
  readonly #tables = new Map<string, Bag>();

  add(name: string, line: string): void {
    const { rows, total } = this.of(name);
    const one = BigInt(`0x${hash('sha256', line)}`);
    this.#tables.set(name, { rows: rows + 1, total: BigInt.asUintN(256, total + one) });
  }

  of(name: string): Bag {
    return this.#tables.get(name) ?? { rows: 0, total: 0n };
  }
}

interface Bag {
  readonly rows: number;
  readonly total: bigint;
}

const written = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** The line of a row. */
export function rowLine({ table, properties }: MovedTable, row: AnyRow): string {
  return JSON.stringify([table.name, ...properties.map((property) => written(row[property]))]);
}

/**
 * The values that must be the same in both stores: the row without the values that each store assigns itself.
 * `opened` contains the texts under seals if the stores seal with different keys.
 */
export function keptLine(
  { table, properties, ownToStore }: MovedTable,
  row: AnyRow,
  opened: ReadonlyMap<string, string>,
): string {
  const kept = properties.filter((property) => !ownToStore.has(property));
  return JSON.stringify([
    table.name,
    ...kept.map((property) => opened.get(property) ?? written(row[property])),
  ]);
}

/** The row of a line. `place` is for error messages. */
export function rowOf(moved: MovedTable, values: readonly unknown[], place: string): AnyRow {
  const { table, properties, partition } = moved;
  if (values.length !== properties.length) {
    throw new TransferProblem(
      `${place}: a row of ${table.name} has ${properties.length} values, not ${values.length}.`,
    );
  }
  const row: Record<string, unknown> = {};
  for (const [at, property] of properties.entries()) {
    const { kind, nullable } = columnOf(table, property);
    const value = values[at];
    if (value === null && nullable) row[property] = null;
    else if (fits[kind](value)) row[property] = kind === 'money' ? BigInt(String(value)) : value;
    else throw new TransferProblem(`${place}: ${table.name}.${property} is not a valid ${kind}.`);
  }
  return { ...row, tenant: partition, version: Number(row.version ?? 1) };
}

const fits: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  money: (value) => typeof value === 'string' && /^-?\d{1,19}$/.test(value),
  boolean: (value) => typeof value === 'boolean',
  json: (value) => value !== undefined && value !== null,
  moment: (value) => typeof value === 'string' && parseInstant(value) === value,
  uuid: (value) => typeof value === 'string' && digitsOf('uuid', value) !== undefined,
  identifier: (value) => typeof value === 'string' && digitsOf('identifier', value) !== undefined,
  digest: (value) => typeof value === 'string' && digitsOf('digest', value) !== undefined,
};

/** The header of a file's first line. */
export function headerOf(line: string): Header {
  const said = objectOf(line, 'Line 1');
  if (said.bursar !== 'tenant') throw new TransferProblem('The file is not a tenant of Bursar.');
  if (said.format !== fileFormat) {
    throw new TransferProblem(
      `The file is of format ${String(said.format)}; this program reads format ${fileFormat}.`,
    );
  }
  demandMembers(said, headerMembers, 'The header');
  const { tenant, at, migrations, secretsKey, signedBy, archived, tables } = said;
  const texts = [tenant, at, secretsKey, signedBy];
  const isKnown = areTexts(migrations) && typeof archived === 'boolean';
  if (!areTexts(texts) || !isKnown || !areAll(tables, areTexts)) {
    throw new TransferProblem('The header is not as the program writes it.');
  }
  const [ofTenant = '', asOf = '', key = '', signer = ''] = texts;
  return {
    bursar: 'tenant',
    format: fileFormat,
    tenant: ofTenant,
    at: asOf,
    migrations,
    secretsKey: key,
    signedBy: signer,
    archived,
    tables,
  };
}

/** The closing line. */
export function closingOf(line: string, place: string): Closing {
  const said = objectOf(line, place);
  demandMembers(said, closingMembers, 'The closing line');
  const { rows, tables, trial, sha256, signature } = said;
  const isWhole =
    isCount(rows) &&
    typeof sha256 === 'string' &&
    typeof signature === 'string' &&
    Array.isArray(trial) &&
    trial.every(isTrialLine) &&
    areAll(tables, isSum);
  if (!isWhole) throw new TransferProblem('The closing line is not as the program writes it.');
  return { rows, tables, trial, sha256, signature };
}

function isSum(value: unknown): value is TableSum {
  if (!isRecord(value)) return false;
  demandMembers(value, ['rows', 'sha256'], 'A table of the closing line');
  return isCount(value.rows) && typeof value.sha256 === 'string';
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isTrialLine = (value: unknown): value is TrialLine => areTexts(value) && value.length === 4;

const areAll = <One>(
  value: unknown,
  is: (one: unknown) => one is One,
): value is Readonly<Record<string, One>> => isRecord(value) && Object.values(value).every(is);

function objectOf(line: string, place: string): Readonly<Record<string, unknown>> {
  const said = parsed(line, place);
  if (!isRecord(said)) throw new TransferProblem(`${place} is not an object.`);
  return said;
}

function demandMembers(
  said: Readonly<Record<string, unknown>>,
  members: readonly string[],
  what: string,
): void {
  const strange = Object.keys(said).filter((name) => !members.includes(name));
  if (strange.length > 0) {
    throw new TransferProblem(`${what} has members that are not known: ${strange.join(', ')}.`);
  }
  const lacking = members.filter((name) => !Object.hasOwn(said, name));
  if (lacking.length > 0) throw new TransferProblem(`${what} lacks ${lacking.join(', ')}.`);
}

/** The JSON of a line. */
export function parsed(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new TransferProblem(`${place} is not JSON: the file is cut or changed.`);
  }
}

/** Lines of a file with their line ends. The last one may have none. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const text of textsOf(file)) {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield [...parts, text.slice(from, end + 1)].join('');
      parts = [];
      from = end + 1;
    }
    if (from < text.length) parts.push(text.slice(from));
  }
  if (parts.length > 0) yield parts.join('');
}

/** Its text, as it comes from the disk. */
async function* textsOf(file: string): AsyncGenerator<string> {
  const chunks = createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 });
  try {
    for await (const chunk of chunks) yield String(chunk);
  } catch (error) {
    throw fileProblem(file, error);
  }
}

const statement = (sha256: string): Buffer => Buffer.from(`bursar tenant file\n${sha256}`);

/** The source's word that these are its bytes. */
export const signatureOf = (sha256: string, key: KeyObject): string =>
  sign(null, statement(sha256), key).toString('base64');

export function isSigned({ sha256, signature }: Closing, publicKey: string): boolean {
  try {
    return verify(null, statement(sha256), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    // An invalid key has signed nothing.
    return false;
  }
}
