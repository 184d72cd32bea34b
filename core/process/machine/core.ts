/** The state shared by all moves of the machine: nodes, tokens, queue and holder. */
import type { Instant } from '../../values/instant.ts';
import type { EventPart, Flow, Step } from '../reading/plan.ts';
import type { Due } from '../timers.ts';
import type { Graph } from './graph.ts';
import type { Action, EventNode, LoopNode, Node, ScopeNode } from './state.ts';

/** One turn of a loop around a place. */
export interface Turn {
  readonly elementId: string;
  /** The execution of the loop that the turn belongs to. */
  readonly loop: string;
  readonly index: number;
  /** The item of the turn, if the loop has a collection. */
  readonly item?: { readonly value: unknown };
}

/**
 * A place of execution: the element, its execution, and the turns of the loops around it, outermost first.
 */
export interface Position {
  readonly elementId: string;
  readonly executionId: string;
  readonly turns: readonly Turn[];
}

/** The counts of a loop's turns. Expressions see them under the standard's names. */
export interface Counts {
  readonly nrOfInstances: number;
  readonly nrOfActiveInstances: number;
  readonly nrOfCompletedInstances: number;
  readonly loopCounter: number;
}

export type TokenKind =
  | 'task'
  | 'timer'
  | 'message'
  | 'signal'
  | 'conditional'
  /** A condition that is a script. */
  | 'condition'
  /** A token that could not continue. Completing it retries. */
  | 'stuck';

/** A place where an instance waits. Its id stays the same across saving and resuming. */
export interface Token {
  readonly id: string;
  readonly elementId: string;
  readonly kind: TokenKind;
  readonly position: Position;
  /** The due time of a timer. */
  readonly due?: Instant;
  /** The flow that a condition decides. Undefined if a script of the gateway names the flow. */
  readonly flowId?: string;
  /**
   * Continues, by the carrier's signal. A condition accepts true or false, or the id of a flow (null for the
   * default).
   */
  complete(output?: unknown): void;
  /** Continues after the signal arrived. */
  signalled(output?: unknown): void;
  fail(code: string, message: string): void;
  /** An escalation arrives here from outside. */
  escalate(code: string): void;
  /** For a condition: evaluates all flows of its gateway again, since earlier results may be outdated. */
  anew?(): void;
  /** Whether a way forward is known if the token is skipped. */
  readonly passable: boolean;
  /** Continues without the awaited work. The step did nothing, so there is nothing to compensate later. */
  passOver(): void;
  /** The event that would catch an error of this code raised here. */
  catcher(code: string): Step | undefined;
  /** Codes of errors that would be caught here. Null among them means every code. */
  caught(): readonly (string | null)[];
}

/** A decision failed for now. The node becomes an incident until a retry. */
export class Stuck extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The services that a machine needs from its holder. The holder throws Stuck when it cannot answer. */
export interface Holder {
  now(): Instant;
  /** The due time of a timer with this text, after the time before. Undefined if no further time exists. */
  due(timer: NonNullable<EventPart['timer']>, position: Position, before: Due | undefined): Due | undefined;
  /** Evaluates a condition. `what` names the condition in messages. */
  condition(what: string, text: string, position: Position, counts?: Counts): boolean;
  /** The items of a loop, or its number of turns. */
  turns(position: Position): { readonly items?: readonly unknown[]; readonly total: number };
  /** `parent` is the node in which the token enters or leaves the element. */
  seen(what: 'entered' | 'done', position: Position, parent?: string | null): void;
  /** Whether the next save can hardly keep more records than those collected since the last save. */
  isFull(): boolean;
  /** Receives the flows by which a completed element is left. */
  left(element: string, flows: readonly string[], executionId: string): void;
  /** Receives each new node. Present only if events are published for nodes. */
  placed?(node: Node): void;
  /** Receives each removed node, whether it ended or not, and each join that is no longer awaited. */
  gone?(id: string): void;
  /** Receives an error or escalation that an event caught. */
  caught(position: Position, what: Caught): void;
  /** Receives a signal that the process throws, or an escalation without a catching event in the process. */
  thrown(kind: 'signal' | 'escalation', name: string, position: Position): void;
  /** Receives a token that cannot continue. */
  stuck(token: Token, code: string, message: string): void;
  /** Receives a stuck token that can continue because a missing token or value arrived. */
  freed(id: string): void;
}

export interface Caught {
  readonly kind: 'error' | 'escalation';
  readonly code: string;
  readonly message: string;
  /** The element that raised it. */
  readonly source: string;
}

/** Drives a machine: it sends the signals that complete tokens, and is notified when no token can move. */
export interface Carrier {
  /** Comes back as `signalled` of the token. */
  signal(tokenId: string, output: unknown): void;
  rested(): void;
}

/** The state of a machine. */
export type Outcome =
  | { readonly state: 'running' }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly code: string; readonly message: string };

export interface Core {
  readonly graph: Graph;
  readonly holder: Holder;
  readonly carrier: Carrier | undefined;
  readonly nodes: Map<string, Node>;
  /**
   * Nodes by the node that they run in. Events that are armed for another node are listed under that node.
   */
  readonly inside: Map<string, Set<string>>;
  readonly armed: Map<string, Set<string>>;
  readonly tokens: Map<string, Token>;
  queue: Action[];
  next: number;
  outcome: Outcome;
  /** Moves tokens until none can move. */
  go(): void;
}

/** The name of a new node. */
export const newId = (core: Core, elementId: string): string => `${elementId}_${core.next++}`;

export function add<T extends Node>(core: Core, node: T): T {
  core.nodes.set(node.id, node);
  const isArmed = node.kind === 'event' && node.owner !== null;
  const [index, key] = isArmed ? [core.armed, node.owner ?? ''] : [core.inside, node.parent ?? ''];
  const group = index.get(key);
  if (group === undefined) index.set(key, new Set([node.id]));
  else group.add(node.id);
  core.holder.placed?.(node);
  return node;
}

/** Removes a node, its children and the events armed for it. Results of its pending work are ignored. */
export function cancel(core: Core, id: string): void {
  const node = core.nodes.get(id);
  if (node === undefined) return;
  empty(core, id);
  disarm(core, id);
  core.nodes.delete(id);
  const isArmed = node.kind === 'event' && node.owner !== null;
  const group = isArmed ? core.armed.get(node.owner ?? '') : core.inside.get(node.parent ?? '');
  group?.delete(id);
  core.inside.delete(id);
  core.armed.delete(id);
  for (const token of tokensOf(core, node)) core.tokens.delete(token);
  core.holder.gone?.(id);
  forget(core, id);
}

/** Removes the children of a node. */
export function empty(core: Core, id: string): void {
  for (const child of [...(core.inside.get(id) ?? [])]) cancel(core, child);
  const node = core.nodes.get(id);
  if (node?.kind === 'scope') {
    for (const join of Object.keys(node.joins)) core.holder.gone?.(placeIn(id, join));
    node.joins = {};
  }
  forget(core, id);
}

/** Drops the queued actions of a node. */
function forget(core: Core, id: string): void {
  if (core.queue.some((action) => isWithin(action, id))) {
    core.queue = core.queue.filter((action) => !isWithin(action, id));
  }
}

/** Removes events that are armed for a node: all, or those of one role. */
export function disarm(core: Core, id: string, role?: EventNode['role']): void {
  for (const event of [...(core.armed.get(id) ?? [])]) {
    const node = core.nodes.get(event);
    if (role === undefined || (node?.kind === 'event' && node.role === role)) cancel(core, event);
  }
}

function tokensOf(core: Core, node: Node): readonly string[] {
  if (node.kind !== 'route') return [node.id];
  return [node.id, ...core.graph.outgoing(node.elementId).map(({ id }) => conditionId(node.id, id))];
}

/** The key of an element within the node that it runs in. */
export const placeIn = (parent: string, elementId: string): string => `${parent}/${elementId}`;

export const conditionId = (route: string, flow: string): string => `${route}:${flow}`;

const isWithin = (action: Action, id: string): boolean =>
  ('parent' in action && action.parent === id) ||
  ('from' in action && action.from === id) ||
  ('id' in action && action.do !== 'leave' && action.id === id);

/** The element's position in this node. */
export function positionOf(core: Core, node: Pick<Node, 'id' | 'elementId' | 'parent'>): Position {
  return { elementId: node.elementId, executionId: node.id, turns: turnsAt(core, node) };
}

function turnsAt(core: Core, node: Pick<Node, 'parent'> & Partial<Node>): readonly Turn[] {
  const turns: Turn[] = [];
  let at: (Pick<Node, 'parent'> & Partial<Node>) | undefined = node;
  while (at !== undefined) {
    const parent: Node | undefined = at.parent === null ? undefined : core.nodes.get(at.parent);
    if (at.index !== undefined && parent?.kind === 'loop') turns.push(turnOf(parent, at.index));
    for (const one of at.undoes?.toReversed() ?? []) turns.push({ ...one, loop: at.parent ?? '' });
    at = parent;
  }
  return turns.reverse();
}

function turnOf({ elementId, id, items }: LoopNode, index: number): Turn {
  const item = items === undefined ? {} : { item: { value: items[index] } };
  return { elementId, loop: id, index, ...item };
}

/** The flow scope that a node runs in. */
export function scopeAround(core: Core, id: string | null): ScopeNode {
  let at = id === null ? undefined : core.nodes.get(id);
  while (at !== undefined && at.kind !== 'scope') {
    at = at.parent === null ? undefined : core.nodes.get(at.parent);
  }
  if (at === undefined) throw new Error(`${id} runs in no scope`);
  return at;
}

/** Whether a node is one turn of a loop over its own element. */
export function isTurn(core: Core, node: Node): boolean {
  return node.parent !== null && core.nodes.get(node.parent)?.kind === 'loop';
}

/** Whether a script decides the flow: the gateway's own, or a condition in a script. */
export const isScript = ({ condition, language }: Flow): boolean =>
  condition !== undefined && language !== undefined && !/feel/i.test(language);
