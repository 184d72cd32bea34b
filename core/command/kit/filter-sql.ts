/** Conditions of filters as the stores read them: values are bound, and no character of a value is a wildcard. */
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

/** A condition as text with its bindings: `??` stands for a column, `?` for a value. */
export interface Condition {
  readonly sql: string;
  readonly bindings: readonly (string | number)[];
}

export const that = (sql: string, ...bindings: readonly (string | number)[]): Condition => ({
  sql,
  bindings,
});
export const not = ({ sql, bindings }: Condition): Condition => ({ sql: `not (${sql})`, bindings });
export const joinedBy = (word: 'and' | 'or', conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(` ${word} `),
  bindings: conditions.flatMap(({ bindings }) => bindings),
});
export const lacking = (column: string): Condition => that('?? is null', column);

/** What a value stands for: a moment, number or text is itself; a day reaches from its first moment to the next day. */
export interface Span {
  readonly from: string | number;
  /** The first value beyond it, where the span is more than one value. */
  readonly to?: string;
}

/** The negations are true of what has no value; everything else is not. */
export function single(
  column: string,
  operator: Exclude<FilterOperator, 'In' | 'NotIn'>,
  { from, to }: Span,
): Condition {
  const text = String(from);
  const length = [...text].length;
  const span = { from, ...(to === undefined ? {} : { to }) };
  switch (operator) {
    case 'Equals':
      return equal(column, span);
    case 'NotEquals':
      return joinedBy('or', [lacking(column), not(equal(column, span))]);
    case 'Contains':
      return that('instr(lower(??), lower(?)) > 0', column, text);
    case 'StartsWith':
      return that('instr(??, ?) = 1', column, text);
    case 'EndsWith':
      return length === 0
        ? not(lacking(column))
        : that('instr(substr(??, ?), ?) = 1', column, -length, text);
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
  // MySQL's `=` overlooks blanks at the end; to begin with each other leaves no difference.
  const alike = 'instr(??, ?) = 1 and instr(?, ??) = 1';
  return that(`?? = ? and ${alike}`, column, from, column, from, from, column);
}

/** One list, however long: a condition for each value would cost the store a step for each and every row. */
export function oneOf(
  column: string,
  values: readonly (string | number)[],
  kind: string,
): Condition {
  if (values.length === 0) return that('1 = 0');
  const marks = values.map(() => '?').join();
  const listed = that(`?? in (${marks})`, column, ...values);
  if (kind === 'integer') return listed;
  // MySQL's comparison overlooks blanks at the end: with a letter after them there are none.
  const ended = values.map((value) => `${value}.`);
  return joinedBy('and', [listed, that(`concat(??, '.') in (${marks})`, column, ...ended)]);
}
