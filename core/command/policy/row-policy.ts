/**
 * A policy that is one table. The rows of a file name a value or `*` for each fact, and the most specific
 * matching rows decide. Exact comparisons (amounts, ages) happen in the command, on the chosen row.
 */

import { namesOf } from '../../values/members.ts';
import { type Static, type TObject, Type } from '../declaration/schema.ts';
import { type Comparison, type FactSpec, type Policy, policy } from './policy.ts';
import { anyOf, mostSpecific, rowOf, weightOf } from './rows.ts';

type Asked<K extends string> = Readonly<Record<K, string>>;

interface RowPolicySpec<K extends string, S extends TObject> {
  readonly name: string;
  readonly summary: string;
  /** The name of the list in the file. */
  readonly list: string;
  readonly row: S;
  /** The facts that a row names. Each is a text column of the row. */
  readonly keys: Readonly<Record<K, FactSpec>>;
  /** Further facts of tests and explanations. */
  readonly more?: Readonly<Record<string, FactSpec>>;
  /** The exact comparisons of a row after its keys selected it. */
  readonly exact?: (row: Static<S>) => readonly Comparison[];
  /** The selected row that decides. The default is the first row. */
  readonly decides?: (
    rows: readonly Static<S>[],
    facts: Readonly<Record<string, unknown>>,
  ) => Static<S> | undefined;
  /** The consequence if no row matches. */
  readonly gap: string;
  readonly outcome?: (rows: readonly Static<S>[], facts: Readonly<Record<string, unknown>>) => unknown;
}

/** Declares a policy whose verdict is every row of the most specific match, in the order of the file. */
export function rowPolicy<const K extends string, S extends TObject>(
  spec: RowPolicySpec<K, S>,
): Policy<Asked<K>, readonly Static<S>[]> {
  const keys = namesOf<K>(spec.keys);
  type Row = Static<S> & Asked<K>;
  type Content = Readonly<Record<string, readonly Row[]>>;
  const rowsOf = (content: Content) => content[spec.list] ?? [];
  return policy<Asked<K>, readonly Static<S>[], Content>({
    name: spec.name,
    summary: spec.summary,
    schema: Type.Object({ [spec.list]: Type.Array(spec.row, { minItems: 1 }) }),
    facts: { ...spec.keys, ...spec.more },
    compile: (content) =>
      rowsOf(content).map((row, at) => ({
        name: `${keys.map((key) => row[key]).join(', ')} (row ${at + 1})`,
        conditions: anyOf(Object.fromEntries(keys.map((key) => [key, row[key]]))),
        event: { type: 'row', params: { row: at, weight: keys.filter((key) => row[key] !== '*').length } },
        at: `/${spec.list}/${at}`,
        ...(spec.exact === undefined ? {} : { exact: spec.exact(row) }),
      })),
    verdict: (fired, content) =>
      mostSpecific(fired, weightOf)
        .map((rule) => rowOf(rule, rowsOf(content)))
        .filter((row) => row !== undefined),
    decidedBy: (rows, facts, fired) => {
      const decider = spec.decides === undefined ? rows[0] : spec.decides(rows, facts);
      const at = decider === undefined ? -1 : rows.indexOf(decider);
      return at < 0 ? null : (mostSpecific(fired, weightOf)[at]?.rule ?? null);
    },
    gap: spec.gap,
    ...(spec.outcome === undefined ? {} : { outcome: spec.outcome }),
  });
}
