/**
 * Narrows a list by the value at a path of a JSON column. Each store reads JSON in its own syntax. Values are
 * bound, and a number never equals text that looks like it.
 */
import type { Select } from '../command/declaration/read.ts';

export const jsonOperators = [
  'equals',
  'notEquals',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
  'contains',
  'exists',
] as const;
export type JsonOperator = (typeof jsonOperators)[number];
export type JsonValue = string | number | boolean | null;

/** Names joined by dots: `customer.id`. */
export const jsonPath = String.raw`^[\p{L}_$][\p{L}\p{N}_$-]*(\.[\p{L}_$][\p{L}\p{N}_$-]*)*$`;

export interface JsonCondition {
  /** Names joined by dots, as `jsonPath` allows them. */
  readonly path: string;
  readonly operator: JsonOperator;
  readonly value: JsonValue;
}

const signs = { greaterThan: '>', greaterThanOrEqual: '>=', lessThan: '<', lessThanOrEqual: '<=' } as const;

/** A store's expressions for the value at a path. Each question mark is the path. */
interface Words {
  readonly isNull: string;
  readonly isText: string;
  readonly isNumber: string;
  readonly isTrue: string;
  readonly isFalse: string;
  readonly text: string;
  readonly number: string;
}

function sqlite(column: string): Words {
  const type = `json_type(${column}, ?)`;
  const value = `json_extract(${column}, ?)`;
  return {
    isNull: `coalesce(${type}, 'null') = 'null'`,
    isText: `${type} = 'text'`,
    isNumber: `${type} in ('integer', 'real')`,
    isTrue: `${type} = 'true'`,
    isFalse: `${type} = 'false'`,
    text: value,
    number: value,
  };
}

function mysql(column: string): Words {
  const type = `json_type(json_extract(${column}, ?))`;
  const value = `json_unquote(json_extract(${column}, ?))`;
  return {
    isNull: `coalesce(${type}, 'NULL') = 'NULL'`,
    isText: `${type} = 'STRING'`,
    isNumber: `${type} in ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL')`,
    isTrue: `${type} = 'BOOLEAN' and ${value} = 'true'`,
    isFalse: `${type} = 'BOOLEAN' and ${value} = 'false'`,
    // Compared as bytes, because all collations that every server has ignore trailing spaces.
    text: `cast(${value} as binary)`,
    number: `(${value} + 0e0)`,
  };
}

/** Narrows `select` to rows whose JSON `column` fulfils the condition. Missing values count as null. */
export function whereJson(select: Select, column: string, condition: JsonCondition): void {
  const { path, operator, value } = condition;
  const sql = said((isSqlite(select) ? sqlite : mysql)(column), condition);
  const places = sql.split('?').length - 1;
  const at = `$${path
    .split('.')
    .map((name) => `."${name}"`)
    .join('')}`;
  const bindings: (string | number)[] = Array.from({ length: places }, () => at);
  // The compared value is the last binding.
  const isBound = sql.includes(boundValue) && (typeof value === 'string' || typeof value === 'number');
  if (isBound) bindings[places - 1] = value;
  const whole = operator === 'notEquals' ? `not coalesce((${sql}), false)` : `(${sql})`;
  select.whereRaw(whole, bindings);
}

const boundValue = '/* value */ ?';

function said(words: Words, { operator, value }: JsonCondition): string {
  if (operator === 'exists') return `${value === false ? '' : 'not '}(${words.isNull})`;
  if (operator === 'contains') return `${words.isText} and instr(${words.text}, ${boundValue}) > 0`;
  if (value === null) return words.isNull;
  if (typeof value === 'boolean') return value ? words.isTrue : words.isFalse;
  const sign = operator === 'equals' || operator === 'notEquals' ? '=' : signs[operator];
  return typeof value === 'number'
    ? `${words.isNumber} and ${words.number} ${sign} ${boundValue}`
    : `${words.isText} and ${words.text} ${sign} ${boundValue}`;
}

function isSqlite(select: Select): boolean {
  const { client } = select;
  return client.config.client === 'better-sqlite3';
}

/** Selects the number of items of the list in a JSON column. */
export function selectJsonLength(select: Select, column: string, as: string): void {
  const name = isSqlite(select) ? 'json_array_length' : 'json_length';
  const { client } = select;

  select.select(client.raw(`${name}(??) as ??`, [column, as]));
}
