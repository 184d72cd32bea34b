/** Conditions of filters as the stores read them: values are bound, and no character of a value is a wildcard. */
import { type Condition, joinedBy, not, that } from './condition.ts';
import { holding } from './holding.ts';

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

export const lacking = (column: string): Condition => that('?? is null', column);

/**
 * The range of a value. A timestamp, number or text is one value. A date is the range from its start to the
 * start of the next day.
 */
export interface Span {
  readonly from: string | number;
  /** The first value after the span, if the span has several values. */
  readonly to?: string;
}

/** Negated operators match rows without a value. Other operators do not. */
export function single(
  column: string,
  operator: Exclude<FilterOperator, 'In' | 'NotIn'>,
  { from, to }: Span,
): Condition {
  const text = String(from);
  const { length } = text;
  const bytes = Buffer.from(text).toString('hex').toUpperCase();
  const span = { from, ...(to === undefined ? {} : { to }) };
  switch (operator) {
    case 'Equals':
      return equal(column, span);
    case 'NotEquals':
      return joinedBy('or', [lacking(column), not(equal(column, span))]);
    case 'Contains':
      return holding(column, text);
    case 'StartsWith':
      return that('instr(??, ?) = 1', column, text);
    case 'EndsWith':
      // Compares bytes, because SQLite ends a text at its first NUL when it counts letters.
      return length === 0
        ? not(lacking(column))
        : that('substr(hex(??), ?) = ?', column, -bytes.length, bytes);
    case 'GreaterThan':
      return to === undefined ? that('?? > ?', column, from) : that('?? >= ?', column, to);
    case 'GreaterThanOrEqual':
      return that('?? >= ?', column, from);
    case 'LessThan':
      return that('?? < ?', column, from);
    case 'LessThanOrEqual':
      return to === undefined ? that('?? <= ?', column, from) : that('?? < ?', column, to);
  }
}

export function equal(column: string, { from, to }: Span): Condition {
  if (typeof from === 'number') return that('?? = ?', column, from);
  if (to !== undefined) return that('?? >= ? and ?? < ?', column, from, column, to);
  // MySQL's `=` ignores trailing blanks. Two texts that begin with each other are equal.
  const alike = 'instr(??, ?) = 1 and instr(?, ??) = 1';
  return that(`?? = ? and ${alike}`, column, from, column, from, from, column);
}

/** One list, however long. A condition for each value would cost the store a step for every row. */
export function oneOf(column: string, values: readonly (string | number)[], kind: string): Condition {
  if (values.length === 0) return that('1 = 0');
  const marks = values.map(() => '?').join();
  const listed = that(`?? in (${marks})`, column, ...values);
  if (kind === 'integer') return listed;
  // MySQL ignores trailing blanks in comparisons. With a dot appended, texts have no trailing blanks.
  const ended = values.map((value) => `${value}.`);
  return joinedBy('and', [listed, that(`concat(??, '.') in (${marks})`, column, ...ended)]);
}
