/** Events of flow nodes and sequence flows, in the order in which bpmn-engine publishes them. */
import { type Position, placeIn, type Token } from '../machine/core.ts';
import type { Graph } from '../machine/graph.ts';
import type { Node } from '../machine/state.ts';
import type { Plan, Step } from '../reading/plan.ts';

type Members = Readonly<Record<string, unknown>>;

/** Publishes one event of the process. */
export type Publish = (key: string, content: Members, type: string) => void;

/** The plan and process that events are published for. */
export interface Scope {
  readonly plan: Plan;
  readonly graph: Graph;
  readonly process: () => Members;
}

interface Queued {
  /** If undefined, the event is not published. */
  key: string | undefined;
  readonly content: Members;
}

/**
 * The published content of an execution that entered. Its id is that of its node, which is created after the
 * token.
 */
interface Entry {
  readonly place: string;
  readonly content: Record<string, unknown>;
  /** Listeners know it by this id. */
  isTold?: true;
}

/**
 * Collects events while the machine moves. A listener may signal, so nothing is published before the machine
 * waits.
 */
export class ActivityEvents {
  readonly #scope: Scope;
  readonly #waiting = new Set<string>();
  /** Outputs of signals by execution. A loop has a list, by turn. */
  readonly #outputs = new Map<string, unknown>();
  /** Tokens that entered and have no node yet, by place. A join with waiting tokens is one of them. */
  readonly #arrived = new Map<string, Entry[]>();
  /** Nodes that entered and have not ended. */
  readonly #entered = new Map<string, Entry>();
  /** Executions that ended. Each leaves when its flows are taken. */
  readonly #ended = new Map<string, { readonly place: string; readonly content: Members }>();
  readonly #turns = new Map<string, { readonly loop: string; readonly index: number }>();
  /**
   * Leave events, since the machine last waited, of removed nodes. If `done` follows, the node only ended.
   */
  readonly #gone = new Map<string, Entry & { readonly leaving: Queued }>();
  #queue: Queued[] = [];
  #isPublishing = false;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Restores entries for the nodes of a saved state. `outputs` are those of its open loops. Waits are
   * published again.
   */
  restore(nodes: readonly Node[], outputs: Members): void {
    const { plan } = this.#scope;
    this.#waiting.clear();
    for (const [id, output] of Object.entries(outputs)) this.#outputs.set(id, output);
    for (const node of nodes) {
      const { id, kind, elementId, parent } = node;
      const hasEnded =
        kind === 'choice' || (kind === 'route' && plan.steps.get(elementId)?.kind !== 'gateway');
      const entry = this.#entryOf(placeIn(parent ?? '', elementId), elementId, id);
      if (hasEnded) this.#ended.set(id, entry);
      else if (isPlace(node, plan)) this.#entered.set(id, entry);
      for (const join of kind === 'scope' ? Object.keys(node.joins) : []) {
        const place = placeIn(id, join);
        this.#arrived.set(place, [this.#entryOf(place, join, place)]);
      }
    }
  }

  /** The outputs of open loops by the execution of the loop. */
  outputs(): Members {
    return Object.fromEntries(this.#outputs);
  }

  entered({ elementId, executionId }: Position, parent: string | null | undefined): void {
    const { graph, plan } = this.#scope;
    const place = placeIn(parent ?? '', elementId);
    const before = this.#arrived.get(place) ?? [];
    const isJoin = isJoining(plan.steps.get(elementId)?.type) && graph.incoming(elementId).length > 1;
    if (isJoin && before.length > 0) return;
    this.#arrived.set(place, [...before, this.#enter(place, elementId, executionId)]);
  }

  /** Receives a new node. A node that no token entered, such as a boundary event, enters now. */
  placed(node: Node): void {
    const { id, index, parent, elementId } = node;
    if (index !== undefined) this.#turns.set(id, { loop: parent ?? '', index });
    if (this.#entered.has(id) || !isPlace(node, this.#scope.plan)) return;
    const place = placeIn(parent ?? '', elementId);
    this.#entered.set(id, this.#arrival(place, id) ?? this.#enter(place, elementId, id));
  }

  /**
   * Receives a removed node. The node leaves, unless `done` follows. Tokens in it without a node leave, too.
   */
  gone(id: string): void {
    this.#turns.delete(id);
    this.#leave(id);
    for (const [place, entries] of this.#arrived) {
      if (place !== id && !place.startsWith(`${id}/`)) continue;
      for (const { content } of entries) this.#add('activity.leave', content);
      this.#arrived.delete(place);
    }
    for (const [ended, { place }] of this.#ended) if (place.startsWith(`${id}/`)) this.#leave(ended);
    const entry = this.#entered.get(id);
    if (entry === undefined) return;
    this.#entered.delete(id);
    const leaving = this.#add('activity.leave', entry.content);
    this.#gone.set(id, { ...entry, leaving });
  }

  /** Keeps the output of a signal, which ends the activity. Returns the output of the activity. */
  signalled(executionId: string, output: unknown): unknown {
    const turn = this.#turns.get(executionId);
    if (turn === undefined) {
      this.#outputs.set(executionId, output);
      return output;
    }
    const before = this.#outputs.get(turn.loop);
    const all = Array.isArray(before) ? [...before] : [];
    all[turn.index] = output;
    this.#outputs.set(turn.loop, all);
    return all;
  }

  done(position: Position, parent: string | null | undefined): void {
    const { elementId, executionId } = position;
    const place = placeIn(parent ?? '', elementId);
    const known = this.#ending(position, place);
    const content = contentAt(this.#scope, { ...position, executionId: known });
    const output = this.#outputs.get(executionId);
    this.#outputs.delete(executionId);
    const whole = output === undefined ? content : { ...content, output };
    this.#add('activity.end', whole);
    this.#ended.set(executionId, { place, content: whole });
    if (this.#scope.graph.outgoing(elementId).length === 0) this.#leave(executionId);
  }

  /** The execution that the ending element entered as. If it has not entered yet, it enters now. */
  #ending({ elementId, executionId }: Position, place: string): string {
    const entry = this.#entered.get(executionId);
    if (entry !== undefined) {
      this.#entered.delete(executionId);
      return idOf(entry);
    }
    if (this.#gone.has(executionId)) return this.#stays(executionId);
    const arrived = this.#arrival(place, executionId);
    if (arrived !== undefined) return idOf(arrived);
    // An armed event occurs as an execution of its own.
    const armed = [...this.#gone].find(([, entry]) => entry.place === place);
    if (armed !== undefined) return this.#stays(armed[0]);
    this.#enter(place, elementId, executionId);
    return executionId;
  }

  /** Withdraws the leave event of a removed node: the node only ended and leaves later. */
  #stays(id: string): string {
    const found = this.#gone.get(id);
    this.#gone.delete(id);
    if (found === undefined) return id;
    found.leaving.key = undefined;
    return idOf(found);
  }

  failed(token: Token, error: Error): void {
    const content = { ...contentOf(this.#scope, token), state: 'error', error };
    this.#add('activity.error', content);
  }

  taken(elementId: string, flows: readonly string[], executionId: string): void {
    const { plan, process } = this.#scope;
    for (const id of flows) {
      const { from, to, name } = plan.flows.get(id) ?? {};
      const content = { id, type: 'bpmn:SequenceFlow', sourceId: from, targetId: to };
      const parent = parentAt(this.#scope, plan.flows.get(id)?.parent ?? plan.processKey);
      const named = name === null || name === undefined ? {} : { name };
      const isDefault = plan.steps.get(elementId)?.defaultFlow === id;
      const whole = { ...content, ...named, action: 'take', isSequenceFlow: true, isDefault };
      this.#add('flow.take', { ...whole, parent, process: process().id });
    }
    this.#leave(executionId);
  }

  /** Adds an `activity.wait` for each new token. */
  waits(tokens: ReadonlyMap<string, Token>): void {
    for (const id of this.#gone.keys()) this.#outputs.delete(id);
    this.#gone.clear();
    for (const entry of [...this.#arrived.values()].flat()) entry.isTold = true;
    for (const id of this.#waiting) if (!tokens.has(id)) this.#waiting.delete(id);
    for (const token of tokens.values()) {
      if (this.#waiting.has(token.id)) continue;
      this.#waiting.add(token.id);
      const key = token.kind === 'timer' ? 'activity.timer' : 'activity.wait';
      this.#add(key, contentOf(this.#scope, token));
    }
  }

  /** Publishes the collected events. A listener that moves the machine adds to the same queue. */
  flush(publish: Publish): void {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        const { key, content } = next;
        if (key !== undefined) publish(key, content, key.slice(key.indexOf('.') + 1));
      }
    } finally {
      this.#isPublishing = false;
    }
  }

  #enter(place: string, elementId: string, executionId: string): Entry {
    const entry = this.#entryOf(place, elementId, executionId);
    this.#add('activity.enter', entry.content);
    this.#add('activity.start', entry.content);
    return entry;
  }

  /** The first token at a place that has no node yet. It continues as this execution. */
  #arrival(place: string, executionId: string): Entry | undefined {
    const [first, ...rest] = this.#arrived.get(place) ?? [];
    if (first === undefined) return undefined;
    if (rest.length === 0) this.#arrived.delete(place);
    else this.#arrived.set(place, rest);
    if (first.isTold !== true) first.content.executionId = executionId;
    return first;
  }

  #leave(executionId: string): void {
    const ended = this.#ended.get(executionId);
    if (ended === undefined) return;
    this.#ended.delete(executionId);
    this.#add('activity.leave', ended.content);
  }

  #add(key: string, content: Members): Queued {
    const queued = { key, content };
    this.#queue.push(queued);
    return queued;
  }

  #entryOf(place: string, elementId: string, executionId: string): Entry {
    const content = contentAt(this.#scope, { elementId, executionId, turns: [] });
    return { place, content: { ...content } };
  }
}

const idOf = ({ content }: Entry): string => String(content.executionId);

/**
 * Whether a node is an active execution of an element: not a turn of a loop, and not a node waiting to leave.
 */
function isPlace(node: Node, { processKey, steps }: Plan): boolean {
  const { kind, index, elementId } = node;
  if (index !== undefined || elementId === processKey) return false;
  if (kind === 'route') return steps.get(elementId)?.kind === 'gateway';
  if (kind === 'undo') return node.after === 'leave';
  return kind !== 'halt';
}

const isJoining = (type: string | undefined): boolean =>
  type === 'bpmn:ParallelGateway' || type === 'bpmn:InclusiveGateway';

/** The content that bpmn-engine publishes for a waiting token. */
export function contentOf(scope: Scope, { id, due, position }: Token): Members {
  const content = { ...contentAt(scope, position), executionId: id, state: 'wait' };
  return due === undefined ? content : { ...content, expireAt: due };
}

function contentAt(scope: Scope, { elementId, executionId, turns }: Position): Members {
  const step = scope.plan.steps.get(elementId);
  const turn = turns.at(-1);
  const isTurn = turn !== undefined && turn.elementId === elementId;
  return {
    id: elementId,
    executionId,
    type: step?.type,
    ...(step?.name === null ? {} : { name: step?.name }),
    parent: parentAt(scope, step?.parent ?? scope.plan.processKey),
    ...(isTurn ? { isMultiInstance: true, index: turn.index } : {}),
    ...(isTurn && turn.item !== undefined ? { item: turn.item.value } : {}),
  };
}

/** The sub-process or process around an element, with the process at the end of its path. */
function parentAt({ plan, process }: Scope, id: string): Members {
  if (id === plan.processKey) return process();
  const path: Members[] = [];
  for (let at = outer(plan, id); at !== undefined; at = outer(plan, at.id)) {
    path.push({ id: at.id, type: at.type });
  }
  return { id, type: plan.steps.get(id)?.type, path: [...path, process()] };
}

const outer = ({ steps }: Plan, id: string): Step | undefined => steps.get(steps.get(id)?.parent ?? '');
