/** Modifies an instance for an operator: plans the modification, reports its problems, then applies it. */
import type { Step } from '../reading/plan.ts';
import { type Core, cancel } from './core.ts';
import type { Graph } from './graph.ts';
import type { MachineState, Node, ScopeNode } from './state.ts';

/** Elements before which a token starts, and elements or tokens that are cancelled. */
export interface Wanted {
  readonly startBefore: readonly string[];
  readonly cancelAt: readonly string[];
}

/** The same by nodes. */
export interface Modification {
  readonly starts: readonly { readonly element: string; readonly parent: string }[];
  readonly cancels: readonly string[];
  /** Tokens at joins that are removed. */
  readonly joins: readonly { readonly join: string; readonly parent: string }[];
}

export interface PlannedModification extends Modification {
  /** The reasons why it cannot be done, each by its element. */
  readonly problems: readonly string[];
}

/** The effects of a modification on an instance in this state. */
export function modificationOf(
  state: MachineState,
  graph: Graph,
  { startBefore, cancelAt }: Wanted,
): PlannedModification {
  const found = cancelAt.map((name) => cancelled(name, state, graph));
  const cancels = [...new Set(found.flatMap(({ nodes }) => nodes))];
  const joins = found.flatMap((one) => one.joins);
  const gone = within(new Set(cancels), state.nodes);
  const started = startBefore.map((element) => startedAt(element, state, graph, gone));
  const starts = started.flatMap(({ start }) => start ?? []);
  const problems = [...found, ...started].flatMap(({ problem }) => problem ?? []);
  if (problems.length === 0) problems.push(...emptied(state, { starts, cancels, joins }, gone));
  return { starts, cancels, joins, problems };
}

/** Applies a planned modification. The instance must not have moved since the plan was made. */
export function modify(core: Core, { starts, cancels, joins }: Modification): void {
  for (const id of cancels) cancel(core, id);
  for (const { join, parent } of joins) {
    const scope = core.nodes.get(parent);
    if (scope?.kind === 'scope') delete scope.joins[join];
  }
  for (const { element, parent } of starts) core.queue.push({ do: 'arrive', element, parent });
  core.go();
}

interface Found {
  readonly nodes: readonly string[];
  readonly joins: Modification['joins'];
  readonly problem?: string;
}

const refused = (problem: string): Found => ({ nodes: [], joins: [], problem });

function cancelled(name: string, { nodes }: MachineState, graph: Graph): Found {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const named = byId.get(name);
  const there = named === undefined ? nodes.filter(({ elementId }) => elementId === name) : [named];
  // If a loop and its turns match, only the loop is cancelled.
  const outer = there.filter(({ parent }) => named !== undefined || !there.some(({ id }) => id === parent));
  const joins = nodes
    .filter((node): node is ScopeNode => node.kind === 'scope' && node.joins[name] !== undefined)
    .map(({ id }) => ({ join: name, parent: id }));
  if (outer.length === 0 && joins.length === 0) {
    const known = graph.plan.steps.has(name) ? '' : ', and the process has no such element';
    return refused(`${name}: nothing of the instance is there${known}.`);
  }
  const wrong = outer.flatMap((node) => notCancelled(node, byId) ?? []);
  if (wrong[0] !== undefined) return refused(wrong[0]);
  return { nodes: outer.map(({ id }) => id), joins };
}

/** The reason why a node cannot be cancelled on its own, if there is one. */
function notCancelled(node: Node, byId: ReadonlyMap<string, Node>): string | undefined {
  const { elementId, parent } = node;
  if (parent === null) return `${elementId} is the process itself: cancel the instance.`;
  const around = byId.get(parent);
  if (around?.kind === 'undo') return `${elementId} undoes something: let it end, or skip it.`;
  if (around?.kind === 'loop') {
    return `${elementId} is one turn of a loop: cancel at ${around.elementId} to end all of them.`;
  }
  if (node.kind === 'undo') return `${elementId} undoes what was done: let it end.`;
  if (node.kind !== 'event' || node.owner === null) return undefined;
  const owner = byId.get(node.owner)?.elementId ?? node.owner;
  return `${elementId} is armed for ${owner}: cancel at ${owner}.`;
}

function startedAt(
  element: string,
  { nodes }: MachineState,
  graph: Graph,
  gone: ReadonlySet<string>,
): { readonly start?: Modification['starts'][number]; readonly problem?: string } {
  const step = graph.plan.steps.get(element);
  if (step === undefined) return { problem: `${element}: the process has no such element.` };
  const wrong = notStarted(step, graph);
  if (wrong !== undefined) return { problem: wrong };
  const scopes = nodes.filter(
    ({ kind, elementId, id }) => kind === 'scope' && elementId === step.parent && !gone.has(id),
  );
  const [scope] = scopes;
  if (scope === undefined) {
    return {
      problem: `${element} is inside ${step.parent}, which does not run: start before ${step.parent}.`,
    };
  }
  if (scopes.length > 1) {
    return {
      problem: `${element} is inside ${step.parent}, which runs ${scopes.length} times: it is not clear in which.`,
    };
  }
  return { start: { element, parent: scope.id } };
}

/** The reason why no token can start before an element. */
function notStarted(step: Step, { plan }: Graph): string | undefined {
  const { id, kind, attachedTo, eventSubProcess, parent } = step;
  if (kind === 'boundary') {
    return `${id} is attached to ${attachedTo}: start before that, or before what follows ${id}.`;
  }
  if (eventSubProcess || plan.steps.get(parent)?.eventSubProcess === true) {
    if (eventSubProcess || kind === 'start') return `${id} begins by its event alone.`;
  }
  if ([...plan.handlers.values()].includes(id)) return `${id} runs to undo something, and then only.`;
  return undefined;
}

/** Scopes that would become empty. An empty scope would end as if it were completed. */
function emptied(
  { nodes }: MachineState,
  { starts, joins }: Modification,
  gone: ReadonlySet<string>,
): readonly string[] {
  const isLeft = (node: Node): boolean =>
    !gone.has(node.id) && !(node.kind === 'event' && node.owner !== null);
  return nodes.flatMap((scope) => {
    if (scope.kind !== 'scope' || gone.has(scope.id)) return [];
    const inside = nodes.filter(({ parent }) => parent === scope.id);
    const waiting = Object.keys(scope.joins).filter(
      (join) => !joins.some((one) => one.join === join && one.parent === scope.id),
    );
    const some =
      inside.some(isLeft) || waiting.length > 0 || starts.some(({ parent }) => parent === scope.id);
    if (some) return [];
    return scope.parent === null
      ? ['Nothing of the instance would be left: cancel it, or start something else.']
      : [`Nothing in ${scope.elementId} would be left: cancel at ${scope.elementId}.`];
  });
}

/** These nodes and all nodes within them. */
function within(ids: ReadonlySet<string>, nodes: readonly Node[]): ReadonlySet<string> {
  const all = new Set(ids);
  for (let before = -1; before !== all.size; ) {
    before = all.size;
    for (const node of nodes) {
      if (node.parent !== null && all.has(node.parent)) all.add(node.id);
      if (node.kind === 'event' && node.owner !== null && all.has(node.owner)) all.add(node.id);
    }
  }
  return all;
}
