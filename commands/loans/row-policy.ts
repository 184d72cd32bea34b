/**
 * Loan policies are tables: the rows of a file name a value or `*` for each fact, and the rows that say most
 * about a case decide it. Exact comparisons (amounts, ages) happen in the command, on the chosen row.
 */

import { type Static, type TObject, Type } from '../../core/command/declaration/schema.ts';
import {
  type Comparison,
  type FactSpec,
  type Fired,
  type Policy,
  policy,
} from '../../core/command/policy/policy.ts';
import { anyOf } from '../transactions/policy-rows.ts';

type Asked<K extends string> = Readonly<Record<K, string>>;

interface RowPolicySpec<K extends string, S extends TObject> {
  readonly name: string;
  readonly summary: string;
  /** The name of the list in the file. */
  readonly list: string;
  readonly row: S;
  /** The facts that a row names; each is a text column of the row. */
  readonly keys: Readonly<Record<K, FactSpec>>;
  /** Further facts of tests and explanations. */
  readonly more?: Readonly<Record<string, FactSpec>>;
  /** What a row compares exactly, once its keys selected it. */
  readonly exact?: (row: Static<S>) => readonly Comparison[];
  /** Which of the selected rows decides; the first where a policy does not say. */
  readonly decides?: (
    rows: readonly Static<S>[],
    facts: Readonly<Record<string, unknown>>,
  ) => Static<S> | undefined;
  /** What it means when no row is about a case. */
  readonly gap: string;
  readonly outcome?: (
    rows: readonly Static<S>[],
    facts: Readonly<Record<string, unknown>>,
  ) => unknown;
}

/** The rules that say most about a case. */
function heaviest(fired: readonly Fired[]): readonly Fired[] {
  const weightOf = ({ params }: Fired) => Number(params.weight);
  const most = Math.max(...fired.map(weightOf));
  return fired.filter((rule) => weightOf(rule) === most);
}

/** Declares a policy whose answer is every row of the most specific match, in the order of the file. */
export function rowPolicy<const K extends string, S extends TObject>(
  spec: RowPolicySpec<K, S>,
): Policy<Asked<K>, readonly Static<S>[]> {
  const keys = Object.keys(spec.keys) as unknown as readonly K[];
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
        event: {
          type: 'row',
          params: { row: at, weight: keys.filter((key) => row[key] !== '*').length },
        },
        at: `/${spec.list}/${at}`,
        ...(spec.exact === undefined ? {} : { exact: spec.exact(row) }),
      })),
    verdict: (fired, content) =>
      heaviest(fired)
        .map(({ params }) => rowsOf(content)[Number(params.row)])
        .filter((row) => row !== undefined),
    decidedBy: (rows, facts, fired) => {
      const decider = spec.decides === undefined ? rows[0] : spec.decides(rows, facts);
      const at = decider === undefined ? -1 : rows.indexOf(decider);
      return at < 0 ? null : (heaviest(fired)[at]?.rule ?? null);
    },
    gap: spec.gap,
    ...(spec.outcome === undefined ? {} : { outcome: spec.outcome }),
  });
}
