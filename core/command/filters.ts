/**
 * Filters that callers compose (specification: RetrieveBranchesListQuery): a property, one of eleven operators
 * and a value; each item joins what stands before it, from left to right. Properties and operators come from
 * closed lists, values are bound, and no character of a value is a wildcard.
 */
import type { Knex } from 'knex';
import { type CivilDate, endOfDay, parseCivilDate, startOfDay } from '../values/civil-date.ts';
import { parseInstant } from '../values/instant.ts';
import { nearest } from './nearest.ts';
import type { Select } from './read.ts';
import { type Rejection, reject } from './rejections.ts';
import { type Static, Type, Words } from './schema.ts';

export const filterOperators = [
  'Equals',
  'NotEquals',
  'Contains',
  'StartsWith',
  'EndsWith',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'In',
  'NotIn',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** The most items of one request: each is a condition that the store must evaluate. */
const maxItems = 20;
const maxListed = 200;

/** `filters` of a list's input. */
export const Filters = Type.Array(
  Type.Object({
    propertyName: Words(60, 'A property of the items, such as Name'),
    operator: Words(30, filterOperators.join(', ')),
    value: Type.Unknown({ description: 'What to compare with; an array for In and NotIn' }),
    logicalOperator: Type.Optional(
      Words(3, 'And (the default) or Or: how this item joins the ones before it'),
    ),
  }),
  { maxItems },
);
export type FilterItems = Static<typeof Filters>;

/** A property that may be filtered by. */
export interface FilterProperty {
  /** Property of the table. */
  readonly column: string;
  readonly kind: 'text' | 'integer' | 'instant';
  /** Words that stand for numbers: `Active`. */
  readonly words?: Readonly<Record<string, number>>;
}
export type FilterProperties = Readonly<Record<string, FilterProperty>>;

type Condition = (builder: Knex.QueryBuilder) => void;

/** What narrows the select as the items say, or which of them is wrong. */
export function filterBy(
  items: FilterItems | undefined,
  properties: FilterProperties,
  timezone: string,
): ((select: Select) => void) | Rejection<'VALIDATION'> {
  let joined: Condition | undefined;
  for (const [at, item] of (items ?? []).entries()) {
    const condition = conditionOf(item, at, properties, timezone);
    if (typeof condition !== 'function') return condition;
    const joins = (item.logicalOperator ?? 'And').toLowerCase();
    if (joins !== 'and' && joins !== 'or') {
      return wrong(at, 'logicalOperator', 'must be And or Or');
    }
    joined = joined === undefined ? condition : both(joined, joins, condition);
  }
  const whole = joined;
  return (select) => {
    if (whole !== undefined) select.where((builder) => whole(builder));
  };
}

/** (everything before) and/or (this one): a new pair of brackets for each item keeps the order from the left. */
function both(before: Condition, joins: 'and' | 'or', next: Condition): Condition {
  return (builder) => {
    builder.where((left) => before(left));
    if (joins === 'and') builder.andWhere((right) => next(right));
    else builder.orWhere((right) => next(right));
  };
}

function conditionOf(
  item: FilterItems[number],
  at: number,
  properties: FilterProperties,
  timezone: string,
): Condition | Rejection<'VALIDATION'> {
  const names = Object.keys(properties);
  const name = names.find((known) => known.toLowerCase() === item.propertyName.toLowerCase());
  const property = name === undefined ? undefined : properties[name];
  if (property === undefined) {
    const near = nearest(item.propertyName, names);
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    const words = `must be one of ${names.join(', ')}, not ${item.propertyName}${meant}`;
    return wrong(at, 'propertyName', words);
  }
  const operator = filterOperators.find(
    (known) => known.toLowerCase() === item.operator.toLowerCase(),
  );
  if (operator === undefined) {
    return wrong(at, 'operator', `must be one of ${filterOperators.join(', ')}`);
  }
  if (operator === 'In' || operator === 'NotIn') {
    return listCondition(property, operator, item.value, at, timezone);
  }
  if (isTextual(operator) && property.kind !== 'text') {
    return wrong(at, 'operator', `cannot be ${operator} for ${name}, which is no text`);
  }
  const span = spanOf(property, item.value, timezone);
  if (span === undefined) return wrong(at, 'value', `must be ${valueWords[property.kind]}`);
  return single(property.column, operator, span);
}

function isTextual(operator: FilterOperator): boolean {
  return operator === 'Contains' || operator === 'StartsWith' || operator === 'EndsWith';
}

const valueWords = {
  text: 'a text',
  integer: 'an integer',
  instant: 'a day such as 2026-11-21 or a date-time with an offset',
};

/** What a value stands for: a moment, number or text is itself; a day reaches from its first moment to the next day. */
interface Span {
  readonly from: string | number;
  /** The first value beyond it, where the span is more than one value. */
  readonly to?: string;
}

function spanOf(property: FilterProperty, value: unknown, timezone: string): Span | undefined {
  if (property.kind === 'text') return typeof value === 'string' ? { from: value } : undefined;
  if (property.kind === 'integer') {
    const number = typeof value === 'string' ? wordNumber(property, value) : value;
    return Number.isSafeInteger(number) ? { from: number as number } : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const day = parseCivilDate(value);
  if (day !== undefined) return daySpan(day, timezone);
  const moment = /[Tt ]\d\d:\d\d/.test(value) ? parseInstant(value) : undefined;
  return moment === undefined ? undefined : { from: moment };
}

function daySpan(day: CivilDate, timezone: string): Span {
  return { from: startOfDay(timezone, day), to: endOfDay(timezone, day) };
}

function wordNumber({ words = {} }: FilterProperty, value: string): number | undefined {
  const word = Object.keys(words).find((known) => known.toLowerCase() === value.toLowerCase());
  if (word !== undefined) return words[word];
  return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

/** The negations are true of what has no value; everything else is not. */
function single(
  column: string,
  operator: Exclude<FilterOperator, 'In' | 'NotIn'>,
  { from, to }: Span,
): Condition {
  const text = String(from);
  const length = [...text].length;
  switch (operator) {
    case 'Equals':
      return (builder) => equal(builder, column, { from, ...(to === undefined ? {} : { to }) });
    case 'NotEquals':
      return (builder) =>
        builder.whereNull(column).orWhereNot((inner) => {
          equal(inner, column, { from, ...(to === undefined ? {} : { to }) });
        });
    case 'Contains':
      return (builder) => builder.whereRaw('instr(lower(??), lower(?)) > 0', [column, text]);
    case 'StartsWith':
      return (builder) => builder.whereRaw('instr(??, ?) = 1', [column, text]);
    case 'EndsWith':
      return (builder) =>
        length === 0
          ? builder.whereNotNull(column)
          : builder.whereRaw('instr(substr(??, ?), ?) = 1', [column, -length, text]);
    case 'GreaterThan':
      return (builder) =>
        to === undefined ? builder.where(column, '>', from) : builder.where(column, '>=', to);
    case 'GreaterThanOrEqual':
      return (builder) => builder.where(column, '>=', from);
    case 'LessThan':
      return (builder) => builder.where(column, '<', from);
    case 'LessThanOrEqual':
      return (builder) =>
        to === undefined ? builder.where(column, '<=', from) : builder.where(column, '<', to);
  }
}

function equal(builder: Knex.QueryBuilder, column: string, { from, to }: Span): void {
  if (typeof from === 'number') builder.where(column, from);
  // MySQL's `=` overlooks blanks at the end; to begin with each other leaves no difference.
  else if (to === undefined) {
    builder
      .where(column, from)
      .whereRaw('instr(??, ?) = 1 and instr(?, ??) = 1', [column, from, from, column]);
  } else builder.where(column, '>=', from).where(column, '<', to);
}

function listCondition(
  property: FilterProperty,
  operator: 'In' | 'NotIn',
  value: unknown,
  at: number,
  timezone: string,
): Condition | Rejection<'VALIDATION'> {
  if (!Array.isArray(value)) return wrong(at, 'value', `must be an array for ${operator}`);
  if (value.length > maxListed) return wrong(at, 'value', `must have at most ${maxListed} items`);
  const spans: Span[] = [];
  for (const one of value) {
    const span = spanOf(property, one, timezone);
    if (span === undefined) {
      return wrong(at, 'value', `must hold items that are each ${valueWords[property.kind]}`);
    }
    spans.push(span);
  }
  const { column } = property;
  const isIn: Condition = (builder) => {
    if (spans.length === 0) builder.whereRaw('1 = 0');
    for (const span of spans) builder.orWhere((inner) => equal(inner, column, span));
  };
  if (operator === 'In') return isIn;
  return (builder) => builder.whereNull(column).orWhereNot((inner) => isIn(inner));
}

function wrong(at: number, member: string, words: string): Rejection<'VALIDATION'> {
  const field = `filters.${at}.${member}`;
  return reject('VALIDATION', { field, message: `${field} ${words}` });
}
