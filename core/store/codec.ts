/** Rows as the store returns them to rows as the bank holds them, and back. */
import { type AnyRow, type Column, columnName, type Table } from '../command/table.ts';

/** A value as a driver takes it. */
export type Stored = string | number | bigint | null;

/** A row as a driver returns it: values in the order of `table.properties`. */
export type StoredRow = readonly unknown[];

const tenantColumn: Column<string> = { kind: 'text', nullable: false };
const versionColumn: Column<number> = { kind: 'integer', nullable: false };

interface Codec {
  /** Quoted column names in stored order. */
  readonly columns: readonly string[];
  decode(values: StoredRow): AnyRow;
  /** One property's value for the store. */
  value(property: string, value: unknown): Stored;
  /** The same by the property's position. */
  valueAt(position: number, value: unknown): Stored;
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
  const valueAt: Codec['valueAt'] = (at, value) =>
    encodeValue(kinds[at] as Column<unknown>['kind'], value);
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
    valueAt,
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
