/** Rows as the store returns them to rows as the bank holds them, and back. */
import {
  type AnyRow,
  type Column,
  type ColumnKind,
  columnName,
  type Row,
  type Table,
} from '../command/declaration/table.ts';

/** A value as a driver takes it. */
export type Stored = string | number | bigint | null;

/** The value, which a driver takes as it is; anything else is the fault of who hands it in. */
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

/** A column's values, one for all rows where they have the same. */
export type ColumnValues = Stored | readonly Stored[];

/** Whether the rows have values of their own. */
export function isList(column: ColumnValues): column is readonly Stored[] {
  return typeof column === 'object' && column !== null;
}

interface Codec {
  /** Quoted column names in stored order. */
  readonly columns: readonly string[];
  decode(values: StoredRow): Readonly<Record<string, unknown>>;
  /** One property's value for the store. */
  value(property: string, value: unknown): Stored;
  /** The values of the column at this position: one where all rows have the same. */
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
export function decodeRow<T extends Table>(table: T, values: StoredRow): Row<T> {
  // Made of every column by its kind, which the compiler cannot follow from name to name.
  return codec(table).decode(values) as Row<T>;
}

function makeCodec(table: Table): Codec {
  const fields = table.properties.map((property) => {
    return { property, kind: columnOf(table, property).kind };
  });
  return {
    columns: table.properties.map((property) => `\`${columnName(property)}\``),
    decode(values) {
      const row: Record<string, unknown> = {};
      let at = 0;
      for (const { property, kind } of fields) {
        row[property] = decodeValue(kind, values[at]);
        at += 1;
      }
      if (table.appendOnly) row.version = 1;
      return row;
    },
    value: (property, value) => encodeValue(columnOf(table, property).kind, value),
    column(at, rows) {
      const field = fields[at];
      if (field === undefined) throw new Error(`${table.name} has no column at ${at}`);
      const { property, kind } = field;
      const shared = rows[0]?.[property];
      if (rows.every((row) => row[property] === shared)) return encodeValue(kind, shared);
      return rows.map((row) => encodeValue(kind, row[property]));
    },
  };
}

/** The declaration of a property, those of the unit of work included. */
export function columnOf(table: Table, property: string): Column<unknown> {
  if (property === 'tenant') return tenantColumn;
  if (property === 'version' && !table.appendOnly) return versionColumn;
  const column = table.columns[property];
  if (column === undefined) throw new Error(`${table.name} has no column ${property}`);
  return column;
}

function decodeValue(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'integer':
      return Number(value);
    case 'money':
      return typeof value === 'bigint' ? value : BigInt(String(value));
    case 'boolean':
      return Number(value) === 1;
    case 'json':
      return JSON.parse(String(value));
    default:
      return value;
  }
}

function encodeValue(kind: ColumnKind, value: unknown): Stored {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return value === true ? 1 : 0;
    case 'json':
      return JSON.stringify(value);
    default:
      return storedValue(value);
  }
}
