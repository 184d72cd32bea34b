/** Rows as the store returns them to rows as the bank holds them, and back. */
import {
  type AnyRow,
  type Column,
  type ColumnKind,
  columnName,
  type Row,
  type Table,
} from '../command/declaration/table.ts';
import { epochMillis, instantAt, knownInstant } from '../values/instant.ts';
import { digitsOf, lowestUuid, type PackedKind, textOf } from './packed.ts';

/** A value for a driver. For a packed column it contains digits, from which the statement makes bytes. */
export type Stored = string | number | bigint | null;

/** Checks that a driver accepts the value. Any other value is the caller's fault. */
export function storedValue(value: unknown): Stored {
  if (typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number') {
    return value;
  }
  if (value === null) return value;
  throw new Error(`a value of type ${typeof value} cannot be stored as it is`);
}

/** A row as a driver returns it: values in the order of `table.properties`. */
export type StoredRow = readonly unknown[];

const tenantColumn: Column<string> = { kind: 'text', nullable: false };
const versionColumn: Column<number> = { kind: 'integer', nullable: false };

/** A column's values, or a single value if all rows have the same. */
export type ColumnValues = Stored | readonly Stored[];

/** Whether the rows have values of their own. */
export function isList(column: ColumnValues): column is readonly Stored[] {
  return typeof column === 'object' && column !== null;
}

type Values = Readonly<Record<string, unknown>>;

interface Codec {
  /** Quoted column names in stored order. */
  readonly columns: readonly string[];
  /** Whether each column, in stored order, takes bytes: the statement makes them of digits. */
  readonly packed: readonly boolean[];
  isPacked(property: string): boolean;
  /** Throws Misspelt. If `told` is given, reports the problem to it and returns the nearest value. */
  decode(values: StoredRow, told?: ToldMisspelt): Readonly<Record<string, unknown>>;
  /** One property's value for the store. A text that the column cannot hold is a fault. */
  value(property: string, value: unknown): Stored;
  /** The stored value of this property: NULL if other columns imply the value. */
  stored(property: string, row: Values): Stored;
  /** A value to look rows up by. A text that the column cannot hold matches no row. */
  sought(property: string, value: unknown): Stored;
  /** The values of the column at this position: a single value if all rows have the same. */
  column(position: number, rows: readonly AnyRow[]): ColumnValues;
}

const codecs = new WeakMap<Table, Codec>();

/** The codec of a table, made once. */
export function codec(table: Table): Codec {
  const known = codecs.get(table);
  if (known !== undefined) return known;
  const made = makeCodec(table);
  codecs.set(table, made);
  return made;
}

/** A row of the table, from the values in its columns. */
export function decodeRow<T extends Table>(table: T, values: StoredRow, told?: ToldMisspelt): Row<T> {
  // Made of every column by its kind, which the compiler cannot follow from name to name.
  return codec(table).decode(values, told) as Row<T>;
}

function makeCodec(table: Table): Codec {
  const fields = table.properties.map((property) => {
    return { property, kind: columnOf(table, property).kind };
  });
  const encode = (kind: ColumnKind, property: string, value: unknown): Stored => {
    const made = encodeValue(kind, value);
    if (made !== undefined) return made;
    const shown = JSON.stringify(String(value).slice(0, 80));
    throw new Error(`${table.name}.${property} cannot hold ${shown}: it is not a valid ${kind}`);
  };
  const stored = (kind: ColumnKind, property: string, row: Values): Stored => {
    const value = row[property];
    const isSpared =
      table.elsewhere[property]?.(row) === true || isSame(value, table.lacking[property]?.(row));
    return isSpared ? null : encode(kind, property, value);
  };
  const lacking = Object.entries(table.lacking);
  const keyShown = (values: StoredRow): string =>
    [...new Set(['tenant', ...table.key])]
      .map((property) => shown(columnOf(table, property).kind, values[table.properties.indexOf(property)]))
      .join(' ');
  return {
    columns: table.properties.map((property) => `\`${columnName(property)}\``),
    packed: fields.map(({ kind }) => isPacked(kind)),
    isPacked: (property) => isPacked(columnOf(table, property).kind),
    decode(values, told) {
      const row: Record<string, unknown> = {};
      let at = 0;
      for (const { property, kind } of fields) {
        const value = values[at];
        try {
          row[property] = decodeValue(kind, value);
        } catch {
          const problem = new Misspelt(table, property, { value, key: keyShown(values) });
          if (told === undefined) throw problem;
          told(problem);
          row[property] = nearest(kind, value);
          storedAs.set(row, values);
        }
        at += 1;
      }
      if (table.appendOnly) row.version = 1;
      for (const [property, derive] of lacking) row[property] ??= derive(row);
      return row;
    },
    stored: (property, row) => stored(columnOf(table, property).kind, property, row),
    value: (property, value) => encode(columnOf(table, property).kind, property, value),
    sought(property, value) {
      const { kind } = columnOf(table, property);
      return isPacked(kind)
        ? (encodeValue(kind, value) ?? (value === null ? null : inNoRow))
        : encode(kind, property, value);
    },
    column(at, rows) {
      const field = fields[at];
      if (field === undefined) throw new Error(`${table.name} has no column at ${at}`);
      const { property, kind } = field;
      if (Object.hasOwn(table.lacking, property) || Object.hasOwn(table.elsewhere, property)) {
        const values = rows.map((row) => stored(kind, property, row));
        const [first = null] = values;
        return values.every((value) => value === first) ? first : values;
      }
      const shared = rows[0]?.[property];
      if (rows.every((row) => row[property] === shared)) return encode(kind, property, shared);
      return rows.map((row) => encode(kind, property, row[property]));
    },
  };
}

/** Whether it is the same value, or a list of the same. */
function isSame(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return value === other && other !== undefined;
  return value.length === other.length && value.every((item, at) => item === other[at]);
}

/** Digits of no bytes at all, which no packed column holds. */
const inNoRow = '';

/** The declaration of a property, those of the unit of work included. */
export function columnOf(table: Table, property: string): Column<unknown> {
  if (property === 'tenant') return tenantColumn;
  if (property === 'version' && !table.appendOnly) return versionColumn;
  const column = table.columns[property];
  if (column === undefined) throw new Error(`${table.name} has no column ${property}`);
  return column;
}

/** Whether the store has bytes for the row's text. */
export function isPacked(kind: ColumnKind): kind is PackedKind {
  return kind === 'uuid' || kind === 'identifier' || kind === 'digest';
}

/** Whether the store has something else than the row, by which a select has to ask. */
export function isSpelt(kind: ColumnKind): kind is PackedKind | 'moment' {
  return kind === 'moment' || isPacked(kind);
}

/**
 * A stored value whose encoding differs from the one that the codec writes and searches for. Its row would be
 * read correctly, but no search for the value would find the row.
 */
export class Misspelt extends Error {
  constructor(
    table: Table,
    property: string,
    { value, key }: { readonly value: unknown; readonly key?: string },
  ) {
    const of = key === undefined ? '' : ` of ${key}`;
    super(
      `${table.name}.${columnName(property)}${of} is not as the store spells it: ${shown('text', value)}`,
    );
  }
}

/** Receives misspelt values, for callers that must go on reading. */
export type ToldMisspelt = (problem: Misspelt) => void;

/**
 * The stored values of rows with a misspelt value. Only the stored value, not the decoded one, finds such a
 * row again.
 */
const storedAs = new WeakMap<object, StoredRow>();

/** The stored value of a property. Undefined if it is stored as the codec would write it. */
export function misspeltValue(
  table: Table,
  row: object,
  property: string,
): { readonly value: Stored; readonly isBytes: boolean } | undefined {
  const value = storedAs.get(row)?.[table.properties.indexOf(property)];
  if (value === undefined) return undefined;
  return value instanceof Uint8Array
    ? { value: Buffer.from(value).toString('hex'), isBytes: true }
    : { value: storedValue(value), isBytes: false };
}

/** A value for people: the text that its bytes are, or their digits. */
function shown(kind: ColumnKind, value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value).slice(0, 80);
  const text = isPacked(kind) ? textOf(kind, value) : undefined;
  return text ?? `x'${Buffer.from(value).toString('hex').slice(0, 80)}'`;
}

/** The row's value for a stored value. Throws if the stored value is invalid for its kind. */
export function decodeValue(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'integer':
      return Number(notBytes(value));
    case 'money':
      return typeof value === 'bigint' ? value : BigInt(String(notBytes(value)));
    case 'boolean':
      return truth(Number(notBytes(value)));
    case 'json':
      return JSON.parse(String(value));
    case 'moment':
      return instantAt(wholeMillis(value));
    case 'uuid':
    case 'identifier':
    case 'digest':
      return unpacked(kind, value);
    default:
      return notBytes(value);
  }
}

/**
 * SQLite stores bytes in any column. It reads them as the same text as a text value, but a search for either
 * does not find the other.
 */
function notBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) throw new Error('the store has bytes where a value should be');
  return value;
}

function truth(value: number): boolean {
  if (value !== 0 && value !== 1) throw new Error('the store has neither yes nor no');
  return value === 1;
}

/** A fraction would be cut off on reading. */
function wholeMillis(value: unknown): number {
  const millis = Number(notBytes(value));
  if (!Number.isSafeInteger(millis)) throw new Error('the store has no whole milliseconds');
  return millis;
}

function unpacked(kind: PackedKind, value: unknown): string {
  const text = value instanceof Uint8Array ? textOf(kind, value) : undefined;
  if (text === undefined) throw new Error(`the store has no ${kind} where one should be`);
  return text;
}

/** The replacement for a misspelt value, so that reading can go on. */
export function nearest(kind: ColumnKind, value: unknown): unknown {
  switch (kind) {
    case 'integer':
      return Number(value) || 0;
    case 'money':
      return 0n;
    case 'boolean':
      return false;
    case 'json':
      return null;
    case 'moment':
      return instantAt(Number.isFinite(Number(value)) ? Math.trunc(Number(value)) : 0);
    default:
      return shown('text', value);
  }
}

/** The stored form of a value. Undefined if the kind has no such value. */
function encodeValue(kind: ColumnKind, value: unknown): Stored | undefined {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return value === true ? 1 : 0;
    case 'json':
      return JSON.stringify(value);
    case 'moment':
      return millisOf(value);
    case 'uuid':
    case 'identifier':
    case 'digest':
      return typeof value === 'string' ? digitsOf(kind, value) : undefined;
    default:
      return storedValue(value);
  }
}

/**
 * The milliseconds of a time in the canonical format. A time in another format would not be read back as it
 * was.
 */
function millisOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const millis = epochMillis(knownInstant(value));
  return !Number.isNaN(millis) && instantAt(millis) === value ? millis : undefined;
}

/** A comparison of a select with a column. */
export interface Comparison {
  readonly operator: string;
  readonly value: Stored;
}

/** The comparison in the stored form of the column. Undefined if the store cannot compare in that way. */
export function comparison(
  kind: PackedKind | 'moment',
  operator: string,
  value: unknown,
): Comparison | undefined {
  if (value === null) return { operator, value };
  const encoded = encodeValue(kind, value);
  if (alike.has(operator) && isPacked(kind)) return { operator, value: encoded ?? inNoRow };
  const inOrder = beyond[operator];
  if (kind === 'moment') {
    return encoded === undefined || !(alike.has(operator) || inOrder !== undefined)
      ? undefined
      : { operator, value: encoded };
  }
  if (kind !== 'uuid' || inOrder === undefined || typeof value !== 'string') return undefined;
  if (encoded !== undefined) return { operator, value: encoded };
  // A text that is only the beginning of UUIDs comes before all of them.
  const from = lowestUuid(value);
  return from === undefined ? undefined : { operator: inOrder, value: from };
}

const alike: ReadonlySet<string> = new Set(['=', '<>', '!=']);

/** Operators of order, and their replacement when the bound is the first value after a text. */
const beyond: Readonly<Record<string, string>> = { '<': '<', '<=': '<', '>': '>=', '>=': '>=' };
