/**
 * One instance on the engine: a machine of tokens that moves without waiting, until every token stands where the
 * host must act. The engine knows neither the time nor the store nor the commands.
 */

import * as elements from 'bpmn-elements';
import { Engine } from 'bpmn-engine';
import serializer, { TypeResolver } from 'moddle-context-serializer';
import type { Instant } from '../values/instant.ts';
import { catcherOf } from './catching.ts';
import { dueOf } from './due.ts';
import type { Content, Definition, Message, SourceContext } from './engine-types.ts';
import type { Flow, Plan } from './plan.ts';
import { BankError, hostTypes, type Token, type TokenBook } from './waiting.ts';
import type { Tree } from './xml.ts';

/** A definition ready to make instances of. */
export interface Program {
  readonly plan: Plan;
  readonly source: SourceContext;
}

const typeResolver = TypeResolver({ ...elements }, hostTypes);

/** The language name under which a flow's condition is the script of its gateway. */
export const gatewayLanguage = 'gateway';

/** Makes the program of a checked file. */
export function programOf(tree: Tree, plan: Plan): Program {
  const source = serializer(tree.moddle as never, typeResolver) as unknown as SourceContext;
  for (const flow of source.elements.sequenceFlows) {
    const gateway = plan.steps.get(flow.sourceId ?? '');
    const script = gateway?.properties.get('condition')?.value;
    if (script === undefined || gateway?.kind !== 'gateway' || flow.isDefault === true) continue;
    flow.behaviour.conditionExpression = { language: gatewayLanguage, body: script };
  }
  for (const activity of source.elements.activities) {
    const loop = plan.steps.get(activity.id)?.loop;
    const holder = activity.behaviour.loopCharacteristics as
      | { behaviour?: Record<string, unknown> }
      | undefined;
    if (loop === undefined || holder === undefined) continue;
    const { collection, elementVariable } = loop;
    holder.behaviour = {
      ...holder.behaviour,
      ...(collection === undefined ? {} : { collection }),
      elementVariable,
    };
  }
  return { plan, source };
}

/** What a machine asks of who holds it. */
export interface Holder {
  now(): Instant;
  readonly timezone: string;
  /** The value of text of the diagram, as this place of the instance sees it. */
  evaluate(text: string, content: Content): unknown;
  /** The value of a flow's condition; undefined where it finds nothing: then nobody may say which way it goes. */
  condition(
    text: string,
    content: Content,
    /** Of the token that waits where nothing is found. */
    id: string,
  ): { readonly value: unknown } | undefined;
  /** Told of every element that is entered or done. */
  seen(what: 'entered' | 'done' | 'caught', content: Content): void;
  /** Told of a signal or message that the process throws. */
  thrown(kind: 'signal' | 'message', content: Content): void;
}

/** How a machine stands. */
export type Outcome =
  | { readonly state: 'running' }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly code: string; readonly message: string };

export interface Machine {
  readonly tokens: ReadonlyMap<string, Token>;
  outcome(): Outcome;
  start(): void;
  resume(): void;
  /** Everything of the engine that must be kept, as plain JSON. */
  state(): unknown;
  stop(): void;
}

/** A condition that is a script: it is decided by the host, then the flow is taken or not. */
interface Condition {
  execute(
    scope: { readonly content: Content },
    callback: (error: unknown, result?: unknown) => void,
  ): void;
}

/** Puts an instance on the engine; `state` is one that a machine of the same program gave. */
export async function openMachine(
  program: Program,
  holder: Holder,
  state?: unknown,
): Promise<Machine> {
  const tokens = new Map<string, Token>();
  let outcome: Outcome = { state: 'running' };
  const book: TokenBook = {
    add: (token) => tokens.set(token.id, token),
    remove: (id) => tokens.delete(id),
    has: (id) => tokens.has(id),
    due: (type, text) =>
      dueOf(type as 'timeDate', String(text ?? ''), holder.now(), holder.timezone),
    now: holder.now,
  };
  const engine = new Engine({
    sourceContext: program.source,
    Logger: () => silent,
    settings: { disableTrackState: true },
    services: { tokens: book },
    expressions: {
      resolveExpression: (text: unknown, message: Message) =>
        typeof text === 'string' ? holder.evaluate(text, message.content) : text,
      isExpression: (text: unknown) => typeof text === 'string',
      hasExpression: (text: unknown) => typeof text === 'string',
    },
    scripts: {
      register: () => undefined,
      getScript: (language: string | undefined, flow: { readonly id: string }) =>
        conditionOf(language, flow, { plan: program.plan, book, holder }),
    },
    timers: { register: noTimers, setTimeout: noTimers, clearTimeout: () => undefined },
  } as never);
  if (state !== undefined) engine.recover({ definitions: [state] } as never);
  const [definition] = (await engine.getDefinitions()) as unknown as readonly Definition[];
  if (definition === undefined) throw new Error('the program holds no definition');

  const hear: Readonly<Record<string, (content: Content) => void>> = {
    'activity.enter': (content) => holder.seen('entered', content),
    'activity.end': (content) => holder.seen('done', content),
    'activity.catch': (content) => holder.seen('caught', content),
    'activity.signal': (content) => holder.thrown('signal', content),
    'activity.message': (content) => holder.thrown('message', content),
    'activity.throw': ({ id, message }) => {
      const step = program.plan.steps.get(id);
      if (step?.events[0]?.kind !== 'error' || outcome.state !== 'running') return;
      const code = step.events[0].reference ?? 'PROCESS_ERROR';
      if (catcherOf(program.plan, step.parent, code) !== undefined) return;
      outcome = { state: 'failed', code, message: `${message?.name ?? code} was not caught.` };
    },
    'definition.leave': () => {
      if (outcome.state === 'running') outcome = { state: 'ended' };
    },
    'definition.error': ({ error }) => {
      outcome = failureOf(error);
    },
  };
  // One queue for all of it: each queue of the engine costs more than the messages in it.
  const [first = '', ...others] = Object.keys(hear);
  const { queueName } = definition.broker.subscribeTmp(
    'event',
    first,
    (key, { content }) => hear[key]?.(content),
    { noAck: true },
  );
  for (const key of others) definition.broker.bindQueue(queueName, 'event', key);
  return {
    tokens,
    outcome: () => outcome,
    start: () => void definition.run(),
    resume: () => void definition.resume(),
    state: () => definition.getState(),
    stop: () => definition.stop(),
  };
}

/** The engine tells its every move to a log that nobody reads. */
const silent = { debug: noted, error: noted, warn: noted };

function noted(): void {
  // The history of the instance tells what matters.
}

function noTimers(): never {
  throw new Error('the engine keeps no time of its own');
}

function failureOf(error: unknown): Outcome {
  const { code, message } = (error ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  return {
    state: 'failed',
    code: typeof code === 'string' ? code : 'PROCESS_FAULT',
    message: typeof message === 'string' ? message : 'The process failed.',
  };
}

const conditionId = ({ executionId }: Content, flow: { readonly id: string }): string =>
  `${executionId}:${flow.id}`;

/** The condition of a flow as a token: whoever completes it says whether the flow is taken. */
function scripted(flow: { readonly id: string }, book: TokenBook): Condition {
  return {
    execute({ content }, callback) {
      const id = conditionId(content, flow);
      book.add({
        id,
        elementId: content.id,
        kind: 'condition',
        content: { ...content, flowId: flow.id },
        complete(output) {
          book.remove(id);
          callback(null, output === true);
        },
        fail(code, message) {
          book.remove(id);
          callback(new BankError(code, message));
        },
      });
    },
  };
}

/** A flow's condition: an expression is decided at once, unless it finds nothing; then it waits as a script does. */
function conditionOf(
  language: string | undefined,
  flow: { readonly id: string },
  {
    plan,
    book,
    holder,
  }: { readonly plan: Plan; readonly book: TokenBook; readonly holder: Holder },
): Condition | undefined {
  if (language !== undefined) return scripted(flow, book);
  const text = plan.flows.get(flow.id)?.condition;
  if (text === undefined) return undefined;
  return {
    execute(scope, callback) {
      const found = holder.condition(text, scope.content, conditionId(scope.content, flow));
      if (found === undefined) scripted(flow, book).execute(scope, callback);
      else callback(null, found.value);
    },
  };
}

/** Whether a script's answer names this flow: by id or by name. */
export function names(flow: Flow, answer: unknown): boolean {
  return typeof answer === 'string' && (answer === flow.id || answer === flow.name);
}
