/** The deploy check of flows between elements, and of references to other parts of the file. */
import { hasExpression } from '../expression/expression.ts';
import { isFeel } from '../expression/text-parts.ts';
import { type Flow, type Joins, joinsOf, type Plan, type Step } from '../reading/plan.ts';
import { type Element, elementIn, elementsIn } from '../reading/xml.ts';
import { type Finding, fault, oddity } from './finding.ts';

/** All problems of the flows of a process. */
export function wiringFindings(process: Element, plan: Plan): readonly Finding[] {
  const joins = joinsOf(plan);
  const undone = associationsOf(process);
  return [
    ...[...plan.flows.values()].flatMap((flow) => flowFindings(flow, plan)),
    ...[...plan.steps.values()].flatMap((step) => [
      ...endFindings(step, joins),
      ...eventGatewayFindings(step, joins, plan),
      ...undoFindings(step, joins, undone, plan),
    ]),
  ];
}

const decides: ReadonlySet<string> = new Set([
  'bpmn:ExclusiveGateway',
  'bpmn:InclusiveGateway',
  'bpmn:ComplexGateway',
]);

function flowFindings(flow: Flow, { steps }: Plan): readonly Finding[] {
  const [from, to] = [steps.get(flow.from ?? ''), steps.get(flow.to ?? '')];
  if (from === undefined || to === undefined) return [];
  const found: Finding[] = [];
  if (from.parent !== to.parent) {
    const says = `The flow crosses the border of a sub-process (${from.id} to ${to.id}): a flow stays in its own; leave by an end event, or by a boundary event of the sub-process.`;
    found.push(fault(flow.id, 'FLOW', says));
  }
  const isActivity = !['gateway', 'start', 'catch', 'throw', 'boundary', 'end'].includes(from.kind);
  if (flow.condition !== undefined && !isActivity && !decides.has(from.type)) {
    const says = `A condition has no effect on a flow out of ${from.id}: branch by an exclusive or inclusive gateway.`;
    found.push(fault(flow.id, 'CONDITION', says));
  }
  return found;
}

/** Elements at which no flow may begin or end. */
function endFindings(step: Step, { into, outOf }: Joins): readonly Finding[] {
  const found: Finding[] = [];
  const isEntered = into.has(step.id);
  const isLeft = outOf.has(step.id);
  if (isEntered && step.kind === 'start') {
    found.push(fault(step.id, 'FLOW', 'A flow leads into a start event; lead it to what follows.'));
  }
  if (isEntered && step.kind === 'boundary') {
    found.push(fault(step.id, 'FLOW', 'A flow leads into a boundary event; lead it elsewhere.'));
  }
  if (isLeft && step.kind === 'end') {
    found.push(fault(step.id, 'FLOW', 'A flow leaves an end event; make it a throw event.'));
  }
  if (step.eventSubProcess && (isEntered || isLeft)) {
    const says = 'An event sub-process has no flows: its start event alone begins it.';
    found.push(fault(step.id, 'FLOW', says));
  }
  if (step.kind === 'boundary' && step.attachedTo === undefined) {
    found.push(fault(step.id, 'EVENT', 'The boundary event is attached to nothing.'));
  }
  return found;
}

/** After an event gateway only events and receive tasks may follow, because the first event decides. */
function eventGatewayFindings(step: Step, joins: Joins, { steps }: Plan): readonly Finding[] {
  if (step.type !== 'bpmn:EventBasedGateway') return [];
  return (joins.outOf.get(step.id) ?? []).flatMap(({ id, to = '' }) => {
    const target = steps.get(to);
    const isEvent = target?.kind === 'catch' && target.events[0]?.kind !== 'link';
    if (target !== undefined && !isEvent && target.kind !== 'receive') {
      const says = `After an event gateway stand catching events and receive tasks; ${to} is neither.`;
      return [fault(id, 'FLOW', says)];
    }
    if ((joins.into.get(to)?.length ?? 0) >= 2) {
      const says = `${to} is after an event gateway; nothing else may lead to it.`;
      return [fault(id, 'FLOW', says)];
    }
    return target?.kind === 'receive' ? awaitedFindings(target, steps) : [];
  });
}

/** A receive task after an event gateway acts as an event: it has no boundary events, and it occurs once. */
function awaitedFindings(task: Step, steps: Plan['steps']): readonly Finding[] {
  const attached = [...steps.values()].filter(({ attachedTo }) => attachedTo === task.id);
  const timeouts = ['timeout', 'timeoutduration'].flatMap((name) => task.properties.get(name)?.name ?? []);
  return [
    ...attached.map(({ id }) =>
      fault(
        id,
        'EVENT',
        `${task.id} is after an event gateway, and nothing is attached there: draw the event next to it, after the gateway.`,
      ),
    ),
    ...timeouts.map((name) =>
      fault(
        task.id,
        'EVENT',
        `${name} is not read after an event gateway: draw a timer event next to ${task.id}.`,
      ),
    ),
    ...(task.loop === undefined
      ? []
      : [
          fault(
            task.id,
            'LOOP',
            'After an event gateway a receive task comes once: draw the loop behind it.',
          ),
        ]),
  ];
}

/** By compensation event: the activities that undo. */
function associationsOf(process: Element): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const visit = (scope: Element): void => {
    for (const artifact of elementsIn(scope.artifacts)) {
      if (artifact.$type !== 'bpmn:Association') continue;
      const from = elementIn(artifact.sourceRef)?.id;
      const to = elementIn(artifact.targetRef)?.id;
      if (from !== undefined && to !== undefined) found.set(from, [...(found.get(from) ?? []), to]);
    }
    for (const inner of elementsIn(scope.flowElements)) visit(inner);
  };
  visit(process);
  return found;
}

/** Compensation: an event at an activity, and by an association the activity that undoes it. */
function undoFindings(
  step: Step,
  joins: Joins,
  undone: ReadonlyMap<string, readonly string[]>,
  { steps }: Plan,
): readonly Finding[] {
  const isUndo = (id: string): boolean => steps.get(id)?.element.isForCompensation === true;
  if (step.kind === 'boundary' && step.events[0]?.kind === 'compensate') {
    const handlers = (undone.get(step.id) ?? []).filter(isUndo);
    if (handlers.length === 1 && !joins.outOf.has(step.id)) return [];
    const says =
      'A compensation event leads by one association, and no flow, to one activity that is for compensation (isForCompensation).';
    return [fault(step.id, 'EVENT', says)];
  }
  if (!isUndo(step.id)) return [];
  const isJoined = joins.into.has(step.id) || joins.outOf.has(step.id);
  if (isJoined) {
    const says = 'What is for compensation has no flows: an association leads to it.';
    return [fault(step.id, 'FLOW', says)];
  }
  const isMeant = [...undone].some(
    ([from, to]) => to.includes(step.id) && steps.get(from)?.kind === 'boundary',
  );
  if (isMeant || step.eventSubProcess) return [];
  const says =
    'The activity is for compensation and nothing leads to it: draw an association from a compensation event.';
  return [fault(step.id, 'EVENT', says)];
}

/** Problems of attachments, references, default flows and loop counts. */
export function attachedFindings(step: Step, plan: Plan): readonly Finding[] {
  return [
    ...hostFindings(step, plan),
    ...[step.element, ...definitionsOf(step)].flatMap((one) => referenceFindings(step.id, one)),
    ...defaultFindings(step, plan),
    ...cardinalityFindings(step),
  ];
}

const definitionsOf = ({ element }: Step): readonly Element[] => elementsIn(element.eventDefinitions);

const noActivity: readonly Step['kind'][] = [
  ...(['gateway', 'start', 'end', 'catch', 'throw', 'boundary'] as const),
];

/** A boundary event must be attached to an activity of its own scope. */
function hostFindings({ id, attachedTo, parent }: Step, { steps }: Plan): readonly Finding[] {
  if (attachedTo === undefined) return [];
  const host = steps.get(attachedTo);
  if (host === undefined || noActivity.includes(host.kind) || host.eventSubProcess) {
    const says = `The boundary event is attached to ${attachedTo}, which is not a task, sub-process or call of this process.`;
    return [fault(id, 'EVENT', says)];
  }
  if (host.parent === parent) return [];
  const says = `The boundary event is attached to ${attachedTo}, which is in another scope: draw both in the same sub-process.`;
  return [fault(id, 'EVENT', says)];
}

const referred: Readonly<Record<string, string>> = {
  messageRef: 'bpmn:Message',
  signalRef: 'bpmn:Signal',
  errorRef: 'bpmn:Error',
  escalationRef: 'bpmn:Escalation',
};

/** Messages and signals are found by name. A reference to another element finds none. */
function referenceFindings(id: string, element: Element): readonly Finding[] {
  return Object.entries(referred).flatMap(([name, type]) => {
    const target = elementIn(element[name]);
    if (target === undefined) return [];
    if (target.$type !== type) {
      const says = `${name} refers to ${target.id}, which is not of type ${type.slice(5).toLowerCase()}.`;
      return [fault(id, 'REFERENCE', says)];
    }
    const isNamed = (target.name ?? '').trim() !== '';
    if (isNamed || !['messageRef', 'signalRef'].includes(name)) return [];
    return [fault(id, 'REFERENCE', `${target.id} has no name, by which it would be found.`)];
  });
}

/**
 * A default flow leaves its element and is taken if no condition holds, so its own condition has no effect.
 */
function defaultFindings({ id, defaultFlow }: Step, plan: Plan): readonly Finding[] {
  if (defaultFlow === undefined) return [];
  const flow = (joinsOf(plan).outOf.get(id) ?? []).find((one) => one.id === defaultFlow);
  if (flow === undefined) {
    return [fault(id, 'DEFAULT', `${defaultFlow} is the default of ${id} and does not leave it.`)];
  }
  if (flow.condition === undefined) return [];
  const says = `The condition has no effect: the flow is the default of ${id}, taken where no other holds.`;
  return [oddity(flow.id, 'CONDITION', says)];
}

/** The count of a loop is a whole number, or one expression. */
function cardinalityFindings({ id, loop }: Step): readonly Finding[] {
  const text = loop?.cardinality?.trim();
  if (text === undefined || isFeel(text) || /^\d{1,9}$/.test(text)) return [];
  if (hasExpression(text) && /^[$#]\{[\s\S]*\}$/.test(text)) return [];
  const says = `The cardinality must be a whole number or one expression, not ${text}.`;
  return [fault(id, 'LOOP', says)];
}
