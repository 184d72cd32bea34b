/**
 * The deploy check of conflicting waits. If two events wait for the same trigger at one place, one would
 * never occur.
 */
import { type EventPart, joinsOf, messageOf, type Plan, type Step } from '../reading/plan.ts';
import { type Finding, fault } from './finding.ts';

/** Conflicting waits of one step, handlers that cannot start, and conditions without effect. */
export function rivalFindings(step: Step, plan: Plan): readonly Finding[] {
  return [...eventRivals(step, plan), ...handlerFindings(step, plan), ...choiceFindings(step, plan)];
}

/**
 * Kinds of events of which one receives every occurrence. Signals, timers and conditions occur for each
 * event.
 */
const taking: readonly EventPart['kind'][] = ['error', 'escalation', 'message', 'compensate', 'cancel'];

/** An earlier event that waits for the same trigger at the same place. */
function eventRivals(step: Step, plan: Plan): readonly Finding[] {
  const own = waited(step, plan);
  if (own === undefined) return [];
  for (const other of plan.steps.values()) {
    if (other.id === step.id) return [];
    const its = waited(other, plan);
    if (its?.place !== own.place || its.what !== own.what) continue;
    const says = `${other.id} waits for the same at the same place, and takes all that comes: leave one of the two.`;
    return [fault(step.id, 'EVENT', says)];
  }
  return [];
}

/** The place and the trigger of an event at an activity, or at the start of an event sub-process. */
function waited(step: Step, plan: Plan): { readonly place: string; readonly what: string } | undefined {
  const [event] = step.events;
  if (event === undefined || !taking.includes(event.kind)) return undefined;
  const what = event.kind === 'message' ? messageOf(step) : event.reference;
  // A message without a name waits for its key, which may be any text.
  if (event.kind === 'message' && (what === null || step.properties.has('correlationkey'))) {
    return undefined;
  }
  const said = `${event.kind} ${what ?? ''}`;
  if (step.kind === 'boundary') return { place: `at ${step.attachedTo ?? ''}`, what: said };
  const handler = plan.steps.get(step.parent);
  if (step.kind !== 'start' || handler?.eventSubProcess !== true) return undefined;
  return { place: `in ${handler.parent}`, what: said };
}

/** Event sub-processes that cannot start as drawn. */
function handlerFindings(step: Step, plan: Plan): readonly Finding[] {
  if (step.eventSubProcess && step.loop !== undefined) {
    const says =
      'An event sub-process runs once each time its event comes: leave the loop away, or put a sub-process with a loop into it.';
    return [fault(step.id, 'LOOP', says)];
  }
  const handler = plan.steps.get(step.parent);
  const begins = step.kind === 'start' && step.events[0]?.kind === 'compensate';
  if (!begins || handler?.eventSubProcess !== true || handler.parent !== plan.processKey) return [];
  const says =
    'What compensates a process as a whole would begin when it is completed, and nothing goes on then: draw it in a sub-process.';
  return [fault(step.id, 'EVENT', says)];
}

/** A gateway with its own Condition does not evaluate the conditions of its flows. */
function choiceFindings(step: Step, plan: Plan): readonly Finding[] {
  if (step.kind !== 'gateway' || !step.properties.has('condition')) return [];
  return (joinsOf(plan).outOf.get(step.id) ?? [])
    .filter(({ condition }) => condition !== undefined)
    .map(({ id }) =>
      fault(
        id,
        'CONDITION',
        `The property Condition of ${step.id} chooses the flow, and this condition is never asked: leave one of the two.`,
      ),
    );
}
