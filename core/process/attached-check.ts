/** The deploy check of what an element names elsewhere in the file: the right kind of thing, where it can have an effect. */
import { hasExpression } from './expression.ts';
import { type Finding, fault, oddity } from './finding.ts';
import { joinsOf } from './joins.ts';
import type { Plan, Step } from './plan.ts';
import { isFeel } from './text-parts.ts';
import type { Element } from './xml.ts';

/** What is attached to, refers to or goes by what cannot serve for it. */
export function attachedFindings(step: Step, plan: Plan): readonly Finding[] {
  return [
    ...hostFindings(step, plan),
    ...[step.element, ...definitionsOf(step)].flatMap((one) => referenceFindings(step.id, one)),
    ...defaultFindings(step, plan),
    ...cardinalityFindings(step),
  ];
}

const definitionsOf = ({ element }: Step): readonly Element[] =>
  (element.eventDefinitions ?? []) as readonly Element[];

const noActivity: readonly Step['kind'][] = [
  ...(['gateway', 'start', 'end', 'catch', 'throw', 'boundary'] as const),
];

/** A boundary event stands at an activity of its own scope. */
function hostFindings({ id, attachedTo, parent }: Step, { steps }: Plan): readonly Finding[] {
  if (attachedTo === undefined) return [];
  const host = steps.get(attachedTo);
  if (host === undefined || noActivity.includes(host.kind) || host.eventSubProcess) {
    const says = `The boundary event is attached to ${attachedTo}, which is no task, sub-process or call of this process.`;
    return [fault(id, 'EVENT', says)];
  }
  if (host.parent === parent) return [];
  const says = `The boundary event is attached to ${attachedTo}, which stands in another scope: draw both in the same sub-process.`;
  return [fault(id, 'EVENT', says)];
}

const referred: Readonly<Record<string, string>> = {
  messageRef: 'bpmn:Message',
  signalRef: 'bpmn:Signal',
  errorRef: 'bpmn:Error',
  escalationRef: 'bpmn:Escalation',
};

/** Messages and signals are found by their names; a reference to something else finds nothing. */
function referenceFindings(id: string, element: Element): readonly Finding[] {
  return Object.entries(referred).flatMap(([name, type]) => {
    const target = element[name] as Element | undefined;
    if (target === undefined) return [];
    if (target.$type !== type) {
      const says = `${name} refers to ${target.id}, which is no ${type.slice(5).toLowerCase()}.`;
      return [fault(id, 'REFERENCE', says)];
    }
    const isNamed = (target.name ?? '').trim() !== '';
    if (isNamed || !['messageRef', 'signalRef'].includes(name)) return [];
    return [fault(id, 'REFERENCE', `${target.id} has no name, by which it would be found.`)];
  });
}

/** A default leaves its element, and is taken where no condition holds: its own says nothing. */
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

/** How often is a whole number, or one expression. */
function cardinalityFindings({ id, loop }: Step): readonly Finding[] {
  const text = loop?.cardinality?.trim();
  if (text === undefined || isFeel(text) || /^\d{1,9}$/.test(text)) return [];
  if (hasExpression(text) && /^[$#]\{[\s\S]*\}$/.test(text)) return [];
  const says = `The cardinality must be a whole number or one expression, not ${text}.`;
  return [fault(id, 'LOOP', says)];
}
