/**
 * Runs json-rules-engine. An engine that two runs share skips rules without a word, so each run has its own;
 * what comes back is counted, and an incomplete run is no answer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Engine, type EngineResult, Operator, type RuleProperties } from 'json-rules-engine';
import { operators } from '../command/operators.ts';
import { type CompiledRule, type Facts, type Fired, PolicyUnavailable } from '../command/policy.ts';

/** The rules that hold for these facts, in the order in which they were given. */
export async function fire(
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
  readonly held: boolean;
  readonly conditions: unknown;
}

/** Every rule with its conditions and the values they saw, in the order in which the rules were given. */
export async function trace(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly Traced[]> {
  const { results, failureResults } = await run(policy, rules, facts);
  const byName = new Map([...results, ...failureResults].map((result) => [result.name, result]));
  return rules.flatMap(({ name }) => {
    const found = byName.get(name);
    if (found === undefined) return [];
    const { conditions } = found.toJSON(false);
    return [{ rule: name, held: found.result === true, conditions }];
  });
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
  const engine = new Engine(rules as unknown as RuleProperties[], { pathResolver: ownPath });
  for (const operator of unsafeOperators) engine.removeOperator(operator);
  for (const operator of ownOperators) engine.addOperator(operator);
  return engine.run({ ...facts });
}

const ownOperators = Object.entries(operators).flatMap(([name, { holds }]) =>
  holds === undefined ? [] : [new Operator(name, holds)],
);

/** They compare text by its letters and take `'6'` for more than `'5000000'`. */
const unsafeOperators = [
  'lessThan',
  'lessThanInclusive',
  'greaterThan',
  'greaterThanInclusive',
] as const;

/** Plain dotted paths over own properties: no filters, no inherited names. */
function ownPath(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.replace(/^\$\.?/, '').split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
