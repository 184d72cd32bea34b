/**
 * The rule set or decision that a business rule task evaluates, and how the task reads a decision's answer.
 */
import { isOfKind } from '../command/policy/operators.ts';
import type { AnyPolicy, Facts } from '../command/policy/policy.ts';
import { asked } from '../rules/decision.ts';
import type { PolicyHost } from '../rules/host.ts';
import { itemsOf } from '../values/members.ts';
import { shownStart } from '../values/shown.ts';
import { MissingValue, UnfitValue } from '../values/value-problem.ts';
import { type Finding, fault } from './check/finding.ts';
import type { Scope } from './expression/expression.ts';
import type { Step } from './reading/plan.ts';
import type { RuleAnswer, Tools } from './running.ts';

/** Evaluates rule sets that commands declare, and decisions by their ids. Throws for other names. */
export function askRules(
  sets: () => readonly AnyPolicy[],
  host: () => Pick<PolicyHost, 'decision' | 'evaluate'>,
): Tools['rules'] {
  return async (name, facts, tenant, around) => {
    const set = sets().find((policy) => policy.name === name);
    if (set !== undefined) {
      return fitting(set, facts, async () => {
        const { value, fired } = await host().evaluate(set, facts, tenant);
        // A verdict may contain values that JSON cannot: minor units, sets. The outcome is the form that
        // tests of the rule file use.
        return { value: set.outcome ? (set.outcome(value, facts) ?? null) : value, fired };
      });
    }
    const found = host().decision(name, tenant);
    if (found === undefined) throw new Error(`there is no rule set and no decision ${name}`);
    const given = readIn({ ...around, ...facts }, found.reads);
    const { value, fired } = await host().evaluate(found.policy, { ...given, [asked]: name }, tenant);
    return { value, fired, decision: found };
  };
}

/**
 * Evaluates a rule set. Throws MissingValue or UnfitValue if it fails because facts are missing or have the
 * wrong type.
 */
async function fitting<T>(set: AnyPolicy, facts: Facts, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const needed = Object.entries(set.facts).filter(([, { optional }]) => optional !== true);
    const missing = needed.filter(([name]) => (facts[name] ?? null) === null);
    if (missing.length > 0) {
      const names = missing.map(([name]) => name).join(', ');
      throw new MissingValue(set.name, names, 'Give it in InputMapping.');
    }
    const unfit = needed
      .filter(([name, { kind }]) => !isOfKind(kind, facts[name]))
      .map(([name, { kind }]) => `${name}: got ${shownStart(facts[name])}, must be ${kind}`);
    if (unfit.length === 0) throw error;
    throw new UnfitValue(set.name, `its facts do not fit. ${unfit.join('; ')}`);
  }
}

/** The visible names that the decision reads. */
function readIn(scope: Scope, reads: readonly string[]): Facts {
  return Object.fromEntries(
    reads.flatMap((name) => (Object.hasOwn(scope, name) ? [[name, scope[name]]] : [])),
  );
}

/**
 * Whether a business rule task evaluates a decision. Ids of decisions have no slash, and names of rule sets
 * have one.
 */
export const isDecision = (step: Step): boolean => !(ruleSetOf(step) ?? '/').includes('/');

/** The rule set or decision that a business rule task evaluates. */
export function ruleSetOf(step: Step): string | undefined {
  return step.properties.get('ruleset')?.value ?? step.properties.get('decisionref')?.value;
}

const mappings = ['singleEntry', 'singleResult', 'collectEntries', 'resultList'];

/** How a decision's answer is read. Without a setting, Camunda's own tasks read a list of results. */
function mappingOf({ properties, element }: Step): string | undefined {
  const written = properties.get('mapdecisionresult')?.value.trim();
  if (written !== undefined) return written;
  return typeof element.decisionRef === 'string' ? 'resultList' : undefined;
}

/** The problem of a business rule task's setting for its answer. */
export function decisionFindings(step: Step): readonly Finding[] {
  const mapping = mappingOf(step);
  if (mapping === undefined || mappings.includes(mapping)) return [];
  const says = `mapDecisionResult is ${mapping}: write one of ${mappings.join(', ')}.`;
  return [fault(step.id, 'RULES', says)];
}

/** The decision's answer as the task reads it, or the reason why it has none. */
export function decisionResult(
  step: Step,
  { value, decision }: RuleAnswer,
): { readonly value: unknown } | { readonly problem: string } {
  const mapping = mappingOf(step);
  if (mapping === undefined || decision === undefined) return { value };
  const { outputs, isList } = decision;
  const none = value === null ? [] : [value];
  const items = isList ? itemsOf(value) : none;
  const [output = ''] = outputs;
  const named = (item: unknown) => (outputs.length === 1 ? { [output]: item } : item);
  const says = (why: string) => ({ problem: `${decision.decision} ${why}, and ${mapping} takes one` });
  if (mapping === 'resultList') return { value: items.map(named) };
  if (mapping !== 'singleResult' && outputs.length > 1) return says(`has ${outputs.length} outputs`);
  if (mapping === 'collectEntries') return { value: items };
  if (items.length > 1) return says(`gave ${items.length} results`);
  const [first] = items;
  if (first === undefined) return { value: null };
  return { value: mapping === 'singleResult' ? named(first) : first };
}
