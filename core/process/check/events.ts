/**
 * The deploy check of events: which triggers a place allows, whether they are complete, and how they are
 * named.
 */
import { instantAt } from '../../values/instant.ts';
import { hasExpression } from '../expression/expression.ts';
import { isFeelLanguage, languageOf } from '../reading/language.ts';
import type { EventPart, Plan, Step } from '../reading/plan.ts';
import { type Element, elementIn, elementsIn } from '../reading/xml.ts';
import { nextDue, TimerProblem } from '../timers.ts';
import { conditionFindings, expressionFindings, type Finding, fault } from './finding.ts';

const no = (step: Step, message: string): Finding => fault(step.id, 'UNSUPPORTED', message);

/** The events that are supported at each place. */
const supportedEvents: Readonly<Record<string, readonly EventPart['kind'][]>> = {
  start: ['timer', 'message', 'signal', 'conditional'],
  innerStart: [],
  eventStart: ['error', 'escalation', 'timer', 'message', 'signal', 'conditional', 'compensate'],
  end: ['error', 'escalation', 'terminate', 'signal', 'message', 'compensate', 'cancel'],
  catch: ['timer', 'message', 'signal', 'conditional', 'link'],
  throw: ['signal', 'message', 'escalation', 'compensate', 'link'],
  boundary: ['timer', 'error', 'message', 'signal', 'escalation', 'conditional', 'compensate', 'cancel'],
};

/** All problems of one element's events. */
export function eventFindings(step: Step, plan: Plan): readonly Finding[] {
  const place = placeOf(step, plan);
  if (place === undefined) return [];
  return [
    ...placeFindings(step, place),
    ...step.events.flatMap((event) => [...timerFindings(step, event), ...targetFindings(step, event, plan)]),
  ];
}

function placeFindings(step: Step, place: string): readonly Finding[] {
  const found: Finding[] = [];
  for (const { kind } of step.events) {
    if (supportedEvents[place]?.includes(kind) === true) continue;
    found.push(no(step, `A ${kind} event is not supported at this ${step.kind} event.`));
  }
  if (step.events.length > 1) found.push(no(step, 'An event with several definitions is not run.'));
  if (['catch', 'boundary'].includes(step.kind) && step.events.length === 0) {
    found.push(no(step, 'This event waits for nothing; give it a timer, message, signal or error.'));
  }
  const isError = ['boundary', 'eventStart'].includes(place) && step.events[0]?.kind === 'error';
  if (isError && !step.interrupting) {
    found.push(
      no(
        step,
        `An error event must be interrupting: set ${step.kind === 'boundary' ? 'cancelActivity' : 'isInterrupting'} to true. BPMN has no other.`,
      ),
    );
  }
  return found;
}

function placeOf(step: Step, plan: Plan): string | undefined {
  if (step.kind !== 'start') return step.kind in supportedEvents ? step.kind : undefined;
  if (step.parent === plan.processKey) return 'start';
  return plan.steps.get(step.parent)?.eventSubProcess === true ? 'eventStart' : 'innerStart';
}

function timerFindings(step: Step, event: EventPart): readonly Finding[] {
  const { timer } = event;
  if (event.kind !== 'timer') return [];
  const [definition] = elementsIn(step.element.eventDefinitions);
  const said = ['timeDate', 'timeDuration', 'timeCycle'].filter((name) => definition?.[name] !== undefined);
  if (said.length > 1) {
    return [fault(step.id, 'TIMER', `The timer has ${said.join(' and ')}; leave one of them.`)];
  }
  if (timer === undefined) return [fault(step.id, 'TIMER', 'The timer has no date, duration or cycle.')];
  if (hasExpression(timer.text)) return expressionFindings(step.id, timer.text, 'The timer');
  try {
    nextDue(timer.type, timer.text, undefined, instantAt(0), 'UTC');
    return [];
  } catch (error) {
    if (!(error instanceof TimerProblem)) throw error;
    return [fault(step.id, 'TIMER', `${error.message}.`)];
  }
}

/** Checks that a thrown event has a target, and that an awaited event can be thrown. */
function targetFindings(step: Step, event: EventPart, plan: Plan): readonly Finding[] {
  if (event.kind === 'signal' && event.reference === null) {
    return [fault(step.id, 'EVENT', 'The event names no signal (signalRef).')];
  }
  if (event.kind === 'message') return messageFindings(step);
  if (event.kind === 'conditional') return conditionFindings(step.id, event.condition ?? '', 'The condition');
  if (event.kind === 'cancel') {
    const holder = plan.steps.get(step.kind === 'boundary' ? (step.attachedTo ?? '') : step.parent);
    if (holder?.type === 'bpmn:Transaction') return cancelFindings(step, holder, [...plan.steps.values()]);
    const says =
      step.kind === 'boundary'
        ? 'Only a transaction can be cancelled: attach the event to one.'
        : 'A cancel end event must be in a transaction: change its sub-process, or use another end event.';
    return [no(step, says)];
  }
  if (event.kind === 'link') return linkFindings(step, event, [...plan.steps.values()]);
  return event.kind === 'compensate' && step.kind !== 'boundary' ? compensationFindings(step, plan) : [];
}

const says: readonly string[] = ['connectorkey', 'event', 'template', 'subject'];

/** An awaited message needs a name or a key. A thrown message needs a name or its content. */
function messageFindings(step: Step): readonly Finding[] {
  if (step.events[0]?.reference !== null) return [];
  const isThrown = step.kind === 'throw' || step.kind === 'end';
  const enough = isThrown ? says : ['correlationkey'];
  if (enough.some((name) => step.properties.has(name))) return [];
  const cure = isThrown
    ? 'name a message (messageRef), or say what it sends: ConnectorKey, Event, Template, or Subject and Body.'
    : 'name a message (messageRef), or give a CorrelationKey.';
  return [fault(step.id, 'EVENT', `The event names no message: ${cure}`)];
}

/** A transaction that can be cancelled needs a cancel event, which says where the process continues. */
function cancelFindings(step: Step, holder: Step, steps: readonly Step[]): readonly Finding[] {
  const isWay = ({ kind, attachedTo, events }: Step): boolean =>
    kind === 'boundary' && attachedTo === holder.id && events[0]?.kind === 'cancel';
  if (steps.some(isWay)) return [];
  const says = `${holder.id} can be cancelled, and nothing says where the process goes on then: attach a cancel event to it.`;
  return [fault(step.id, 'EVENT', says)];
}

function linkFindings(step: Step, { reference }: EventPart, steps: readonly Step[]): readonly Finding[] {
  const others = steps.filter(
    ({ id, parent, events: [first] }) =>
      id !== step.id && parent === step.parent && first?.kind === 'link' && first.reference === reference,
  );
  const catches = others.filter(({ kind }) => kind === 'catch');
  if (step.kind === 'catch' && catches.length > 0) {
    return [no(step, `Another link event catches ${reference} here: one link leads to one place.`)];
  }
  if (step.kind !== 'throw' || catches.length > 0) return [];
  const says = `The link ${reference ?? 'without a name'} leads nowhere: draw a catching link event of that name in the same process or sub-process.`;
  return [fault(step.id, 'EVENT', says)];
}

/** An activity to compensate needs a handler in reach. */
function compensationFindings(step: Step, plan: Plan): readonly Finding[] {
  const steps = [...plan.steps.values()];
  const [definition] = elementsIn(step.element.eventDefinitions);
  const target = elementIn(definition?.activityRef)?.id;
  if (target === undefined) return [];
  const around = plan.steps.get(step.parent);
  const scopes = [step.parent, ...(around?.eventSubProcess === true ? [around.parent] : [])];
  const place = plan.steps.get(target)?.parent;
  if (place !== undefined && !scopes.includes(place)) {
    const says = `${target} is in ${place}, and a throw here compensates only work of ${scopes.join(' and ')}: throw it there, or name the sub-process around ${target}.`;
    return [fault(step.id, 'EVENT', says)];
  }
  const isInside = (one: Step): boolean => one.id === target && one.kind === 'subprocess';
  const isHandled = (one: Step): boolean =>
    one.kind === 'boundary' && one.attachedTo === target && one.events[0]?.kind === 'compensate';
  if (steps.some((one) => isInside(one) || isHandled(one))) return [];
  const says = `${target} has nothing that compensates it: attach a compensation event to it, with the task that undoes it.`;
  return [fault(step.id, 'EVENT', says)];
}

/** All problems with the names and languages of one element's events, message and loop. */
export function namingFindings(step: Step): readonly Finding[] {
  const definitions = elementsIn(step.element.eventDefinitions);
  return [
    ...[...definitions, step.element].flatMap((one) => nameFindings(step.id, one)),
    ...definitions.flatMap((one) => codeFindings(step.id, one)),
    ...languageFindings(step, definitions),
  ];
}

const coded = [
  ['errorRef', 'errorCode', 'error'],
  ['escalationRef', 'escalationCode', 'escalation'],
] as const;

/** An error needs a code. Two errors without one could not be distinguished. */
function codeFindings(id: string, definition: Element): readonly Finding[] {
  return coded.flatMap(([reference, member, kind]) => {
    const named = elementIn(definition[reference]);
    if (named === undefined) return [];
    const code = named[member];
    if (typeof code !== 'string' || code.trim() === '') {
      const says = `The ${kind} ${named.id ?? ''} has no ${member}, which is what it is known by: give it one. An event that takes any names no ${kind} (leave ${reference} away).`;
      return [fault(id, 'EVENT', says)];
    }
    return hasExpression(code)
      ? [fault(id, 'EVENT', `The ${member} ${code} is taken literally: write the code itself.`)]
      : [];
  });
}

/** Names of messages and signals are shared by the whole bank, so they must not depend on the instance. */
function nameFindings(id: string, element: Element): readonly Finding[] {
  return (['messageRef', 'signalRef'] as const).flatMap((reference) => {
    const name = elementIn(element[reference])?.name;
    if (typeof name !== 'string' || !hasExpression(name)) return [];
    const cure =
      reference === 'messageRef'
        ? 'write the name itself, and what differs in each instance as CorrelationKey'
        : 'write the name itself, and send it to one instance by instanceId';
    return [fault(id, 'EVENT', `The name ${name} is taken literally: ${cure}.`)];
  });
}

function languageFindings(step: Step, definitions: readonly Element[]): readonly Finding[] {
  const loop = elementIn(step.element.loopCharacteristics);
  const written: readonly unknown[] = [
    ...definitions.flatMap((one) => [one.condition, one.timeDate, one.timeDuration, one.timeCycle]),
    ...[loop?.completionCondition, loop?.loopCondition, loop?.loopCardinality],
  ];
  return written.flatMap((expression) => {
    const language = languageOf(elementIn(expression));
    if (language === undefined || isFeelLanguage(language)) return [];
    const says = `${language} is not run here: write \${...} without a language, or FEEL after "=".`;
    return [fault(step.id, 'EXPRESSION', says)];
  });
}
