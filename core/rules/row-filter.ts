/**
 * Leaves out rows of a large table that cannot hold. json-rules-engine copies each comparison, which takes
 * about 2 µs, so a thousand rows would take 10 ms. Most rows of a table name a text that the facts do not
 * have.
 */
import { LRUCache } from 'lru-cache';
import { isReference, type Leaf, leavesIn } from '../command/policy/conditions.ts';
import { compares, type Ordered, operators, readAs } from '../command/policy/operators.ts';
import type { CompiledRule, Facts } from '../command/policy/policy.ts';
import { hasMembers, itemsOf } from '../values/members.ts';
import { ownPath } from './own-path.ts';

/** The most cached selections of rows with their engines, for each rule set. */
const mostKept = 20;

/**
 * Returns the rules that may hold for these facts, in order. Returns all rules if a fact is missing or has
 * another type than a rule compares: then the engine decides whether there is an answer.
 */
export function rowsFor(rules: readonly CompiledRule[], facts: Facts): readonly CompiledRule[] {
  let filter = filters.get(rules);
  if (filter === undefined) {
    filter = filterOf(rules);
    filters.set(rules, filter);
  }
  return filter(facts);
}

type Filter = (facts: Facts) => readonly CompiledRule[];
const filters = new WeakMap<readonly CompiledRule[], Filter>();

function filterOf(rules: readonly CompiledRule[]): Filter {
  const compared = comparedIn(rules);
  const keys = rules.map(({ conditions }) => keysOf(conditions));
  const names = [...new Set(keys.flat().map(({ fact }) => fact))];
  const kept = new LRUCache<string, readonly CompiledRule[]>({ max: mostKept });
  return (facts) => {
    const values = names.map((name) => facts[name]);
    if (!values.every(isPlain) || !compared.every((one) => isReadable(one, facts))) return rules;
    const key = JSON.stringify(values);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const holds = ({ fact, operator, value }: Leaf) => compares(operator, facts[fact], value);
    const found = rules.filter((_, at) => keys[at]?.every(holds));
    kept.set(key, found);
    return found;
  };
}

/** The comparisons of texts and the like without which a rule cannot hold. */
function keysOf(conditions: CompiledRule['conditions']): readonly Leaf[] {
  return itemsOf(conditions.all)
    .flatMap((one) => (isReference(one) ? leavesIn(one) : []))
    .filter(
      ({ path, operator, value }) =>
        path === undefined && (operator === 'in' || (operator === 'equal' && isPlain(value))),
    );
}

/** Whether JSON represents the value unambiguously. */
const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);

/** A compared value: a fact or a field of it, and the type that its operators compare by. */
interface Compared extends Pick<Leaf, 'fact' | 'path'> {
  readonly kind: Ordered | undefined;
}

/** All values that the rules compare, each once. */
function comparedIn(rules: readonly CompiledRule[]): readonly Compared[] {
  const all = rules
    .flatMap(({ conditions }) => leavesIn(conditions))
    .flatMap(({ operator, value, ...left }) =>
      [left, ...(isReference(value) ? [value] : [])].map(
        ({ fact, path }): Compared => ({
          fact,
          ...(path === undefined ? {} : { path }),
          kind: operators[operator]?.order?.kind,
        }),
      ),
    );
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether every comparison of this value has a result. */
function isReadable({ fact, path, kind }: Compared, facts: Facts): boolean {
  const given = facts[fact];
  // The engine calls functions and waits for promises.
  const isLater = typeof given === 'function' || (hasMembers(given) && 'then' in given);
  if (isLater || !Object.hasOwn(facts, fact)) return false;
  const value = path !== undefined && hasMembers(given) ? ownPath(given, path) : given;
  return kind === undefined || value === null || readAs(kind, value) !== undefined;
}
