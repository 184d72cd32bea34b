/** The hit policies of the standard: which of the matching rows decide, and their result. */
import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import type { FeelValue } from '../feel/feel.ts';
import { itemsOf } from '../values/members.ts';
import type { DecisionTable } from './dmn-model.ts';

/** A matching row with its outputs. */
export interface Hit {
  readonly name: string;
  readonly answer: readonly unknown[];
}

/** The matching rows do not give one answer. */
export class NoHit extends Error {}

export interface Settled {
  readonly value: unknown;
  readonly deciding: readonly Hit[];
}

/** Settles the matching rows. `otherwise` is the result if no row matches. Throws NoHit. */
export type Hits = (
  hits: readonly Hit[],
  names: readonly string[],
  otherwise: readonly unknown[] | undefined,
) => Settled;

interface Values {
  value(text: string, place: string): FeelValue;
}

/** The function that settles a table's rows. */
export function hitsOf(table: DecisionTable, compiling: Values): Hits {
  const { hitPolicy, aggregation } = table;
  const ranks = table.outputs.map(({ values = '' }, at) => {
    const listed = compiling.value(`[${values}]`, `/table/outputs/${at}/values`);
    return rankOf(listed);
  });
  const sorted = (hits: readonly Hit[]) => [...hits].sort((a, b) => byRank(a, b, ranks));
  return (hits, names, otherwise) => {
    const answerOf = ({ answer }: Hit) => outputOf(answer, names);
    const one = (hit: Hit | undefined): Settled =>
      hit === undefined
        ? { value: otherwise === undefined ? null : outputOf(otherwise, names), deciding: [] }
        : { value: answerOf(hit), deciding: [hit] };
    const all = (list: readonly Hit[]): Settled => {
      if (list.length > 0 || otherwise === undefined) {
        return { value: list.map(answerOf), deciding: list };
      }
      return { value: [outputOf(otherwise, names)], deciding: [] };
    };
    switch (hitPolicy) {
      case 'UNIQUE':
        if (hits.length > 1) throw new NoHit(`${told(hits)} hold, and UNIQUE lets one row hold`);
        return one(hits[0]);
      case 'ANY':
        if (hits.some(({ answer }) => !isDeepStrictEqual(answer, hits[0]?.answer))) {
          throw new NoHit(`${told(hits)} hold and say different things, which ANY does not allow`);
        }
        return one(hits[0]);
      case 'FIRST':
        return one(hits[0]);
      case 'PRIORITY':
        return one(sorted(hits)[0]);
      case 'OUTPUT ORDER':
        return all(sorted(hits));
      case 'COLLECT':
        if (aggregation === undefined) return all(hits);
        // If no row contributes, the result is the table's default, if there is one.
        if (hits.length === 0 && otherwise !== undefined && aggregation !== 'COUNT') return one(undefined);
        return { value: aggregated(aggregation, hits), deciding: hits };
      default:
        return all(hits);
    }
  };
}

const told = (hits: readonly Hit[]): string => hits.map(({ name }) => name).join(' and ');

/** One output is its value. Several outputs are an object. */
function outputOf(answer: readonly unknown[], names: readonly string[]): unknown {
  if (names.length === 1) return answer[0] ?? null;
  return Object.fromEntries(names.map((name, at) => [name, answer[at] ?? null]));
}

/** The position of an output among the values of its column. Unlisted outputs come last. */
function rankOf(listed: FeelValue): (value: unknown) => number {
  let values: readonly unknown[] | undefined;
  return (value) => {
    values ??= itemsOf(listed({}));
    const at = values.findIndex((one) => isDeepStrictEqual(one, value));
    return at < 0 ? values.length : at;
  };
}

function byRank(a: Hit, b: Hit, ranks: readonly ((value: unknown) => number)[]): number {
  for (const [at, rank] of ranks.entries()) {
    const difference = rank(a.answer[at]) - rank(b.answer[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function aggregated(
  aggregation: NonNullable<DecisionTable['aggregation']>,
  hits: readonly Hit[],
): number | null {
  if (aggregation === 'COUNT') return hits.length;
  const numbers = hits.map(({ name, answer: [value] }) => {
    if (typeof value === 'number') return new Decimal(value);
    throw new NoHit(`${name} says ${JSON.stringify(value)}, and ${aggregation} takes numbers`);
  });
  if (numbers.length === 0) return null;
  if (aggregation === 'SUM') return Decimal.sum(...numbers).toNumber();
  return (aggregation === 'MIN' ? Decimal.min(...numbers) : Decimal.max(...numbers)).toNumber();
}
