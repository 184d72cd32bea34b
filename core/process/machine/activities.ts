/** Activities: how they begin, run in turns and are completed (BPMN 2.0.2, 13.3). */
import type { Step } from '../reading/plan.ts';
import { add, type Core, cancel, isTurn, newId, positionOf, Stuck } from './core.ts';
import { armAs, armBoundaries, armStarts, throwAt } from './events.ts';
import type { Action, LoopNode, RouteNode, ScopeNode } from './state.ts';
import { attempt, taskToken } from './tokens.ts';
import { record } from './undo.ts';

/** The most turns of one loop. A loop with more items is probably a mistake. */
export const mostTurns = 10_000;

/** Performs the arrival of a token at an element. */
export function arrive(
  core: Core,
  { element, parent, flow }: Extract<Action, { readonly do: 'arrive' }>,
): void {
  const step = core.graph.step(element);
  const id = newId(core, element);
  core.holder.seen('entered', positionOf(core, { id, elementId: element, parent }), parent);
  switch (step.kind) {
    case 'gateway':
      enterGateway(core, step, parent, id, flow);
      return;
    case 'start':
    case 'boundary':
      core.queue.push({ do: 'leave', element, parent, id });
      return;
    case 'catch':
      if (step.events[0]?.kind === 'link') core.queue.push({ do: 'leave', element, parent, id });
      else armAs(core, step, 'catch', null, parent);
      return;
    case 'throw':
    case 'end':
      throwAt(core, step, parent);
      return;
    default:
      begin(core, step, parent);
  }
}

function enterGateway(core: Core, step: Step, parent: string, id: string, flow?: string): void {
  const scope = core.nodes.get(parent);
  if (scope?.kind !== 'scope') throw new Error(`${step.id} is in ${parent}, which is not a scope`);
  const isJoin =
    ['bpmn:ParallelGateway', 'bpmn:InclusiveGateway'].includes(step.type) &&
    core.graph.incoming(step.id).length > 1;
  if (isJoin && flow !== undefined) {
    const waiting = scope.joins[step.id] ?? {};
    waiting[flow] = (waiting[flow] ?? 0) + 1;
    scope.joins[step.id] = waiting;
    const isReady = core.graph.incoming(step.id).every((one) => (waiting[one.id] ?? 0) > 0);
    // An inclusive join waits for tokens that may still arrive. That is decided when no token can move.
    if (isReady) fire(core, step.id, scope);
    return;
  }
  if (step.type !== 'bpmn:EventBasedGateway') {
    route(core, step.id, parent, id);
    return;
  }
  add(core, { kind: 'choice', id, elementId: step.id, parent });
  core.holder.seen('done', positionOf(core, { id, elementId: step.id, parent }));
  for (const { to } of core.graph.outgoing(step.id)) {
    if (to !== undefined) armAs(core, core.graph.step(to), 'choice', id, parent);
  }
}

/** A join removes one token of each flow that has some, and lets one token continue. */
export function fire(core: Core, join: string, scope: ScopeNode): void {
  if (scope.joins[join] === undefined) return;
  freeDeadlock(core, join, scope);
  const left = Object.entries(scope.joins[join] ?? {})
    .map(([flow, count]) => [flow, count - 1] as const)
    .filter(([, count]) => count > 0);
  if (left.length === 0) delete scope.joins[join];
  else scope.joins[join] = Object.fromEntries(left);
  route(core, join, scope.id, newId(core, join));
}

/** Removes the deadlock incident of a join when a token arrives that the join was waiting for. */
function freeDeadlock(core: Core, join: string, scope: ScopeNode): void {
  for (const id of [...(core.inside.get(scope.id) ?? [])]) {
    const node = core.nodes.get(id);
    if (node?.kind !== 'halt' || node.elementId !== join || node.skipped.length === 0) continue;
    cancel(core, id);
    core.holder.freed(id);
  }
}

/** Makes a token wait before the flows that leave an element. */
export function route(core: Core, elementId: string, parent: string, id: string): void {
  add<RouteNode>(core, { kind: 'route', id, elementId, parent, at: 0, taken: [] });
  core.queue.push({ do: 'route', id });
}

function begin(core: Core, step: Step, parent: string): void {
  if (step.loop === undefined) {
    core.queue.push({ do: 'run', element: step.id, parent });
    return;
  }
  const id = newId(core, step.id);
  const node = add<LoopNode>(core, { kind: 'loop', id, elementId: step.id, parent, begun: 0, completed: 0 });
  armBoundaries(core, node);
  core.queue.push({ do: 'loop', id });
}

/** Runs an activity, or one turn of its loop. */
export function run(core: Core, action: Extract<Action, { readonly do: 'run' }>): void {
  const { element, parent, index, undoes, done } = action;
  const step = core.graph.step(element);
  // A handler with a loop of its own runs the turns of that loop.
  if (step.loop !== undefined && index === undefined && core.nodes.get(parent)?.kind === 'undo') {
    begin(core, step, parent);
    return;
  }
  const id = newId(core, element);
  const base = {
    id,
    elementId: element,
    parent,
    ...(index === undefined ? {} : { index }),
    ...(undoes === undefined ? {} : { undoes }),
  };
  if (step.kind !== 'subprocess') {
    const node = add(core, { kind: 'task', ...base });
    if (!isTurn(core, node)) armBoundaries(core, node);
    taskToken(core, node);
    return;
  }
  const scope = add<ScopeNode>(core, { kind: 'scope', ...base, joins: {}, done: [...(done ?? [])] });
  if (!isTurn(core, scope) && !step.eventSubProcess) armBoundaries(core, scope);
  armStarts(core, scope);
  for (const first of core.graph.starts(element)) {
    core.queue.push({ do: 'arrive', element: first.id, parent: id });
  }
}

/** Completes an activity. */
export function complete(core: Core, id: string, bare = false): void {
  const node = core.nodes.get(id);
  if (node === undefined) return;
  if (node.kind === 'halt') {
    cancel(core, id);
    core.queue.push(...node.skipped);
    return;
  }
  const parent = node.parent === null ? undefined : core.nodes.get(node.parent);
  if (!bare) record(core, node);
  const position = positionOf(core, node);
  const { elementId } = node;
  if (parent?.kind === 'loop' && isTurn(core, node)) {
    cancel(core, id);
    parent.completed += 1;
    core.queue.push({ do: 'turn', id: parent.id });
  } else if (parent?.kind === 'undo') {
    cancel(core, id);
    core.holder.seen('done', position);
    core.queue.push({ do: 'undo', id: parent.id });
  } else if (node.kind === 'event') {
    // A receive task after an event-based gateway.
    cancel(core, node.owner ?? id);
    core.queue.push({ do: 'leave', element: elementId, parent: node.parent ?? '', id });
  } else {
    cancel(core, id);
    core.queue.push({ do: 'leave', element: elementId, parent: node.parent ?? '', id });
  }
}

/** Starts a loop once its number of turns is known. */
export function beginLoop(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'loop') return;
  const { loop } = core.graph.step(node.elementId);
  if (loop?.again !== undefined) {
    if (!loop.again.testBefore) nextTurn(core, node);
    else askAgain(core, node, { do: 'loop', id });
    return;
  }
  const found = attempt(core, node, { do: 'loop', id }, () => turnsOf(core, node));
  if (found === undefined) return;
  const { total, items } = found.value;
  node.total = total;
  if (items !== undefined) node.items = items;
  if (total === 0) {
    endLoop(core, node);
    return;
  }
  for (let turn = 0; turn < (loop?.sequential === true ? 1 : total); turn += 1) {
    nextTurn(core, node);
  }
}

function turnsOf(core: Core, node: LoopNode) {
  const found = core.holder.turns(positionOf(core, node));
  if (found.total <= mostTurns) return found;
  const message = `${node.elementId} would run ${found.total} times: a loop has at most ${mostTurns} turns.`;
  throw new Stuck('LOOP_TOO_LONG', message);
}

function nextTurn(core: Core, node: LoopNode): void {
  const { elementId, id } = node;
  core.queue.push({ do: 'run', element: elementId, parent: id, index: node.begun });
  node.begun += 1;
}

/** A turn ended. The loop is complete, continues, or waits for its other turns. */
export function turnEnded(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'loop') return;
  const { loop } = core.graph.step(node.elementId);
  const again = { do: 'turn', id } as const;
  if (loop?.again !== undefined) {
    askAgain(core, node, again);
    return;
  }
  const text = loop?.completionCondition;
  if (text !== undefined) {
    const found = attempt(core, node, again, () => ask(core, node, 'the completion condition', text));
    if (found === undefined) return;
    if (found.value) {
      endLoop(core, node);
      return;
    }
  }
  const total = node.total ?? 0;
  if (node.completed >= total) endLoop(core, node);
  else if (loop?.sequential === true && node.begun < total) nextTurn(core, node);
}

function askAgain(core: Core, node: LoopNode, again: Action): void {
  const { condition, maximum } = core.graph.step(node.elementId).loop?.again ?? {};
  if (node.begun >= Math.min(maximum ?? mostTurns, mostTurns)) {
    if (maximum === undefined) {
      const message = `${node.elementId} ran ${mostTurns} times: a loop has at most as many turns.`;
      attempt(core, node, again, () => {
        throw new Stuck('LOOP_TOO_LONG', message);
      });
    } else endLoop(core, node);
    return;
  }
  const found =
    condition === undefined
      ? { value: true }
      : attempt(core, node, again, () => ask(core, node, 'the loop condition', condition));
  if (found === undefined) return;
  if (found.value) nextTurn(core, node);
  else endLoop(core, node);
}

function ask(core: Core, node: LoopNode, what: string, text: string): boolean {
  const { loop } = core.graph.step(node.elementId);
  const counts = {
    nrOfInstances: node.total ?? node.begun,
    nrOfActiveInstances: core.inside.get(node.id)?.size ?? 0,
    nrOfCompletedInstances: node.completed,
    loopCounter: Math.max(0, node.begun - 1) + (loop?.countsFrom ?? 0),
  };
  return core.holder.condition(what, text, positionOf(core, node), counts);
}

function endLoop(core: Core, node: LoopNode): void {
  const { id, elementId, parent } = node;
  const isHandler = core.nodes.get(parent ?? '')?.kind === 'undo';
  if (isHandler) core.holder.seen('done', positionOf(core, node));
  cancel(core, id);
  if (isHandler) core.queue.push({ do: 'undo', id: parent ?? '' });
  else core.queue.push({ do: 'leave', element: elementId, parent: parent ?? '', id });
}
