/**
 * Conditions of rules as functions, made once for a rule set: what json-rules-engine answers, without the promises that
 * it makes for each comparison. Every fact is read once, before any rule is asked; where one is missing or is not what
 * it is compared as, the engine is asked, for it depends on the order of conditions whether that matters. So it is
 * where conditions are written in a way that is not understood here.
 */
import { type Ordered, operators, readAs, signOf } from '../command/policy/operators.ts';
import type { CompiledRule, Facts, Fired } from '../command/policy/policy.ts';
import { membersOf } from '../values/members.ts';

/** Answers like the engine, or undefined where the engine has to be asked. */
export type Compiled = (facts: Facts) => readonly Fired[] | undefined;

/** What the rules compare, by the number of its place. */
type Values = readonly unknown[];
type Test = (values: Values) => boolean;

/** A value that rules compare: of a fact, as it is or as operators of a kind read it. */
interface Place {
  readonly fact: string;
  readonly path: string;
  readonly kind: Ordered | undefined;
}

/** Where the values stand that the rules compare. */
interface Places {
  readonly all: Place[];
  readonly byName: Map<string, number>;
}

/** The engine has to be asked. */
class AskEngine extends Error {}

const kept = new WeakMap<readonly CompiledRule[], Compiled>();

/** The rules as one function; the same rules are compiled once. */
export function compiledOf(rules: readonly CompiledRule[]): Compiled {
  const known = kept.get(rules);
  if (known !== undefined) return known;
  const made = compile(rules) ?? (() => undefined);
  kept.set(rules, made);
  return made;
}

function compile(rules: readonly CompiledRule[]): Compiled | undefined {
  const places: Places = { all: [], byName: new Map() };
  try {
    const rows = rowsOf(rules, places);
    return (facts) => {
      const values = valuesOf(places.all, facts);
      if (values === undefined) return undefined;
      return rows.filter(({ holds }) => holds(values)).map(({ fired }) => fired);
    };
  } catch {
    // Whatever is odd about them: the engine says so in its own words, or answers.
    return undefined;
  }
}

/** Everything that is compared; undefined where a fact is missing or of another kind, or is still to be worked out. */
function valuesOf(places: readonly Place[], facts: Facts): Values | undefined {
  for (const name of Object.keys(facts)) if (name === '' || isLater(facts[name])) return undefined;
  const values: unknown[] = [];
  for (const { fact, path, kind } of places) {
    if (!Object.hasOwn(facts, fact)) return undefined;
    const given = facts[fact];
    const isObject = typeof given === 'object' && given !== null;
    const value = path !== '' && isObject ? ownPath(given, path) : given;
    const read = kind === undefined || value === null ? value : readAs(kind, value);
    if (kind !== undefined && read === undefined) return undefined;
    values.push(read);
  }
  return values;
}

/** The engine calls functions, and waits for promises. */
const isLater = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'then' in value);

interface Row {
  readonly holds: Test;
  readonly fired: Fired;
}

function rowsOf(rules: readonly CompiledRule[], places: Places): readonly Row[] {
  // A hole is a rule that the engine does not see either.
  const rows = Array.from(rules, (rule) => rowOf(rule, places));
  // Of rules with one name, the engine takes the answer of one for that of the other.
  if (new Set(rows.map(({ fired }) => fired.rule)).size < rows.length) throw new AskEngine();
  return rows;
}

function rowOf({ name, priority = 1, conditions, event }: CompiledRule, places: Places): Row {
  const { type, params } = event;
  // Its emitter takes `error` for one that nobody listens to.
  const isOrdinary = typeof name === 'string' && name !== '' && typeof type === 'string';
  if (!isOrdinary || type === 'error' || !Number.isInteger(priority) || priority < 1) {
    throw new AskEngine();
  }
  if (groupOf(conditions) === undefined) throw new AskEngine();
  // The engine compares with copies: no list or object in a condition is the one of a fact.
  const holds = testOf(structuredClone(conditions), places);
  return { holds, fired: { rule: name, type, params: params || {} } };
}

const groups = ['all', 'any', 'not'] as const;

/** Which group a condition is; undefined where it is a comparison. */
function groupOf(condition: object): (typeof groups)[number] | undefined {
  const [found, other] = groups.filter((name) => Object.hasOwn(condition, name));
  if (other !== undefined || Object.hasOwn(condition, 'condition')) throw new AskEngine();
  return found;
}

/** Priorities are for comparisons that fail or take their time: here none does. */
function testOf(condition: unknown, places: Places): Test {
  if (typeof condition !== 'object' || condition === null) throw new AskEngine();
  const group = groupOf(condition);
  const members = membersOf(condition);
  if (group === undefined) return comparisonOf(members, places);
  const below = members[group];
  if (Array.isArray(below) === (group === 'not')) throw new AskEngine();
  const tests = [below].flat().map((one) => testOf(one, places));
  const [first, second] = tests;
  // Nothing is asked: the engine says yes, to either.
  if (first === undefined) return () => true;
  if (group === 'not') return (values) => !first(values);
  if (second === undefined) return first;
  return group === 'all'
    ? (values) => tests.every((test) => test(values))
    : (values) => tests.some((test) => test(values));
}

function comparisonOf(members: Readonly<Record<string, unknown>>, places: Places): Test {
  const { operator, value } = members;
  const isWhole = ['fact', 'operator', 'value'].every((name) => Object.hasOwn(members, name));
  const isKnown = typeof operator === 'string' && Object.hasOwn(operators, operator);
  if (!isWhole || !isKnown) throw new AskEngine();
  const order = operators[operator]?.order;
  const left = placeOf(members, order?.kind, places);
  if (isReference(value)) {
    const right = placeOf(value, order?.kind, places);
    const holds = compared(operator);
    return (values) => holds(values[left], values[right]);
  }
  if (operator === 'in' && Array.isArray(value)) return amongOf(left, value);
  const right = order === undefined || value === null ? value : readAs(order.kind, value);
  if (order !== undefined && right === undefined) throw new AskEngine();
  const holds = compared(operator);
  return (values) => holds(values[left], right);
}

/** Values as they were read, by an operator. */
function compared(operator: string): (fact: unknown, value: unknown) => boolean {
  const { order, holds } = operators[operator] ?? {};
  if (order !== undefined) {
    return (fact, value) =>
      isComparable(fact) && isComparable(value) && order.holds(signOf(fact, value));
  }
  switch (operator) {
    case 'equal':
      return (fact, value) => fact === value;
    case 'notEqual':
      return (fact, value) => fact !== null && value !== null && fact !== value;
    case 'notIn':
      return (fact, value) => fact !== null && Array.isArray(value) && !value.includes(fact);
    case 'contains':
      return (fact, value) => Array.isArray(fact) && fact.indexOf(value) >= 0;
    case 'doesNotContain':
      return (fact, value) => Array.isArray(fact) && fact.indexOf(value) < 0;
    default:
      if (holds === undefined) throw new AskEngine();
      return holds;
  }
}

const isComparable = (value: unknown): value is Parameters<typeof signOf>[0] => value !== null;

/** Lists of more values than this are looked up. */
const shortList = 8;

function amongOf(left: number, list: readonly unknown[]): Test {
  if (list.length <= shortList) return (values) => list.indexOf(values[left]) >= 0;
  const known = new Set(list);
  // What is no number equals nothing, itself included.
  return (values) => known.has(values[left]) && !Number.isNaN(values[left]);
}

/** A value that is a fact's. */
function isReference(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'fact');
}

/** Where the value of a fact stands, among what is read before the rules are asked. */
function placeOf(
  { fact, path = '' }: Readonly<Record<string, unknown>>,
  kind: Ordered | undefined,
  { all, byName }: Places,
): number {
  if (typeof fact !== 'string' || typeof path !== 'string') throw new AskEngine();
  const name = JSON.stringify([fact, path, kind]);
  const known = byName.get(name);
  if (known !== undefined) return known;
  byName.set(name, all.length);
  return all.push({ fact, path, kind }) - 1;
}

/** Plain dotted paths over own properties: no filters, no inherited names. */
export function ownPath(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.replace(/^\$\.?/, '').split('.')) {
    // A field of nothing is nothing.
    if (at === null) return null;
    if (typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined;
    at = membersOf(at)[name];
  }
  return at;
}
