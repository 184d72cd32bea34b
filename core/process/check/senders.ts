/** The deploy check of who may answer a wait, and of the definition's setting for early callbacks. */
import type { EarlyCallback } from '../port.ts';
import type { Plan, Step } from '../reading/plan.ts';
import { isHeard, keyPrefixOf, senderPattern, waitRuleOf } from '../wait-rule.ts';
import { type Finding, fault } from './finding.ts';

/** Senders that do not exist, and early callbacks that no wait could find. */
export function senderFindings(step: Step, plan: Plan): readonly Finding[] {
  const names = ['callbackfrom', 'keepearlycallbacks'].flatMap(
    (name) => step.properties.get(name)?.name ?? [],
  );
  if (names.length === 0 || !isHeard(step)) return [];
  if (step.kind === 'start' && step.parent === plan.processKey) {
    const says = 'has no effect at the start of a process: no instance waits there. Remove it.';
    return names.map((name) => fault(step.id, 'PROPERTY', `${name} ${says}`));
  }
  const { from, early } = waitRuleOf(step);
  const strange = from.filter((entry) => !senderPattern.test(entry));
  const found = strange.map((entry) => {
    const says = `CallbackFrom is invalid: got ${entry}. Write webhook:KEY, role:NAME, permission:NAME or starter, with commas between them and without expressions.`;
    return fault(step.id, 'PROPERTY', says);
  });
  if (!early || keyPrefixOf(step) !== '') return found;
  const says =
    'KeepEarlyCallbacks needs a CorrelationKey that begins with a fixed text: the host knows by that text which early callbacks to keep. Put a text such as order: before the expression.';
  return [...found, fault(step.id, 'PROPERTY', says)];
}

/** The waits of a process that keep early callbacks. */
export const earlyCallbacksOf = ({ steps }: Plan): readonly EarlyCallback[] =>
  [...steps.values()].flatMap((step) => {
    const { from, early } = waitRuleOf(step);
    return early && isHeard(step) ? [{ elementId: step.id, prefix: keyPrefixOf(step), from }] : [];
  });
