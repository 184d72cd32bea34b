/** Conditions of a select as text, joined and negated. */

/** A condition as SQL text with its bindings: `??` is a column, `?` is a value. */
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
