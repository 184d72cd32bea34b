/**
 * Runs one process instance as a machine of tokens. It moves synchronously until every token waits for the
 * host. It knows neither the clock, the store nor the commands, and its state is plain JSON.
 *
 * bpmn-engine drives it (`../engine`). On its own that engine departs from BPMN 2.0.2 in joins, event
 * sub-processes, compensation and loops, and its state can be neither modified nor migrated.
 */
import type { Plan } from '../reading/plan.ts';
import { arrive, beginLoop, complete, fire, run, turnEnded } from './activities.ts';
import { escalate, raise } from './catch.ts';
import { add, type Carrier, type Core, cancel, type Holder, type Outcome, type Token } from './core.ts';
import { arm, armAs, armStarts, occur, waitFor } from './events.ts';
import { type Graph, graphOf } from './graph.ts';
import type { NewEvent } from './migrate.ts';
import { type Modification, modify } from './modify.ts';
import { settleAtRest } from './rest.ts';
import { decide, leave } from './routes.ts';
import type { Action, MachineState, Node, ScopeNode } from './state.ts';
import { stand, stuckToken, taskToken } from './tokens.ts';
import { undo } from './undo.ts';

/** A definition ready for its instances. */
export interface Program {
  readonly plan: Plan;
  readonly graph: Graph;
}

/** Makes the program of a checked plan. */
export function programOf(plan: Plan): Program {
  return { plan, graph: graphOf(plan) };
}

/**
 * The most tokens that reach one element before the machine waits. With more, the diagram runs in circles.
 */
const mostArrivals = 20_000;
/**
 * After this many tokens the holder is asked whether it can keep more. In a long cycle its history fills up
 * first.
 */
const arrivalsPerLook = 1000;

/** The most nodes and queued moves of one instance. Beyond this number no further loop starts. */
export const mostPlaces = 30_000;

export interface Machine {
  readonly tokens: ReadonlyMap<string, Token>;
  outcome(): Outcome;
  /** Starts at the plain start event, or at the given element. */
  start(startElement?: string): void;
  /** Evaluates again whatever depends on variables. */
  changed(): void;
  /** Applies an operator's modification. It must have been planned for the current state. */
  modify(change: Modification): void;
  /** Starts waiting for events of a new version. */
  watch(events: readonly NewEvent[]): void;
  /** Applies several changes before any token moves on. */
  together(happen: () => void): void;
  /** The state to save, as plain JSON. */
  state(): MachineState;
}

/** Opens the machine of an instance. `state` must come from a machine of the same program. */
export function openMachine(
  program: Program,
  holder: Holder,
  state?: MachineState,
  carrier?: Carrier,
): Machine {
  let isHeld = false;
  const core: Core = {
    graph: program.graph,
    holder,
    carrier,
    nodes: new Map(),
    inside: new Map(),
    armed: new Map(),
    tokens: new Map(),
    queue: [],
    next: state?.next ?? 1,
    outcome: { state: 'running' },
    go: () => {
      if (isHeld) return;
      go(core);
      carrier?.rested();
    },
  };
  for (const node of state?.nodes ?? []) add(core, node);
  for (const node of core.nodes.values()) wait(core, node);
  const { processKey } = program.plan;
  return {
    tokens: core.tokens,
    outcome: () => core.outcome,
    start(startElement) {
      const root = { kind: 'scope', id: processKey, elementId: processKey, parent: null } as const;
      const scope = add<ScopeNode>(core, { ...root, joins: {}, done: [] });
      armStarts(core, scope);
      const starts =
        startElement === undefined ? core.graph.starts(processKey).map(({ id }) => id) : [startElement];
      for (const element of starts) core.queue.push({ do: 'arrive', element, parent: scope.id });
      core.go();
    },
    changed: () => core.go(),
    modify: (change) => modify(core, change),
    watch(events) {
      for (const { element, role, owner, parent } of events) {
        if (core.nodes.has(owner)) armAs(core, core.graph.step(element), role, owner, parent);
      }
      core.go();
    },
    together(happen) {
      isHeld = true;
      try {
        happen();
      } finally {
        isHeld = false;
      }
      core.go();
    },
    state: () => ({ form: 2, next: core.next, nodes: [...core.nodes.values()] }),
  };
}

/** A restored node waits again. */
function wait(core: Core, node: Node): void {
  if (node.again !== undefined) stuckToken(core, node);
  else if (node.kind === 'task') taskToken(core, node);
  else if (node.kind === 'event') waitFor(core, node);
  else if (node.kind === 'route') decide(core, node.id);
}

/** Moves tokens until none can move, or the limit of one run is reached. */
function go(core: Core): void {
  const arrivals: Arrivals = { all: 0, at: new Map() };
  for (;;) {
    if (core.outcome.state !== 'running') {
      core.queue = [];
      core.tokens.clear();
      return;
    }
    const action = core.queue.shift();
    if (action === undefined) {
      if (settleAtRest(core)) continue;
      if (core.queue.length === 0) return;
      continue;
    }
    if (isCircle(core, action, arrivals)) halt(core, action, circle(core, action));
    else if (isTooWide(core, action)) halt(core, action, tooWide);
    else move(core, action);
  }
}

/** The number of tokens that arrived since `go` started. */
interface Arrivals {
  all: number;
  readonly at: Map<string, number>;
}

function isCircle(core: Core, action: Action, arrivals: Arrivals): boolean {
  if (action.do !== 'arrive') return false;
  const count = (arrivals.at.get(action.element) ?? 0) + 1;
  arrivals.at.set(action.element, count);
  arrivals.all += 1;
  return count > mostArrivals || (arrivals.all % arrivalsPerLook === 0 && core.holder.isFull());
}

function circle(core: Core, action: Action): string {
  const elementId = elementOf(core, action);
  return `${elementId} was reached ${mostArrivals} times, or all elements so often that it fills the history, without a task or a wait between them: the process runs in circles there.`;
}

/**
 * Nested loops multiply. Each may be within its own limit while together they are too large for one instance.
 */
function isTooWide(core: Core, action: Action): boolean {
  return action.do === 'loop' && core.nodes.size + core.queue.length > mostPlaces;
}

const tooWide = `The loops of this instance have more than ${mostPlaces} places at once: cancel it, and let them run one after the other (isSequential) or in several instances.`;

/** Stops all queued actions as one incident. */
function halt(core: Core, action: Action, message: string): void {
  const actions = [action, ...core.queue];
  core.queue = [];
  const elementId = elementOf(core, action);
  const root = core.graph.plan.processKey;
  const id = `${elementId}_${core.next++}`;
  const node = add(core, { kind: 'halt', id, elementId, parent: root, skipped: [], actions });
  stand(core, node, { do: 'halt', id }, 'TOO_MANY_STEPS', message);
}

function elementOf(core: Core, action: Action): string {
  if ('element' in action) return action.element;
  if ('join' in action) return action.join;
  const node = core.nodes.get('from' in action ? action.from : action.id);
  return node?.elementId ?? core.graph.plan.processKey;
}

/** Continues the halted actions after a retry. */
function unhalt(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node?.kind !== 'halt') return;
  cancel(core, id);
  core.queue.push(...(node.actions ?? []));
}

/** Performs one action, unless its parent node was removed in the meantime. */
function move(core: Core, action: Action): void {
  if ('parent' in action && !core.nodes.has(action.parent)) return;
  perform(core, action);
}

function perform<K extends Action['do']>(core: Core, action: Of<K>): void {
  movesOf[action.do](core, action);
}

/** An action, which keeps its kind for the table of moves. */
type Of<K extends Action['do']> = {
  [Kind in K]: { readonly do: Kind } & Extract<Action, { readonly do: Kind }>;
}[K];

const movesOf: { readonly [K in Action['do']]: (core: Core, action: Of<K>) => void } = {
  arrive,
  run,
  complete: (core, { id, bare }) => complete(core, id, bare),
  leave,
  route: (core, { id }) => decide(core, id),
  arm: (core, { id }) => arm(core, id),
  occur: (core, { id }) => occur(core, id),
  disarm: (core, { id }) => cancel(core, id),
  loop: (core, { id }) => beginLoop(core, id),
  turn: (core, { id }) => turnEnded(core, id),
  undo: (core, { id }) => undo(core, id),
  raise,
  escalate,
  halt: (core, { id }) => unhalt(core, id),
  fire(core, { parent, join }) {
    const scope = core.nodes.get(parent);
    if (scope?.kind === 'scope') fire(core, join, scope);
  },
};
