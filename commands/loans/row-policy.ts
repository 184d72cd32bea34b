/**
 * Loan policies are tables: the rows of a file name a value or `*` for each fact, and the rows that say most
 * about a case decide it. Exact comparisons (amounts, ages) happen in the command, on the chosen row.
 */
import { type FactSpec, type Policy, policy } from '../../core/command/policy.ts';
import { type Static, type TObject, Type } from '../../core/command/schema.ts';
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
  readonly outcome?: (
    rows: readonly Static<S>[],
    facts: Readonly<Record<string, unknown>>,
  ) => unknown;
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
      })),
    verdict: (fired, content) => {
      const heaviest = Math.max(...fired.map(({ params }) => Number(params.weight)));
      return fired
        .filter(({ params }) => Number(params.weight) === heaviest)
        .map(({ params }) => rowsOf(content)[Number(params.row)])
        .filter((row) => row !== undefined);
    },
    ...(spec.outcome === undefined ? {} : { outcome: spec.outcome }),
  });
}
