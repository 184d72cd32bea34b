/**
 * Decides what happens when no token can move: conditions that became true, inclusive joins, completed
 * scopes.
 */

import { complete, fire } from './activities.ts';
import { add, type Core, cancel, newId, positionOf } from './core.ts';
import type { EventNode, ScopeNode } from './state.ts';
import { attempt, stand } from './tokens.ts';

/** Returns whether a token can move again. */
export function settleAtRest(core: Core): boolean {
  if (isHalted(core)) return false;
  askConditions(core);
  if (core.queue.length > 0) return true;
  for (const scope of scopesOf(core)) {
    for (const join of Object.keys(scope.joins)) {
      if (!isComplete(core, join, scope)) continue;
      fire(core, join, scope);
      return true;
    }
  }
  // The innermost scopes are the latest.
  for (const scope of scopesOf(core).toReversed()) {
    if ((core.inside.get(scope.id)?.size ?? 0) > 0) continue;
    if (Object.keys(scope.joins).length > 0) deadlock(core, scope);
    else end(core, scope);
    if (core.queue.length > 0 || core.outcome.state !== 'running') return true;
  }
  return false;
}

const isHalted = (core: Core): boolean =>
  [...core.nodes.values()].some((node) => node.kind === 'halt' && node.skipped.length === 0);

const scopesOf = (core: Core): readonly ScopeNode[] =>
  [...core.nodes.values()].filter((node) => node.kind === 'scope');

/** Evaluates conditional events again. Each occurs when its condition becomes true. */
function askConditions(core: Core): void {
  if (!core.graph.hasConditions) return;
  for (const node of [...core.nodes.values()]) {
    if (node.kind !== 'event') continue;
    const condition = core.graph.step(node.elementId).events[0]?.condition;
    if (condition !== undefined) askCondition(core, node, condition);
  }
}

function askCondition(core: Core, node: EventNode, condition: string): void {
  const { id } = node;
  const ask = () => core.holder.condition('the condition', condition, positionOf(core, node));
  const isStuck = node.again !== undefined;
  const found = attempt(core, node, { do: 'arm', id }, ask);
  if (found === undefined) return;
  if (isStuck) {
    delete node.again;
    core.holder.freed(id);
    core.queue.push({ do: 'arm', id });
  }
  if (found.value && node.was !== true) core.queue.push({ do: 'occur', id });
  node.was = found.value;
}

/** Whether an inclusive join fires: no token can reach it any more by an empty flow (BPMN 2.0.2, 13.4.3). */
function isComplete(core: Core, join: string, scope: ScopeNode): boolean {
  const { graph } = core;
  if (graph.step(join).type !== 'bpmn:InclusiveGateway') return false;
  const waiting = scope.joins[join] ?? {};
  const incoming = graph.incoming(join);
  const filled = incoming.filter(({ id }) => (waiting[id] ?? 0) > 0);
  const empty = incoming.filter(({ id }) => (waiting[id] ?? 0) === 0);
  const places = new Set(
    [...(core.inside.get(scope.id) ?? [])].map((id) => core.nodes.get(id)?.elementId ?? ''),
  );
  for (const other of Object.keys(scope.joins)) if (other !== join) places.add(other);
  return [...places].every((place) => {
    const mayCome = empty.some(({ id }) => graph.reaching(join, id).has(place));
    return !mayCome || filled.some(({ id }) => graph.reaching(join, id).has(place));
  });
}

/** Tokens wait at a join, and no token in its scope can reach the missing flows. */
function deadlock(core: Core, scope: ScopeNode): void {
  const joins = Object.entries(scope.joins);
  const [join = ''] = joins[0] ?? [];
  const missing = core.graph
    .incoming(join)
    .filter(({ id }) => (scope.joins[join]?.[id] ?? 0) === 0)
    .map(({ id }) => id);
  const id = newId(core, join);
  const fires = { do: 'fire', join, parent: scope.id } as const;
  const node = add(core, { kind: 'halt', id, elementId: join, parent: scope.id, skipped: [fires] });
  const message = `${join} waits for ${missing.join(' and ')}, and nothing is left that could come by it. Skip it to go on with what is there, or cancel the instance.`;
  stand(core, node, { do: 'halt', id }, 'DEADLOCK', message);
}

/** Completes a scope without remaining nodes. */
function end(core: Core, scope: ScopeNode): void {
  if (scope.parent === null) {
    cancel(core, scope.id);
    core.outcome = { state: 'ended' };
    return;
  }
  const isHandler = core.graph.plan.steps.get(scope.elementId)?.eventSubProcess === true;
  const isUndo = core.nodes.get(scope.parent)?.kind === 'undo';
  if (!isHandler || isUndo) {
    complete(core, scope.id);
    return;
  }
  core.holder.seen('done', positionOf(core, scope));
  cancel(core, scope.id);
}
