/** Rows as the store returns them to rows as the bank holds them, and back. */
import { type AnyRow, type Column, columnName, type Table } from '../command/declaration/table.ts';

/** A value as a driver takes it. */
export type Stored = string | number | bigint | null;

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
  decode(values: StoredRow): AnyRow;
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

function makeCodec(table: Table): Codec {
  const kinds = table.properties.map((property) => columnOf(table, property).kind);
  return {
    columns: table.properties.map((property) => `\`${columnName(property)}\``),
    decode(values) {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < kinds.length; at += 1) {
        row[table.properties[at] as string] = decodeValue(
          kinds[at] as Column<unknown>['kind'],
          values[at],
        );
      }
      if (table.appendOnly) row.version = 1;
      return row as AnyRow;
    },
    value: (property, value) => encodeValue(columnOf(table, property).kind, value),
    column(at, rows) {
      const property = table.properties[at] as string;
      const kind = kinds[at] as Column<unknown>['kind'];
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

function decodeValue(kind: Column<unknown>['kind'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'integer':
      return Number(value);
    case 'money':
      return typeof value === 'bigint' ? value : BigInt(value as string | number);
    case 'boolean':
      return Number(value) === 1;
    case 'json':
      return JSON.parse(value as string) as unknown;
    default:
      return value;
  }
}

function encodeValue(kind: Column<unknown>['kind'], value: unknown): Stored {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'boolean':
      return value === true ? 1 : 0;
    case 'json':
      return JSON.stringify(value);
    default:
      return value as Stored;
  }
}
