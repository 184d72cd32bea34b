/**
 * Compensation: completed activities are undone in reverse order, one by one (BPMN 2.0.2, 10.7 and 13.5.5).
 */
import type { Step } from '../reading/plan.ts';
import { add, type Core, cancel, disarm, empty, isTurn, newId, positionOf, scopeAround } from './core.ts';
import type { Done, Node, ScopeNode, UndoNode, Undone } from './state.ts';

/** Records a completed activity, if it can be undone. */
export function record(core: Core, node: Node): void {
  if (node.parent === null || core.nodes.get(node.parent)?.kind === 'undo') return;
  const { elementId } = node;
  const inner = node.kind === 'scope' && node.done.length > 0 ? node.done : undefined;
  const isOwn = core.graph.handler(elementId) ?? handlerSub(core, elementId);
  if (inner === undefined && isOwn === undefined) return;
  const turns = turnOf(core, node);
  scopeAround(core, node.parent).done.push({
    elementId,
    ...(inner === undefined ? {} : { inner }),
    ...(turns.length === 0 ? {} : { turns }),
  });
}

/** The turn of a loop that a node represents. */
function turnOf(core: Core, node: Node): readonly Undone[] {
  const turn = isTurn(core, node) ? positionOf(core, node).turns.at(-1) : undefined;
  if (turn === undefined) return [];
  const { elementId, index, item } = turn;
  return [{ elementId, index, ...(item === undefined ? {} : { item }) }];
}

/** The event sub-process that defines how a sub-process is compensated. */
export const handlerSub = ({ graph }: Pick<Core, 'graph'>, elementId: string): Step | undefined =>
  graph.eventSubs(elementId).find(({ start }) => start.events[0]?.kind === 'compensate')?.sub;

/** Starts a thrown compensation of the named activity, or of the whole scope. */
export function beginUndo(core: Core, step: Step, parent: string, id: string): void {
  const [event] = step.events;
  const left = scopesUndone(core, scopeAround(core, parent)).flatMap((scope) => take(scope, event?.activity));
  const after = event?.waits === false ? 'nothing' : 'leave';
  add<UndoNode>(core, { kind: 'undo', id, elementId: step.id, parent, left, after });
  if (after === 'nothing') {
    core.queue.push({ do: 'leave', element: step.id, parent, id: newId(core, step.id) });
  }
  core.queue.push({ do: 'undo', id });
}

/** A handler undoes its own scope and the scope around it. */
function scopesUndone(core: Core, scope: ScopeNode): readonly ScopeNode[] {
  const isHandler = core.graph.plan.steps.get(scope.elementId)?.eventSubProcess === true;
  const outer = scope.parent === null ? undefined : core.nodes.get(scope.parent);
  return isHandler && outer?.kind === 'scope' ? [scope, outer] : [scope];
}

/** Removes the activities to undo from a scope, the last first. */
function take(scope: ScopeNode, activity: string | undefined): readonly Done[] {
  const isMeant = ({ elementId }: Done) => activity === undefined || elementId === activity;
  const taken = scope.done.filter(isMeant).reverse();
  scope.done = scope.done.filter((one) => !isMeant(one));
  return taken;
}

/**
 * Cancels a transaction: ends its running activities, undoes the completed ones, then takes its cancel event.
 */
export function beginCancel(core: Core, step: Step, parent: string, id: string): void {
  let scope = scopeAround(core, parent);
  while (core.graph.plan.steps.get(scope.elementId)?.type !== 'bpmn:Transaction') {
    if (scope.parent === null) return;
    scope = scopeAround(core, scope.parent);
  }
  core.holder.seen('done', positionOf(core, { id, elementId: step.id, parent }), parent);
  // The other turns of the loop end with this one, and their completed activities are undone as well.
  const others = [...(isTurn(core, scope) ? (core.inside.get(scope.parent ?? '') ?? []) : [])];
  const beside = others.filter((one) => one !== scope.id);
  const left = [...beside.flatMap((one) => doneIn(core, one)), ...doneWithin(core, scope)].toReversed();
  scope.done = [];
  for (const one of beside) cancel(core, one);
  empty(core, scope.id);
  disarm(core, scope.id);
  add<UndoNode>(core, { kind: 'undo', id, elementId: step.id, parent: scope.id, left, after: 'cancel' });
  core.queue.push({ do: 'undo', id });
}

/** Activities completed in a scope or in its running children that are not undone yet. */
function doneWithin(core: Core, { id, done }: ScopeNode): readonly Done[] {
  const inner = [...(core.inside.get(id) ?? [])].flatMap((child) => doneIn(core, child));
  return [...done, ...inner];
}

function doneIn(core: Core, id: string): readonly Done[] {
  const node = core.nodes.get(id);
  if (node?.kind === 'undo') return node.left.toReversed();
  if (node?.kind === 'loop') {
    return [...(core.inside.get(id) ?? [])].flatMap((turn) => doneIn(core, turn));
  }
  if (node?.kind !== 'scope') return [];
  const turns = turnOf(core, node);
  return doneWithin(core, node).map((one) => ({ ...one, turns: [...turns, ...(one.turns ?? [])] }));
}

/** Undoes the next activity, or continues when all are undone. */
export function undo(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'undo') return;
  const [next, ...rest] = node.left;
  if (next === undefined) {
    finish(core, node);
    return;
  }
  node.left = rest;
  const sub = handlerSub(core, next.elementId);
  const handler = core.graph.handler(next.elementId);
  if (handler !== undefined) {
    core.queue.push({ do: 'run', element: handler, parent: id, ...undoing(next) });
  } else if (sub !== undefined) {
    core.queue.push({ do: 'run', element: sub.id, parent: id, ...undoing(next), done: next.inner ?? [] });
  } else {
    // The activities of a turn are undone with the item of the turn.
    const inner = (next.inner ?? []).map((one) => ({
      ...one,
      turns: [...(next.turns ?? []), ...(one.turns ?? [])],
    }));
    node.left = [...inner.toReversed(), ...rest];
    core.queue.push({ do: 'undo', id });
  }
}

const undoing = ({ turns }: Done) => (turns === undefined ? {} : { undoes: turns });

function finish(core: Core, { id, elementId, parent, after }: UndoNode): void {
  cancel(core, id);
  if (after === 'leave') core.queue.push({ do: 'leave', element: elementId, parent: parent ?? '', id });
  const transaction = core.nodes.get(parent ?? '');
  if (after !== 'cancel' || transaction === undefined) return;
  const holder = isTurn(core, transaction) ? core.nodes.get(transaction.parent ?? '') : transaction;
  const boundary = core.graph
    .boundaries(transaction.elementId)
    .find(({ events }) => events[0]?.kind === 'cancel');
  if (holder === undefined) return;
  cancel(core, holder.id);
  if (boundary === undefined) return;
  const way = { element: boundary.id, parent: holder.parent ?? '', id: newId(core, boundary.id) };
  core.queue.push({ do: 'leave', ...way });
}
