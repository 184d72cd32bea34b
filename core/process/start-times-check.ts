/** The deploy check of a timer start: it comes before there are any variables. */
import { hasExpression } from './expression.ts';
import { type Finding, fault } from './finding.ts';
import type { Plan, Step } from './plan.ts';

/** What is wrong with the time at which a process starts by itself. */
export function startTimeFindings(step: Step, plan: Plan): readonly Finding[] {
  const timer = step.events[0]?.timer;
  if (step.kind !== 'start' || step.parent !== plan.processKey || timer === undefined) return [];
  if (hasExpression(timer.text) || timer.text.startsWith('=')) {
    const says = 'A process that starts by itself has no variables yet: write the time itself.';
    return [fault(step.id, 'TIMER', says)];
  }
  return [];
}
