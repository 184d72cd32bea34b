/**
 * Filters that callers compose (specification: RetrieveBranchesListQuery). Each item has a property, one of
 * eleven operators and a value. Items are joined from left to right. Properties and operators come from
 * closed lists. Values are bound, and no character of a value is a wildcard.
 */
import { LRUCache } from 'lru-cache';
import { type CivilDate, endOfDay, knownDate, startOfDay } from '../../values/civil-date.ts';
import { parseInstant } from '../../values/instant.ts';
import { nearest } from '../../values/nearest.ts';
import { inZone, isDay, isMoment } from '../../values/wall-time.ts';
import type { Select } from '../declaration/read.ts';
import { InAnyCase, type Static, Type, Words } from '../declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../wire/rejections.ts';
import { type Condition, joinedBy, not, that } from './condition.ts';
import {
  equal,
  type FilterOperator,
  filterOperators,
  lacking,
  oneOf,
  type Span,
  single,
} from './filter-sql.ts';
import { isWorded, meets, numbersThatMeet } from './filter-words.ts';

/** The most items of one request: each is a condition that the store must evaluate. */
const maxItems = 20;
const maxListed = 200;
/** The most values of all lists together. */
const maxValues = 200;

/** `filters` of a list's input. */
export const Filters = Type.Array(
  Type.Object({
    propertyName: Words(60, 'A property of the items, such as Name'),
    operator: InAnyCase(filterOperators, 'How the property is compared with the value; in any case'),
    value: Type.Unknown({ description: 'What to compare with; an array for In and NotIn' }),
    logicalOperator: Type.Optional(
      InAnyCase(['And', 'Or'], 'How this item joins the ones before it, in any case; And when absent'),
    ),
  }),
  { maxItems },
);
export type FilterItems = Static<typeof Filters>;

/** A property for filters. */
export interface FilterProperty {
  /** Property of the table. */
  readonly column: string;
  /** `word`: a number that is shown and filtered by its name in `words`. */
  readonly kind: 'text' | 'integer' | 'instant' | 'word';
  /** A missing value is shown as an empty text. */
  readonly mayBeEmpty?: true;
  /** Names of numbers: `Active`. */
  readonly words?: Readonly<Record<string, number>>;
}
export type FilterProperties = Readonly<Record<string, FilterProperty>>;

/** Returns a function that narrows the select by the items, or the refusal of a wrong item. */
export function filterBy(
  items: FilterItems | undefined,
  properties: FilterProperties,
  timezone: string,
): ((select: Select) => void) | Rejection<'VALIDATION'> {
  const long = tooMany(items ?? []);
  if (long !== undefined) return long;
  let joined: Condition | undefined;
  for (const [at, item] of (items ?? []).entries()) {
    const condition = conditionOf(item, at, properties, timezone);
    if (isRejection(condition)) return condition;
    const joins = (item.logicalOperator ?? 'And').toLowerCase();
    if (joins !== 'and' && joins !== 'or') {
      return wrong(at, 'logicalOperator', 'must be And or Or');
    }
    // (everything before) and/or (this one): the brackets keep the order from the left.
    joined = joined === undefined ? condition : joinedBy(joins, [joined, condition]);
  }
  const whole = joined;
  return (select) => {
    if (whole !== undefined) select.whereRaw(`(${whole.sql})`, [...whole.bindings]);
  };
}

/** Lists that are too long together: the store compares every value with every row. */
function tooMany(items: FilterItems): Rejection<'VALIDATION'> | undefined {
  const values = items.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0);
  if (values <= maxValues) return undefined;
  const message = `filters must have at most ${maxValues} values in their lists together, not ${values}`;
  return reject('VALIDATION', { field: 'filters', message });
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
  const operator = filterOperators.find((known) => known.toLowerCase() === item.operator.toLowerCase());
  if (operator === undefined) {
    return wrong(at, 'operator', `must be one of ${filterOperators.join(', ')}`);
  }
  if (property.kind === 'word' && isWorded(operator, item.value)) {
    return oneOf(property.column, numbersThatMeet(property.words ?? {}, operator, item.value), 'integer');
  }
  // A missing value is shown as an empty text, so the caller may filter by null or by an empty text.
  const value = property.mayBeEmpty === true && item.value === null ? '' : item.value;
  const condition = storedCondition({ ...item, value, name }, property, operator, at, timezone);
  if (property.mayBeEmpty !== true || isRejection(condition)) return condition;
  const none = lacking(property.column);
  return meets('', operator, value)
    ? joinedBy('or', [none, condition])
    : joinedBy('and', [not(none), condition]);
}

function storedCondition(
  item: { readonly name: string | undefined; readonly value: unknown },
  property: FilterProperty,
  operator: FilterOperator,
  at: number,
  timezone: string,
): Condition | Rejection<'VALIDATION'> {
  if (operator === 'In' || operator === 'NotIn') {
    return listCondition(property, operator, item.value, at, timezone);
  }
  if (isTextual(operator) && property.kind !== 'text') {
    return wrong(at, 'operator', `cannot be ${operator} for ${item.name}, which is not text`);
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
  word: 'the name of a state',
  instant: 'a day such as 2026-11-21 or a date-time such as 2026-11-21T09:00:00Z',
};

function spanOf(property: FilterProperty, value: unknown, timezone: string): Span | undefined {
  if (property.kind === 'word') return undefined;
  if (property.kind === 'text') return typeof value === 'string' ? { from: value } : undefined;
  if (property.kind === 'integer') {
    const number = typeof value === 'string' ? wordNumber(property, value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) ? { from: number } : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (isDay(value)) return daySpan(knownDate(value), timezone);
  const written = inZone(timezone, value);
  const moment = isMoment(written) ? parseInstant(written) : undefined;
  return moment === undefined ? undefined : { from: moment };
}

/** Recently used dates. Finding the start of a date in a zone takes a tenth of a millisecond. */
const daySpans = new LRUCache<string, Span>({ max: 5000 });

function daySpan(day: CivilDate, timezone: string): Span {
  const key = `${timezone} ${day}`;
  const known = daySpans.get(key);
  if (known !== undefined) return known;
  const span = { from: startOfDay(timezone, day), to: endOfDay(timezone, day) };
  daySpans.set(key, span);
  return span;
}

function wordNumber({ words = {} }: FilterProperty, value: string): number | undefined {
  const word = Object.keys(words).find((known) => known.toLowerCase() === value.toLowerCase());
  if (word !== undefined) return words[word];
  return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
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
  const { column, kind } = property;
  const isIn = anyOf(column, spans, kind);
  return operator === 'In' ? isIn : joinedBy('or', [lacking(column), not(isIn)]);
}

function anyOf(column: string, spans: readonly Span[], kind: string): Condition {
  if (kind !== 'instant') return oneOf(column, [...new Set(spans.map(({ from }) => from))], kind);
  return spans.length === 0
    ? that('1 = 0')
    : joinedBy(
        'or',
        spans.map((span) => equal(column, span)),
      );
}

function wrong(at: number, member: string, words: string): Rejection<'VALIDATION'> {
  const field = `filters.${at}.${member}`;
  return reject('VALIDATION', { field, message: `${field} ${words}` });
}
