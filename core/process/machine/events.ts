/** Events: arming, occurring and throwing (BPMN 2.0.2, 13.5). */
import type { Step } from '../reading/plan.ts';
import type { Due } from '../timers.ts';
import { escalate, occur as happen } from './catch.ts';
import { add, type Core, cancel, empty, newId, positionOf, Stuck, scopeAround } from './core.ts';
import type { EventNode, Node, ScopeNode } from './state.ts';
import { attempt, eventToken, taskToken } from './tokens.ts';
import { beginCancel, beginUndo } from './undo.ts';

const armable = ['timer', 'message', 'signal', 'conditional'] as const;

/**
 * The trigger that an event waits for. Undefined for errors, escalations and compensations: they are raised.
 */
export const awaitedBy = ({ events: [event] }: Step): (typeof armable)[number] | undefined =>
  armable.find((kind) => kind === event?.kind);

/** Arms the boundary events of a starting activity. */
export function armBoundaries(core: Core, owner: Node): void {
  for (const event of core.graph.boundaries(owner.elementId)) {
    armAs(core, event, 'boundary', owner.id, owner.parent ?? '');
  }
}

/** Arms the start events of the event sub-processes of a starting scope. */
export function armStarts(core: Core, scope: ScopeNode): void {
  for (const { start } of core.graph.eventSubs(scope.elementId)) {
    armAs(core, start, 'start', scope.id, scope.id);
  }
}

/** Arms one event. Errors, escalations and compensations are not armed. */
export function armAs(
  core: Core,
  event: Step,
  role: EventNode['role'],
  owner: string | null,
  parent: string,
): void {
  const isTask = event.kind === 'receive';
  if (!isTask && awaitedBy(event) === undefined) return;
  const id = newId(core, event.id);
  add(core, { kind: 'event', id, elementId: event.id, parent, role, owner });
  core.queue.push({ do: 'arm', id });
}

/** Begins to wait for an event. */
export function arm(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'event') return;
  const [event] = core.graph.step(node.elementId).events;
  if (event?.timer !== undefined) {
    const { timer } = event;
    const found = attempt(core, node, { do: 'arm', id }, () => nextOf(core, node, timer));
    if (found === undefined) return;
    if (found.value === undefined) {
      cancel(core, node.id);
      return;
    }
    const { at: due, left, since } = found.value;
    Object.assign(node, { due, left }, since === undefined ? {} : { since });
  }
  waitFor(core, node);
}

/**
 * The next time of a timer. Undefined if there is none. Throws Stuck if the instance then has no way to
 * continue.
 */
function nextOf(
  core: Core,
  node: EventNode,
  timer: NonNullable<Step['events'][number]['timer']>,
): Due | undefined {
  const { due: at, left, since } = node;
  const before =
    at === undefined || left === undefined
      ? undefined
      : { at, left, ...(since === undefined ? {} : { since }) };
  const next = core.holder.due(timer, positionOf(core, node), before);
  if (next !== undefined || (node.role !== 'catch' && node.role !== 'choice')) return next;
  throw new Stuck('TIMER', `${node.elementId}: all times of ${timer.text} have passed.`);
}

/** Registers the token of an event that is armed. */
export function waitFor(core: Core, node: EventNode): void {
  const kind = awaitedBy(core.graph.step(node.elementId));
  if (kind === undefined) taskToken(core, node);
  else eventToken(core, node, kind, node.due);
}

/** Performs an event that was awaited and has occurred. */
export function occur(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'event') return;
  const event = core.graph.step(node.elementId);
  const { role, parent, owner } = node;
  if (role === 'catch' || role === 'choice') {
    cancel(core, role === 'choice' ? (owner ?? id) : id);
    core.queue.push({ do: 'leave', element: event.id, parent: parent ?? '', id });
    return;
  }
  const holder = core.nodes.get(owner ?? '');
  if (holder === undefined) return;
  if (event.interrupting) cancel(core, id);
  else rearm(core, node);
  const sub = role === 'start' ? core.graph.step(event.parent) : undefined;
  happen(core, { event, holder, ...(sub === undefined ? {} : { sub }) });
}

/** A non-interrupting event can occur again. A timer repeats as often as its cycle allows. */
function rearm(core: Core, node: EventNode): void {
  if (node.left === undefined) return;
  core.tokens.delete(node.id);
  if (node.left === 1) {
    cancel(core, node.id);
    return;
  }
  core.queue.push({ do: 'arm', id: node.id });
}

/** A throwing event or an end. Undefined if the host must perform it. */
export function throwAt(core: Core, step: Step, parent: string): void {
  const [event] = step.events;
  const id = newId(core, step.id);
  const leave = { do: 'leave', element: step.id, parent, id } as const;
  const name = event?.reference ?? '';
  switch (event?.kind) {
    case 'message':
      taskToken(core, add(core, { kind: 'task', id, elementId: step.id, parent }));
      return;
    case 'compensate':
      beginUndo(core, step, parent, id);
      return;
    case 'cancel':
      beginCancel(core, step, parent, id);
      return;
    case 'link': {
      const target = core.graph.linkTarget(step);
      core.holder.seen('done', at(core, step, parent, id), parent);
      if (target !== undefined) core.queue.push({ do: 'arrive', element: target.id, parent });
      return;
    }
    case 'error': {
      const code = event.reference ?? 'PROCESS_ERROR';
      core.holder.seen('done', at(core, step, parent, id), parent);
      const message = `${step.id} threw the error ${code}.`;
      core.queue.push({ do: 'raise', from: parent, source: step.id, code, message });
      return;
    }
    case 'terminate':
      core.holder.seen('done', at(core, step, parent, id), parent);
      empty(core, scopeAround(core, parent).id);
      return;
    case 'signal':
      core.queue.push(leave);
      for (const token of [...core.tokens.values()]) {
        const waits = core.graph.step(token.elementId).events[0];
        if (token.kind === 'signal' && waits?.reference === name) {
          core.queue.push({ do: 'occur', id: token.id });
        }
      }
      core.holder.thrown('signal', name, at(core, step, parent, id));
      return;
    case 'escalation':
      core.holder.seen('done', at(core, step, parent, id), parent);
      core.queue.push({ ...leave, told: true });
      escalate(core, { from: parent, source: step.id, code: name });
      return;
    default:
      core.queue.push(leave);
  }
}

const at = (core: Core, step: Step, parent: string, id: string) =>
  positionOf(core, { id, elementId: step.id, parent });
