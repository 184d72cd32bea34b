/** The deploy check of a timer start: it comes before there are any variables. */
import { instantAt } from '../values/instant.ts';
import { TimerProblem } from './due.ts';
import { hasExpression } from './expression.ts';
import { type Finding, fault } from './finding.ts';
import type { Plan, Step } from './plan.ts';
import { nextStart } from './start-times.ts';

/** What is wrong with the time at which a process starts by itself. */
export function startTimeFindings(step: Step, plan: Plan): readonly Finding[] {
  const timer = step.events[0]?.timer;
  if (step.kind !== 'start' || step.parent !== plan.processKey || timer === undefined) return [];
  if (hasExpression(timer.text) || timer.text.startsWith('=')) {
    const says = 'A process that starts by itself has no variables yet: write the time itself.';
    return [fault(step.id, 'TIMER', says)];
  }
  try {
    nextStart(timer, undefined, instantAt(0), 'UTC');
    return [];
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    // What is no time at all is said of every timer.
    return /repeats 0 times/.test(error.message)
      ? [fault(step.id, 'TIMER', `${error.message}.`)]
      : [];
  }
}
