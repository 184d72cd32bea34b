/** Events of flow nodes and sequence flows, in the order in which bpmn-engine publishes them. */
import type { Position, Token } from '../machine/core.ts';
import type { Plan, Step } from '../reading/plan.ts';

type Members = Readonly<Record<string, unknown>>;

/** Publishes one event of the process. */
export type Publish = (key: string, content: Members, type: string) => void;

/** Where events happen. */
export interface Scope {
  readonly plan: Plan;
  readonly process: () => Members;
}

/** Collects what happens while the machine moves: a listener may signal, so nothing is published before it rests. */
export class ActivityEvents {
  readonly #scope: Scope;
  readonly #waiting = new Set<string>();
  readonly #outputs = new Map<string, unknown>();
  #queue: (readonly [key: string, content: Members])[] = [];
  /** The activity that ended last: it leaves after its flows were taken. */
  #leaving: Members | undefined;
  #isPublishing = false;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  entered(position: Position): void {
    this.#leave();
    const content = contentAt(this.#scope, position);
    this.#queue.push(['activity.enter', content], ['activity.start', content]);
  }

  /** What a signal brought to an execution: its activity ends with that. */
  signalled(executionId: string, output: unknown): void {
    this.#outputs.set(executionId, output);
  }

  done(position: Position): void {
    this.#leave();
    const content = contentAt(this.#scope, position);
    const output = this.#outputs.get(position.executionId);
    this.#outputs.delete(position.executionId);
    const whole = output === undefined ? content : { ...content, output };
    this.#queue.push(['activity.end', whole]);
    this.#leaving = whole;
  }

  failed(token: Token, error: Error): void {
    this.#leave();
    const content = { ...contentOf(this.#scope, token), state: 'error', error };
    this.#queue.push(['activity.error', content]);
  }

  taken(elementId: string, flows: readonly string[]): void {
    const { plan, process } = this.#scope;
    for (const id of flows) {
      const { from, to, name } = plan.flows.get(id) ?? {};
      const content = { id, type: 'bpmn:SequenceFlow', sourceId: from, targetId: to };
      const parent = parentAt(this.#scope, plan.flows.get(id)?.parent ?? plan.processKey);
      const named = name === null || name === undefined ? {} : { name };
      const isDefault = plan.steps.get(elementId)?.defaultFlow === id;
      const whole = { ...content, ...named, action: 'take', isSequenceFlow: true, isDefault };
      this.#queue.push(['flow.take', { ...whole, parent, process: process().id }]);
    }
    if (this.#leaving?.id === elementId) this.#leave();
  }

  /** Adds an `activity.wait` for each token that is new. */
  waits(tokens: ReadonlyMap<string, Token>): void {
    this.#leave();
    for (const id of this.#waiting) if (!tokens.has(id)) this.#waiting.delete(id);
    for (const token of tokens.values()) {
      if (this.#waiting.has(token.id)) continue;
      this.#waiting.add(token.id);
      const key = token.kind === 'timer' ? 'activity.timer' : 'activity.wait';
      this.#queue.push([key, contentOf(this.#scope, token)]);
    }
  }

  /** Publishes what was collected. A listener that moves the machine adds to the same queue. */
  flush(publish: Publish): void {
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        const [key, content] = next;
        publish(key, content, key.slice(key.indexOf('.') + 1));
      }
    } finally {
      this.#isPublishing = false;
    }
  }

  #leave(): void {
    if (this.#leaving !== undefined) this.#queue.push(['activity.leave', this.#leaving]);
    this.#leaving = undefined;
  }
}

/** What bpmn-engine says of a token that waits. */
export function contentOf(scope: Scope, { id, due, position }: Token): Members {
  const content = { ...contentAt(scope, position), executionId: id, state: 'wait' };
  return due === undefined ? content : { ...content, expireAt: due };
}

function contentAt(scope: Scope, { elementId, executionId, turns }: Position): Members {
  const step = scope.plan.steps.get(elementId);
  const turn = turns.at(-1);
  const isTurn = turn !== undefined && turn.elementId === elementId;
  return {
    ...{ id: elementId, executionId, type: step?.type },
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

const outer = ({ steps }: Plan, id: string): Step | undefined =>
  steps.get(steps.get(id)?.parent ?? '');
