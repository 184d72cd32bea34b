/**
 * Migrates the state of an instance to another version of its diagram. Each active element needs an element
 * of the same kind there, in a scope that is active. If one is missing, it is reported and nothing is
 * migrated.
 */
import type { Step } from '../reading/plan.ts';
import { awaitedBy } from './events.ts';
import type { Graph } from './graph.ts';
import type { Action, Done, MachineState, Node, Undone } from './state.ts';
import { handlerSub } from './undo.ts';

/** An event that only the new version attaches to an active activity or scope. */
export interface NewEvent {
  readonly element: string;
  readonly role: 'boundary' | 'start';
  readonly owner: string;
  readonly parent: string;
}

export interface Migrated {
  readonly state: MachineState;
  /** Places that get another element, and events that are armed or dropped. */
  readonly changes: readonly string[];
  readonly events: readonly NewEvent[];
  readonly problems: readonly string[];
}

/** Elements and flows by their names in the new version. Null drops an armed event. */
export type Mapping = ReadonlyMap<string, string | null>;

interface Move {
  readonly from: Graph;
  readonly to: Graph;
  readonly mapping: Mapping;
  readonly problems: string[];
  readonly changes: string[];
}

export function migrate(state: MachineState, from: Graph, to: Graph, mapping: Mapping): Migrated {
  const move: Move = { from, to, mapping, problems: [], changes: [] };
  for (const [name, target] of mapping) checkPair(move, name, target);
  const dropped = new Set(state.nodes.filter((node) => isDropped(move, node)).map(({ id }) => id));
  const kept = state.nodes.filter(({ id }) => !dropped.has(id));
  for (const node of kept) check(move, node, state);
  for (const id of dropped) move.changes.push(`${elementAt(state, id)} is no longer waited for.`);
  const nodes = move.problems.length > 0 ? kept : kept.map((node) => moved(move, node));
  const events = move.problems.length > 0 ? [] : newEvents(move, nodes);
  for (const { element, owner } of events) {
    move.changes.push(`${element} is armed for ${elementAt({ ...state, nodes }, owner)}.`);
  }
  return { state: { ...state, nodes }, changes: move.changes, events, problems: move.problems };
}

const elementAt = ({ nodes }: Pick<MachineState, 'nodes'>, id: string): string =>
  nodes.find((node) => node.id === id)?.elementId ?? id;

/** The name of an element in the new version. */
const nameOf = ({ from, to, mapping }: Move, element: string): string =>
  element === from.plan.processKey ? to.plan.processKey : (mapping.get(element) ?? element);

function checkPair({ from, to, problems }: Move, name: string, target: string | null): void {
  const isThere = ({ plan }: Graph, id: string) => plan.steps.has(id) || plan.flows.has(id);
  if (!isThere(from, name)) problems.push(`${name}: its version has no such element or flow.`);
  if (target !== null && !isThere(to, target)) {
    problems.push(`${target}: the new version has no such element or flow.`);
  }
}

/** An armed boundary event, or start of an event sub-process, that the mapping drops. */
function isDropped({ mapping }: Move, node: Node): boolean {
  const isArmed = node.kind === 'event' && (node.role === 'boundary' || node.role === 'start');
  return isArmed && mapping.get(node.elementId) === null;
}

function check(move: Move, node: Node, state: MachineState): void {
  const { from, to, mapping, problems, changes } = move;
  const { elementId } = node;
  if (node.kind === 'scope') checkScope(move, node);
  if (node.parent === null) return;
  if (mapping.get(elementId) === null) {
    problems.push(`${elementId}: the instance is there, so it must be mapped to an element.`);
    return;
  }
  const target = nameOf(move, elementId);
  const [before, after] = [from.plan.steps.get(elementId), to.plan.steps.get(target)];
  if (before === undefined) return;
  if (after === undefined) {
    problems.push(`${elementId}: the instance is there, and the new version has no ${target}.`);
    return;
  }
  const differs = difference(before, after);
  if (differs !== undefined) problems.push(`${elementId} to ${target}: ${differs}.`);
  const place = nameOf(move, before.parent);
  if (after.parent !== place) {
    problems.push(`${elementId} to ${target}: it would stand in ${after.parent}, and ${place} runs.`);
  }
  if (before.attachedTo !== undefined && after.attachedTo !== nameOf(move, before.attachedTo)) {
    problems.push(`${elementId} to ${target}: it is attached to ${after.attachedTo} there.`);
  }
  if (target !== elementId && node.kind !== 'route') changes.push(`${elementId} becomes ${target}.`);
  checkKind(move, node, target, state);
}

function checkKind(move: Move, node: Node, target: string, state: MachineState): void {
  const { from, to, problems } = move;
  if (node.kind === 'halt') {
    problems.push(`${node.elementId}: it is an incident of its version: skip it or retry.`);
  }
  if (node.kind === 'route') {
    const flows = (graph: Graph, id: string) => graph.outgoing(id).map((flow) => flow.id);
    const wanted = flows(from, node.elementId).map((id) => move.mapping.get(id) ?? id);
    if (wanted.join() !== flows(to, target).join()) {
      problems.push(`${node.elementId}: it decides its flows now, and they differ there.`);
    }
  }
  if (node.kind === 'undo') for (const done of node.left) checkDone(move, done);
  if (node.kind === 'event' && node.role === 'choice') {
    const gateway = nameOf(move, elementAt(state, node.owner ?? ''));
    if (!to.outgoing(gateway).some((flow) => flow.to === target)) {
      problems.push(`${node.elementId} to ${target}: no flow of ${gateway} leads to it.`);
    }
  }
}

function checkScope(move: Move, node: Extract<Node, { readonly kind: 'scope' }>): void {
  for (const done of node.done) checkDone(move, done);
  for (const [join, waiting] of Object.entries(node.joins)) {
    const target = nameOf(move, join);
    const before = move.from.plan.steps.get(join);
    const after = move.to.plan.steps.get(target);
    if (after === undefined || before?.type !== after.type) {
      move.problems.push(`${join}: tokens wait at this join, and ${target} is none in the new version.`);
      continue;
    }
    const incoming = new Set(move.to.incoming(target).map(({ id }) => id));
    for (const flow of Object.keys(waiting)) {
      const name = move.mapping.get(flow) ?? flow;
      if (!incoming.has(name)) {
        move.problems.push(
          `${join}: a token came by ${flow}, and no flow ${name} leads to ${target}: map the flow.`,
        );
      }
    }
  }
}

/** Checks that each completed activity can still be compensated in the new version. */
function checkDone(move: Move, { elementId, inner = [] }: Done): void {
  const target = nameOf(move, elementId);
  const handler = move.from.handler(elementId);
  if (!move.to.plan.steps.has(target)) {
    move.problems.push(`${elementId}: it was done and may be undone; there is no ${target}.`);
  } else if (handler !== undefined && move.to.handler(target) === undefined) {
    move.problems.push(`${elementId}: it was done and may be undone; ${target} has no handler.`);
  } else if (
    handlerSub({ graph: move.from }, elementId) !== undefined &&
    handlerSub({ graph: move.to }, target) === undefined
  ) {
    const says = `${target} has no event sub-process that does it`;
    move.problems.push(`${elementId}: it was done and may be undone; ${says}.`);
  }
  for (const one of inner) checkDone(move, one);
}

/** The reason why one element cannot replace another, if there is one. */
function difference(before: Step, after: Step): string | undefined {
  if (before.type !== after.type) {
    return `a ${bare(before.type)} does not become a ${bare(after.type)}`;
  }
  const event = (step: Step) => step.events[0]?.kind ?? 'no';
  if (event(before) !== event(after)) {
    return `it waits for a ${event(before)} event, there for a ${event(after)} event`;
  }
  if (before.eventSubProcess !== after.eventSubProcess) return 'only one is an event sub-process';
  if (loopOf(before) !== loopOf(after)) {
    return `it runs ${loopOf(before)}, there ${loopOf(after)}`;
  }
  return undefined;
}

const bare = (type: string): string => type.replace(/^bpmn:/, '');

function loopOf({ loop }: Step): string {
  if (loop === undefined) return 'once';
  if (loop.again !== undefined) return 'again and again';
  return loop.sequential ? 'in turns, one after the other' : 'in turns, side by side';
}

function moved(move: Move, node: Node): Node {
  const name = (id: string) => nameOf(move, id);
  const { processKey: root } = move.from.plan;
  // Only the root has the id of its element.
  const id = (one: string) => (one === root ? move.to.plan.processKey : one);
  const undone = (list: readonly Undone[]) => list.map((one) => ({ ...one, elementId: name(one.elementId) }));
  const done = (list: readonly Done[]): Done[] =>
    list.map((one) => ({
      elementId: name(one.elementId),
      ...(one.inner === undefined ? {} : { inner: done(one.inner) }),
      ...(one.turns === undefined ? {} : { turns: undone(one.turns) }),
    }));
  const flow = (one: string) => move.mapping.get(one) ?? one;
  const base = {
    id: id(node.id),
    elementId: name(node.elementId),
    parent: node.parent === null ? null : id(node.parent),
    ...(node.undoes === undefined ? {} : { undoes: undone(node.undoes) }),
    ...(node.again === undefined ? {} : { again: action(node.again, { name, id, flow }) }),
  };
  if (node.kind === 'scope') {
    const joins = Object.entries(node.joins).map(([join, waiting]) => [
      name(join),
      Object.fromEntries(Object.entries(waiting).map(([one, count]) => [flow(one), count])),
    ]);
    return { ...node, ...base, joins: Object.fromEntries(joins), done: done(node.done) };
  }
  if (node.kind === 'undo') return { ...node, ...base, left: done(node.left) };
  if (node.kind === 'route') return { ...node, ...base, taken: node.taken.map(flow) };
  if (node.kind === 'event') return { ...node, ...base, owner: node.owner && id(node.owner) };
  return { ...node, ...base };
}

interface Names {
  readonly name: (element: string) => string;
  readonly id: (node: string) => string;
  readonly flow: (flow: string) => string;
}

/** The retry action of a node with the names of the new version. */
function action(one: Action, { name, id, flow }: Names): Action {
  const words = new Map<string, (one: string) => string>([
    ...['element', 'source', 'join'].map((key) => [key, name] as const),
    ...['id', 'parent', 'from'].map((key) => [key, id] as const),
    ['flow', flow],
  ]);
  const renamed = Object.entries(one).flatMap(([key, value]) => {
    const word = words.get(key);
    return word === undefined || typeof value !== 'string' ? [] : [[key, word(value)] as const];
  });
  return { ...one, ...Object.fromEntries(renamed) };
}

/**
 * Whether the old version attached this event to the same activity or scope and, if the new one is awaited,
 * awaited it too.
 */
function isKnown(move: Move, event: Step): boolean {
  const waits = (event: Step) => awaitedBy(event) !== undefined;
  const place = ({ attachedTo, parent }: Step) => attachedTo ?? parent;
  return [...move.from.plan.steps.values()].some(
    (old) =>
      nameOf(move, old.id) === event.id &&
      nameOf(move, place(old)) === place(event) &&
      (waits(old) || !waits(event)),
  );
}

const armed = (role: NewEvent['role'], event: Omit<NewEvent, 'role'>): NewEvent => ({ role, ...event });

/** Events without a counterpart in the old version. They are armed for active activities and scopes. */
function newEvents(move: Move, nodes: readonly Node[]): readonly NewEvent[] {
  const { to, mapping } = move;
  const dropped = new Set([...mapping].flatMap(([name, target]) => (target === null ? [name] : [])));
  const isNew = (event: Step) => !dropped.has(event.id) && !isKnown(move, event);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.flatMap((node): readonly NewEvent[] => {
    const { id, elementId, parent } = node;
    const isActivity = ['task', 'loop', 'scope'].includes(node.kind);
    const isTurn = parent !== null && byId.get(parent)?.kind === 'loop';
    const boundaries = isActivity && parent !== null && !isTurn ? to.boundaries(elementId) : [];
    const subs = node.kind === 'scope' ? to.eventSubs(elementId) : [];
    return [
      ...boundaries
        .filter(isNew)
        .map(({ id: element }) => armed('boundary', { element, owner: id, parent: parent ?? '' })),
      ...subs
        .filter(({ start }) => isNew(start))
        .map(({ start }) => armed('start', { element: start.id, owner: id, parent: id })),
    ];
  });
}
