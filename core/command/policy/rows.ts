/** Policies that are tables: how a row becomes conditions, and that the most specific row decides. */
import type { Fired } from './policy.ts';

/** The value of a column that matches every fact. */
const any = '*';

/** Conditions that hold for any value of this fact. */
export function always(fact = 'always'): { readonly all: readonly unknown[] } {
  if (fact === 'always') return { all: [] };
  return { all: [{ fact, ...oneOrAny(any) }] };
}

/** Conditions that hold when each fact has its value. `*` matches any value. */
export function anyOf(values: Readonly<Record<string, string>>): { readonly all: unknown[] } {
  return { all: Object.entries(values).map(([fact, value]) => ({ fact, ...oneOrAny(value) })) };
}

/** How a column of a table compares: `*` holds for any. */
export function oneOrAny(value: string) {
  return value === any ? { operator: 'notEqual', value: '' } : { operator: 'equal', value };
}

/** The row of the table that a fired rule was compiled from. */
export function rowOf<Row>(fired: Fired, rows: readonly Row[]): Row | undefined {
  return rows[Number(fired.params.row)];
}

/** The specificity of a row, most important column first. A named value outweighs all columns after it. */
export function specificity(...columns: readonly string[]): number {
  return columns.reduce((weight, column) => 2 * weight + (column === any ? 0 : 1), 0);
}

/** The most specific matches, in their order. */
export function mostSpecific<T>(matches: readonly T[], weightOf: (match: T) => number): readonly T[] {
  const most = Math.max(...matches.map(weightOf));
  return matches.filter((match) => weightOf(match) === most);
}

/**
 * Weighs a fired rule by the one column that matters. The rule was compiled with whether its row names a
 * value there.
 */
export const listedFirst = ({ params }: Fired): number => Number(params.listed);

/** The weight that a fired rule was compiled with. */
export const weightOf = ({ params }: Fired): number => Number(params.weight);
