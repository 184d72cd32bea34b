/**
 * Finds the parts of the bank that a diagram uses by name: commands, rule sets, processes, secrets, library
 * functions, templates. Pure.
 */

import { commandsIn, functionsIn } from '../scripts/commands-in.ts';
import { ruleSetOf } from './decisions.ts';
import type { ProcessUse } from './port.ts';
import { commandOf } from './reading/dialect.ts';
import type { Plan, Step } from './reading/plan.ts';

/** All names that a plan uses, by element, in order. */
export function usesOf(plan: Plan): readonly ProcessUse[] {
  const uses: ProcessUse[] = [];
  for (const step of plan.steps.values()) {
    const { id: elementId, name: elementName } = step;
    const use = (kind: ProcessUse['kind'], name: string | undefined): void => {
      if (name !== undefined && name !== '') uses.push({ kind, name, elementId, elementName });
    };
    if (step.kind === 'rule') use('rule-set', ruleSetOf(step));
    else if (step.kind === 'call') use('process', step.properties.get('calledelement')?.value.trim());
    else if (step.kind === 'script') for (const name of commandsIn(step.script ?? '')) use('command', name);
    else use('command', commandOf(step));
    use('template', templateOf(step));
    if (step.script === undefined) continue;
    for (const name of functionsIn(step.script)) use('library', name);
    for (const name of step.secrets) use('secret', name);
  }
  for (const { id: elementId, name: elementName, condition, language } of plan.flows.values()) {
    if (condition === undefined || language === undefined) continue;
    for (const name of commandsIn(condition)) uses.push({ kind: 'command', name, elementId, elementName });
  }
  return uses;
}

/** The template of a message that no command sends. */
function templateOf(step: Step): string | undefined {
  const isMessage = step.kind === 'send' || step.kind === 'throw' || step.kind === 'end';
  if (!isMessage || commandOf(step) !== undefined) return undefined;
  return step.properties.get('template')?.value.trim();
}
