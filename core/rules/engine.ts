/**
 * Evaluates rule sets with json-rules-engine. No other file of the host imports that package.
 *
 * An engine is built once for the rules of a version and kept. Two runs on one engine at the same time skip rules
 * silently, so a run takes an engine that is free, or builds another one. The results are counted: a run that did not
 * evaluate each rule gives no answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine, Operator, RuleProperties, RuleResult } from 'json-rules-engine';
import { compares, operators } from '../command/policy/operators.ts';
import { type CompiledRule, type Facts, type Fired, PolicyUnavailable } from '../command/policy/policy.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { ownPath } from './own-path.ts';
import { rowsFor } from './row-filter.ts';

/** Returns the rules that hold for these facts, in the order in which they were given. */
export async function fire(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly Fired[]> {
  const asked = rules.length > batchSize ? rowsFor(rules, facts) : rules;
  const results = await run(policy, asked, facts);
  return asked.flatMap(({ name, event }, at) =>
    results[at]?.result === true ? [{ rule: name, type: event.type, params: event.params ?? {} }] : [],
  );
}

/** One evaluated rule. Its conditions carry `factResult`, `valueResult` and `result`. */
export interface Traced {
  readonly rule: string;
  /** Whether its conditions select it, before the exact comparisons. */
  readonly selected: boolean;
  readonly conditions: unknown;
  readonly event: Omit<Fired, 'rule'>;
}

/**
 * Every rule with its conditions, the exact comparisons included, and the values they saw, in the order in which
 * the rules were given.
 */
export async function trace(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly Traced[]> {
  const compared = Object.fromEntries(
    rules.flatMap(({ exact = [] }) => exact.map(({ fact }) => [fact, null])),
  );
  const results = await run(policy, shownRules(rules), { ...compared, ...facts });
  return rules.flatMap(({ name, exact = [], event }, at) => {
    const found = results[at];
    if (found === undefined) return [];
    const { conditions } = found.toJSON(false);
    const all = itemsOf(membersOf(conditions).all);
    const selected =
      exact.length === 0
        ? found.result === true
        : all.slice(0, all.length - exact.length).every((one) => membersOf(one).result === true);
    return [{ rule: name, selected, conditions, event: { type: event.type, params: event.params ?? {} } }];
  });
}

const shown = new WeakMap<readonly CompiledRule[], readonly CompiledRule[]>();

/** The rules with their exact comparisons among the conditions. */
function shownRules(rules: readonly CompiledRule[]): readonly CompiledRule[] {
  if (rules.every(({ exact = [] }) => exact.length === 0)) return rules;
  const known = shown.get(rules);
  if (known !== undefined) return known;
  const made = rules.map(({ exact = [], ...rule }) =>
    exact.length === 0 ? rule : { ...rule, conditions: withExact(rule.conditions, exact) },
  );
  shown.set(rules, made);
  return made;
}

/** Selection comes first: rules that compare exactly are rows of tables, and all conditions of a row must hold. */
function withExact(conditions: CompiledRule['conditions'], exact: readonly unknown[]) {
  return { all: [...itemsOf(conditions.all), ...exact] };
}

/**
 * Evaluates all rules and returns their results in the same order. Throws PolicyUnavailable if one has no
 * result.
 */
async function run(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly RuleResult[]> {
  const results = await resultsOf(rules, facts).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new PolicyUnavailable(`The rules of ${policy} cannot be evaluated: ${why}.`);
  });
  const known = results.filter((result) => result !== undefined);
  if (known.length !== rules.length) {
    throw new PolicyUnavailable(`The rules of ${policy} were not evaluated completely.`);
  }
  return known;
}

async function resultsOf(
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly (RuleResult | undefined)[]> {
  const { places, batches } = partsOf(rules);
  const byPlace = new Map<number, RuleResult>();
  for (const [at, batch] of batches.entries()) {
    if (at > 0) await nextTurn();
    for (const result of await runBatch(batch, facts)) byPlace.set(Number(result.name), result);
  }
  return places.map((place) => byPlace.get(place));
}

/** A rule set in the form for engines. */
interface Parts {
  /** For each rule the place of its conditions: rules with the same conditions are evaluated once. */
  readonly places: readonly number[];
  readonly batches: readonly Batch[];
}

/** Rules that run together, with their free engines. */
interface Batch {
  readonly rules: readonly RuleProperties[];
  readonly free: Engine[];
}

/** Rules of one batch. More of them would delay all other requests, and no rule depends on another one's result. */
const batchSize = 50;
/** Engines of a batch that are kept for the next runs. */
const mostFree = 16;

const kept = new WeakMap<readonly CompiledRule[], Parts>();

function partsOf(rules: readonly CompiledRule[]): Parts {
  const known = kept.get(rules);
  if (known !== undefined) return known;
  const distinct = new Map<string, CompiledRule>();
  const places = rules.map((rule) => {
    const conditions = JSON.stringify(rule.conditions);
    const same = distinct.get(conditions) ?? { ...rule, name: String(distinct.size) };
    distinct.set(conditions, same);
    return Number(same.name);
  });
  const batches: Batch[] = [];
  const asked = [...distinct.values()];
  for (let at = 0; at < asked.length; at += batchSize) {
    batches.push({ rules: asked.slice(at, at + batchSize).filter(isForEngine), free: [] });
  }
  kept.set(rules, { places, batches });
  return { places, batches };
}

/**
 * The package throws for other conditions only during a run, so it does not get them. Such a rule has no
 * result.
 */
const isForEngine = (rule: CompiledRule): rule is CompiledRule & RuleProperties =>
  ['all', 'any', 'not'].some((word) => Object.hasOwn(rule.conditions, word));

async function runBatch({ rules, free }: Batch, facts: Facts): Promise<readonly RuleResult[]> {
  library ??= await import('json-rules-engine');
  const engine = free.pop() ?? engineOf(rules, library);
  const almanac = new library.Almanac({ pathResolver: ownPath });
  for (const [name, value] of Object.entries(facts)) {
    // A constant needs no cache, and its key would be a hash of the value.
    almanac.addFact(name, value, { cache: typeof value === 'function' });
  }
  // An engine whose run failed is discarded, because its other rules may still be running.
  const { results, failureResults } = await engine.run({}, { almanac });
  if (free.length < mostFree) free.push(engine);
  return [...results, ...failureResults];
}

type Library = Pick<typeof import('json-rules-engine'), 'Almanac' | 'Engine' | 'Operator'>;
/** Loaded at the first run, since most CLI commands evaluate no rules. */
let library: Library | undefined;
let ownOperators: readonly Operator[] | undefined;

function engineOf(rules: readonly RuleProperties[], from: Library): Engine {
  const engine = new from.Engine([...rules]);
  for (const operator of replacedOperators) engine.removeOperator(operator);
  ownOperators ??= operatorsOf(from);
  for (const operator of ownOperators) engine.addOperator(operator);
  return engine;
}

/** The engine's own operators treat null like any other value. */
const nullSafe = ['notEqual', 'notIn'];

const operatorsOf = ({ Operator }: Library): readonly Operator[] =>
  Object.entries(operators).flatMap(([name, { holds }]) =>
    holds === undefined && !nullSafe.includes(name)
      ? []
      : [new Operator(name, (fact: unknown, value: unknown) => compares(name, fact, value))],
  );

/**
 * The engine's operators compare text by characters: `'6'` would be more than `'5000000'`. The others are
 * replaced to handle null.
 */
const replacedOperators = [
  ...nullSafe,
  'lessThan',
  'lessThanInclusive',
  'greaterThan',
  'greaterThanInclusive',
] as const;
