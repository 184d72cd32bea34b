/**
 * Runs json-rules-engine. An engine that two runs share skips rules without a word, so each run has its own;
 * what comes back is counted, and an incomplete run is no answer.
 */
import { Engine, type RuleProperties } from 'json-rules-engine';
import { type CompiledRule, type Facts, type Fired, PolicyUnavailable } from '../command/policy.ts';

/** The rules that hold for these facts, in the order in which they were given. */
export async function fire(
  policy: string,
  rules: readonly CompiledRule[],
  facts: Facts,
): Promise<readonly Fired[]> {
  const engine = new Engine(rules as unknown as RuleProperties[], { pathResolver: ownPath });
  for (const operator of unsafeOperators) engine.removeOperator(operator);
  const { results, failureResults } = await engine.run({ ...facts });
  if (results.length + failureResults.length !== rules.length) {
    throw new PolicyUnavailable(`The rules of ${policy} were not evaluated completely.`);
  }
  const held = new Map(results.map((result) => [result.name, result.event]));
  return rules.flatMap(({ name }) => {
    const event = held.get(name);
    return event === undefined
      ? []
      : [{ rule: name, type: event.type, params: event.params ?? {} }];
  });
}

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
