/** How long a receive task waits: its property Timeout, or TimeoutDuration (execution engine: 5.6). */
import { type Instant, instantAt } from '../values/instant.ts';
import { expressionFindings, type Finding, fault } from './check/finding.ts';
import { hasExpression, type Scope } from './expression/expression.ts';
import { forProperty } from './expression/missing.ts';
import { Stuck } from './machine/core.ts';
import type { Property } from './reading/dialect.ts';
import type { Plan, Step } from './reading/plan.ts';
import { textValue } from './running.ts';
import { dueOf, TimerProblem } from './timers.ts';

/** The error that a wait whose time is over raises. */
export const timedOut = 'CALLBACK_TIMEOUT';

const writtenAt = ({ kind, properties }: Step): Property | undefined =>
  kind === 'receive' ? (properties.get('timeout') ?? properties.get('timeoutduration')) : undefined;

/** Timers that end the task: they say themselves where the process goes on then. */
const endingTimers = ({ id }: Step, plan: Plan): readonly string[] =>
  [...plan.steps.values()].flatMap(({ kind, attachedTo, interrupting, events: [event] }) =>
    kind === 'boundary' && attachedTo === id && interrupting && event?.timer !== undefined
      ? [event.timer.text.trim()]
      : [],
  );

/**
 * When a task that is reached now gives up; undefined where it waits without an end, or where a timer says the same.
 * Throws MissingInput, and Stuck for what is no duration.
 */
export function untilOf(step: Step, plan: Plan, scope: Scope, now: Instant): Instant | undefined {
  const property = writtenAt(step);
  if (property === undefined || endingTimers(step, plan).length > 0) return undefined;
  const value = forProperty(property.name, () => textValue(property.value, scope, 'strict'));
  try {
    return dueOf('timeDuration', String(value), now, 'UTC').at;
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    throw new Stuck('TIMER', `${step.name ?? step.id}: ${property.name}: ${error.message}.`);
  }
}

/** A time that is none, that is said twice, or that a timer contradicts. */
export function timeoutFindings(step: Step, plan: Plan): readonly Finding[] {
  const property = writtenAt(step);
  if (property === undefined) return [];
  const { name, value } = property;
  const text = value.trim();
  const other = step.properties.get('timeoutduration')?.value.trim() ?? text;
  if (other !== text) {
    const says = `${name} is ${text}, and TimeoutDuration is ${other}: leave one of them.`;
    return [fault(step.id, 'TIMER', says)];
  }
  const against = endingTimers(step, plan).find((timer) => timer !== text);
  if (against !== undefined) {
    const says = `${name} is ${text}, and a timer at the task ends it after ${against}: leave one of them.`;
    return [fault(step.id, 'TIMER', says)];
  }
  if (hasExpression(text)) return expressionFindings(step.id, text, name);
  try {
    dueOf('timeDuration', text, instantAt(0), 'UTC');
    return [];
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    return [fault(step.id, 'TIMER', `${name}: ${error.message}.`)];
  }
}
