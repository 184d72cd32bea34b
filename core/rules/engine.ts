/**
 * Runs json-rules-engine, where the rules do not answer as they are compiled. An engine that two runs share skips rules without a word, so each run has its own;
 * what comes back is counted, and an incomplete run is no answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineResult, Operator, RuleProperties } from 'json-rules-engine';
import { compares, operators } from '../command/policy/operators.ts';
import {
  type CompiledRule,
  type Facts,
  type Fired,
  PolicyUnavailable,
} from '../command/policy/policy.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { compiledOf, ownPath } from './compiled.ts';

/** The rules that hold for these facts, in the order in which they were given. */
export async function fire(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly Fired[]> {
  return compiledOf(rules)(facts) ?? fireByEngine(policy, rules, facts);
}

/** The same, as the engine answers it. */
export async function fireByEngine(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly Fired[]> {
  const { results } = await run(policy, rules, facts);
  const held = new Map(results.map((result) => [result.name, result.event]));
  return rules.flatMap(({ name }) => {
    const event = held.get(name);
    return event === undefined
      ? []
      : [{ rule: name, type: event.type, params: event.params ?? {} }];
  });
}

/** One rule as it was evaluated: its conditions carry `factResult`, `valueResult` and `result`. */
export interface Traced {
  readonly rule: string;
  /** Its conditions select it: what is compared exactly comes on top. */
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
  const shown = rules.map(({ exact = [], ...rule }) =>
    exact.length === 0 ? rule : { ...rule, conditions: withExact(rule.conditions, exact) },
  );
  const compared = Object.fromEntries(
    rules.flatMap(({ exact = [] }) => exact.map(({ fact }) => [fact, null])),
  );
  const { results, failureResults } = await run(policy, shown, { ...compared, ...facts });
  const byName = new Map([...results, ...failureResults].map((result) => [result.name, result]));
  return rules.flatMap(({ name, exact = [], event }) => {
    const found = byName.get(name);
    if (found === undefined) return [];
    const { conditions } = membersOf(found.toJSON(false));
    const all = itemsOf(membersOf(conditions).all);
    const selected =
      exact.length === 0
        ? found.result === true
        : all.slice(0, all.length - exact.length).every((one) => membersOf(one).result === true);
    return [
      { rule: name, selected, conditions, event: { type: event.type, params: event.params ?? {} } },
    ];
  });
}

/** Selection comes first: rules that compare exactly are rows of tables, and all conditions of a row must hold. */
function withExact(conditions: CompiledRule['conditions'], exact: readonly unknown[]) {
  return { all: [...itemsOf(conditions.all), ...exact] };
}

/** Runs all rules on an engine of its own; throws PolicyUnavailable unless each of them was evaluated. */
async function run(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<Pick<EngineResult, 'results' | 'failureResults'>> {
  const done = await allResults(rules, facts).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new PolicyUnavailable(`The rules of ${policy} cannot be evaluated: ${why}.`);
  });
  if (done.results.length + done.failureResults.length !== rules.length) {
    throw new PolicyUnavailable(`The rules of ${policy} were not evaluated completely.`);
  }
  return done;
}

/** Rules that run together: more of them would hold up everybody, and none looks at another's answer. */
const together = 50;

async function allResults(
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<Pick<EngineResult, 'results' | 'failureResults'>> {
  if (rules.length <= together) return resultsOf(rules, facts);
  const done: Pick<EngineResult, 'results' | 'failureResults'> = {
    results: [],
    failureResults: [],
  };
  for (let at = 0; at < rules.length; at += together) {
    const { results, failureResults } = await resultsOf(rules.slice(at, at + together), facts);
    done.results.push(...results);
    done.failureResults.push(...failureResults);
    await nextTurn();
  }
  return done;
}

async function resultsOf(rules: readonly CompiledRule[], facts: Facts): Promise<EngineResult> {
  // Rules answer as they are compiled: few runs come to the engine.
  library ??= await import('json-rules-engine');
  const engine = new library.Engine(rules.filter(isForEngine), { pathResolver: ownPath });
  for (const operator of replacedOperators) engine.removeOperator(operator);
  ownOperators ??= operatorsOf(library);
  for (const operator of ownOperators) engine.addOperator(operator);
  return engine.run({ ...facts });
}

/** The engine looks at what stands in the conditions itself, and throws at what is none; a rule less is noticed. */
const isForEngine = (rule: CompiledRule): rule is CompiledRule & RuleProperties =>
  ['all', 'any', 'not'].some((word) => Object.hasOwn(rule.conditions, word));

/** The engine's own take nothing for another value. */
const nullSafe = ['notEqual', 'notIn'];

type Library = Pick<typeof import('json-rules-engine'), 'Engine' | 'Operator'>;
let library: Library | undefined;
let ownOperators: readonly Operator[] | undefined;

const operatorsOf = ({ Operator }: Library): readonly Operator[] =>
  Object.entries(operators).flatMap(([name, { holds }]) =>
    holds === undefined && !nullSafe.includes(name)
      ? []
      : [new Operator(name, (fact: unknown, value: unknown) => compares(name, fact, value))],
  );

/** They compare text by its letters and take `'6'` for more than `'5000000'`; others stand for the null-safe ones. */
const replacedOperators = [
  ...nullSafe,
  'lessThan',
  'lessThanInclusive',
  'greaterThan',
  'greaterThanInclusive',
] as const;
