/** Explains a version's answer to facts. It changes and stores no data. */

import type { Answered, Facts, Fired } from '../command/policy/policy.ts';
import { isRecord, membersOf } from '../values/members.ts';
import { cutTo } from '../values/shown.ts';
import { freshSizes, mostOfValue, type Sizes } from './answer-limits.ts';
import { type Traced, trace } from './engine.ts';
import { factProblems, withAbsent } from './facts.ts';
import type { RuleExplanation } from './port.ts';
import { type Outcome, outcomeFrom, type PolicyVersion } from './version.ts';

/** The reason why a question cannot be answered, in a sentence that says what to ask instead. */
export class BadFacts extends Error {}

/**
 * Explains the answer to a caller's facts. Throws BadFacts, or PolicyUnavailable if these facts cannot be
 * judged.
 */
export async function explain(version: PolicyVersion, facts: Facts): Promise<RuleExplanation> {
  const problems = factProblems(version.policy, facts);
  if (problems.length > 0) throw new BadFacts(problems.join(' '));
  return traced(version, facts);
}

/** The same for stored facts. If some of them are missing, the outcome stays open. */
export function explainStored(version: PolicyVersion, facts: Facts): Promise<RuleExplanation> {
  return traced(version, facts, { outcome: null, decidedBy: null });
}

async function traced(version: PolicyVersion, facts: Facts, otherwise?: Outcome): Promise<RuleExplanation> {
  const { policy, version: hash, rules, content } = version;
  if (policy.answer !== undefined) return answered(version, facts, otherwise);
  const rows = await trace(policy.name, rules, withAbsent(policy.facts, facts));
  const fired: readonly Fired[] = rows
    .filter(({ selected }) => selected)
    .map(({ rule, event }) => ({ rule, ...event }));
  const { outcome, decidedBy } = known(
    () => outcomeFrom(policy, fired, policy.verdict(fired, content), facts),
    otherwise,
  );
  const each = policy.eachCounts === true;
  const sizes = freshSizes();
  return {
    policy: policy.name,
    version: hash,
    facts,
    outcome,
    decidedBy,
    rules: rows.map((one) => shortened(told(one, each, decidedBy), sizes)),
  };
}

/**
 * Each condition repeats the values that it saw. Long values are cut there, and are complete among the facts.
 */
function shortened<T extends { readonly conditions: unknown }>(rule: T, sizes: Sizes): T {
  return { ...rule, conditions: withCutValues(rule.conditions, sizes) };
}

function withCutValues(value: unknown, sizes: Sizes): unknown {
  if (Array.isArray(value)) return value.map((one) => withCutValues(one, sizes));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      groups.has(name) ? withCutValues(member, sizes) : cutTo(mostOfValue, member, sizes),
    ]),
  );
}

/** Members of a condition that hold further conditions. */
const groups: ReadonlySet<string> = new Set(['all', 'any', 'not']);

/** The same for content that answers on its own: each row with its cells and their values. */
function answered(
  { policy, version, content }: PolicyVersion,
  facts: Facts,
  otherwise: Outcome | undefined,
): RuleExplanation {
  let found: Answered = { value: null, fired: [], rows: [] };
  const { outcome, decidedBy } = known(() => {
    found = policy.answer?.(content, facts) ?? found;
    return outcomeFrom(policy, found.fired, found.value, facts);
  }, otherwise);
  const fired = new Set(found.fired.map(({ rule }) => rule));
  const sizes = freshSizes();
  return {
    policy: policy.name,
    version,
    facts,
    outcome,
    decidedBy,
    rules: found.rows.map(({ rule, selected, cells }) => ({
      rule,
      held: fired.has(rule),
      conditions: withCutValues({ all: cells }, sizes),
      ...(selected && !fired.has(rule) && decidedBy !== null ? { beatenBy: decidedBy } : {}),
    })),
  };
}

function known(find: () => Outcome, otherwise: Outcome | undefined): Outcome {
  try {
    return find();
  } catch (error) {
    if (otherwise !== undefined) return otherwise;
    const why = error instanceof Error ? error.message : String(error);
    throw new BadFacts(`The rules give no answer to these facts: ${why}`);
  }
}

/**
 * If one rule decides, no other rule counts as held. Another rule whose conditions hold names the deciding
 * rule, to which it lost.
 */
function told({ rule, selected, conditions }: Traced, each: boolean, decidedBy: string | null) {
  const held = each ? selected : rule === decidedBy;
  const isBeaten = !held && holds(conditions) && decidedBy !== null;
  return { rule, held, ...(isBeaten ? { beatenBy: decidedBy } : {}), conditions };
}

function holds(conditions: unknown): boolean {
  const { all, any, not, result } = membersOf(conditions);
  if (Array.isArray(all)) return all.every(holds);
  if (Array.isArray(any)) return any.some(holds);
  if (not !== undefined) return !holds(not);
  return result === true;
}
