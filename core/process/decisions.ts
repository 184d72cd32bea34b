/** What a business rule task asks: a rule set or a decision; and what it makes of a decision's answer. */
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

/** Asks rule sets that commands declare, and decisions by their ids. Throws for names that are neither. */
export function askRules(
  sets: () => readonly AnyPolicy[],
  host: () => Pick<PolicyHost, 'decision' | 'evaluate'>,
): Tools['rules'] {
  return async (name, facts, tenant, around) => {
    const set = sets().find((policy) => policy.name === name);
    if (set !== undefined) {
      return fitting(set, facts, async () => {
        const { value, fired } = await host().evaluate(set, facts, tenant);
        // A verdict may hold what JSON cannot: minor units, sets. The outcome is what tests of the rule file use.
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

/** Asks a rule set. Throws MissingValue or UnfitValue if that fails because facts are missing or of another kind. */
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

/** Of all names in view those that the decision reads. */
function readIn(scope: Scope, reads: readonly string[]): Facts {
  return Object.fromEntries(
    reads.flatMap((name) => (Object.hasOwn(scope, name) ? [[name, scope[name]]] : [])),
  );
}

/** Whether a business rule task asks a decision: their ids have no slash, and rule sets stand in folders. */
export const isDecision = (step: Step): boolean => !(ruleSetOf(step) ?? '/').includes('/');

/** The rule set or decision that a business rule task asks. */
export function ruleSetOf(step: Step): string | undefined {
  return step.properties.get('ruleset')?.value ?? step.properties.get('decisionref')?.value;
}

const mappings = ['singleEntry', 'singleResult', 'collectEntries', 'resultList'];

/** How the answer of a decision is taken; Camunda's own tasks take a list of results where they do not say. */
function mappingOf({ properties, element }: Step): string | undefined {
  const written = properties.get('mapdecisionresult')?.value.trim();
  if (written !== undefined) return written;
  return typeof element.decisionRef === 'string' ? 'resultList' : undefined;
}

/** What is wrong with how a business rule task takes its answer. */
export function decisionFindings(step: Step): readonly Finding[] {
  const mapping = mappingOf(step);
  if (mapping === undefined || mappings.includes(mapping)) return [];
  const says = `mapDecisionResult is ${mapping}: write one of ${mappings.join(', ')}.`;
  return [fault(step.id, 'RULES', says)];
}

/** The answer of a decision as the task takes it, or why it cannot. */
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
  const says = (why: string) => ({
    problem: `${decision.decision} ${why}, and ${mapping} takes one`,
  });
  if (mapping === 'resultList') return { value: items.map(named) };
  if (mapping !== 'singleResult' && outputs.length > 1) return says(`has ${outputs.length} outputs`);
  if (mapping === 'collectEntries') return { value: items };
  if (items.length > 1) return says(`gave ${items.length} results`);
  const [first] = items;
  if (first === undefined) return { value: null };
  return { value: mapping === 'singleResult' ? named(first) : first };
}
