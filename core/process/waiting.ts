/**
 * Elements of the engine that wait for the host: tasks, timers, messages, signals and scripted conditions. In
 * place of the engine's own behaviours, each registers a token; whoever holds the machine completes it.
 */
import * as elements from 'bpmn-elements';
import type { Instant } from '../values/instant.ts';
import type { Activity, Content, Message } from './engine-types.ts';

export type TokenKind = 'task' | 'timer' | 'message' | 'signal' | 'condition';

/** A place where an instance waits. Its id stays the same over saving and resuming. */
export interface Token {
  readonly id: string;
  readonly elementId: string;
  readonly kind: TokenKind;
  readonly content: Content;
  /** Of a timer: when it is due. */
  readonly due?: Instant;
  complete(output?: unknown): void;
  fail(code: string, message: string): void;
}

/** Where tokens are registered while an instance runs. */
export interface TokenBook {
  add(token: Token): void;
  remove(id: string): void;
  has(id: string): boolean;
  /** When a timer of this text is due, and how often. */
  due(type: string, text: unknown): { readonly at: Instant; readonly repeat: number };
  now(): Instant;
}

const bookOf = (activity: Activity) => activity.environment.services.tokens as TokenBook;

/** An error of the bank as the engine's boundary events see it: they compare `code`. */
export class BankError extends Error {
  readonly type = 'ActivityError';
  readonly code: string;
  readonly inner: { readonly code: string; readonly message: string };
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
    this.inner = { code, message };
  }
}

/** Makes a token that completes an execution of an activity. */
function tokenOf(
  activity: Activity,
  kind: TokenKind,
  content: Content,
  more: { readonly due?: Instant; readonly before?: () => void } = {},
): Token {
  const { executionId } = content;
  const tag = `_host-${executionId}`;
  const book = bookOf(activity);
  const leave = (): void => {
    book.remove(executionId);
    activity.broker.cancel(tag);
  };
  activity.broker.subscribeTmp(
    'api',
    `activity.#.${executionId}`,
    (_key, message) => {
      const { type } = message.properties;
      if (type !== 'discard' && type !== 'stop') return;
      leave();
      if (type === 'discard')
        activity.broker.publish('execution', 'execute.discard', { ...content });
    },
    { noAck: true, consumerTag: tag, priority: 400 },
  );
  return {
    id: executionId,
    elementId: content.id,
    kind,
    content,
    ...(more.due === undefined ? {} : { due: more.due }),
    complete(output) {
      leave();
      more.before?.();
      activity.broker.publish('execution', 'execute.completed', {
        ...content,
        output,
        state: 'signal',
      });
    },
    fail(code, message) {
      leave();
      activity.broker.publish(
        'execution',
        'execute.error',
        { ...content, error: new BankError(code, message) },
        { mandatory: true },
      );
    },
  };
}

/** Every task that the host does: services, scripts, rules, forms, callbacks, calls. */
function WaitingTaskBehaviour(this: { execute(message: Message): void }, activity: Activity): void {
  const { loopCharacteristics } = activity.behaviour;
  const loop =
    loopCharacteristics && new loopCharacteristics.Behaviour(activity, loopCharacteristics);
  this.execute = (message) => {
    const { content } = message;
    if (loop !== undefined && content.isRootScope === true) {
      loop.execute(message);
      return;
    }
    const token = tokenOf(activity, 'task', content);
    bookOf(activity).add(token);
    activity.broker.publish('event', 'activity.wait', { ...content, state: 'wait' });
  };
}

const BaseActivity = (elements as unknown as { readonly Activity: ActivityMaker }).Activity;
type ActivityMaker = new (behaviour: unknown, definition: unknown, context: unknown) => object;

export function WaitingTask(definition: unknown, context: unknown): object {
  return new BaseActivity(WaitingTaskBehaviour, definition, context);
}

/** A catching message or signal: the host alone knows what arrives. */
function waitingEvent(kind: 'message' | 'signal', throwing: unknown) {
  const Throwing = throwing as new (activity: Activity, definition: unknown) => object;
  return function make(activity: Activity, definition: { readonly type?: string }): object {
    if (activity.isThrowing === true) return new Throwing(activity, definition);
    return {
      type: definition.type ?? kind,
      activity,
      execute({ content }: Message) {
        const token = tokenOf(activity, kind, content);
        bookOf(activity).add(token);
        activity.broker.publish('event', 'activity.wait', { ...content, state: 'wait' });
      },
    };
  };
}

interface TimerText {
  readonly timeDate?: string;
  readonly timeDuration?: string;
  readonly timeCycle?: string;
}

/** A timer of which the store, not the process, keeps the time. */
function waitingTimer(
  activity: Activity,
  definition: { readonly type?: string; readonly behaviour?: TimerText },
): object {
  return {
    type: definition.type ?? 'bpmn:TimerEventDefinition',
    activity,
    execute(message: Message) {
      const { content } = message;
      const book = bookOf(activity);
      // The engine tells of a timer once more when it is kept: only a resumed one has no token yet.
      if (book.has(content.executionId)) return;
      const known =
        typeof content.expireAt === 'string' ? (content.expireAt as Instant) : undefined;
      const { at, repeat } =
        known === undefined
          ? nextOf(content, definition.behaviour ?? {}, activity, message)
          : { at: known, repeat: content.repeat ?? 1 };
      const timed = { ...content, expireAt: at, repeat, state: 'timer' };
      const again = repeat > 1 ? repeat - 1 : repeat;
      const token = tokenOf(activity, 'timer', timed, {
        due: at,
        before() {
          if (repeat !== 1) {
            const { expireAt: _, ...rest } = timed;
            activity.broker.publish('execution', 'execute.repeat', { ...rest, repeat: again });
          }
        },
      });
      book.add(token);
      activity.broker.publish('execution', 'execute.timer', timed);
      activity.broker.publish('event', 'activity.timer', { ...timed });
    },
  };
}

/** How often a repeated timer is still to come: the engine restarts its event with the rest. */
function leftOf({ inbound }: Content): number | undefined {
  const [first] = (inbound ?? []) as readonly { readonly repeat?: number }[];
  return first?.repeat;
}

function nextOf(content: Content, timer: TimerText, activity: Activity, message: Message) {
  const book = bookOf(activity);
  for (const type of ['timeDate', 'timeDuration', 'timeCycle'] as const) {
    const text = timer[type];
    if (text === undefined) continue;
    const due = book.due(type, activity.environment.resolveExpression(text, message));
    return { at: due.at, repeat: leftOf(content) ?? due.repeat };
  }
  return { at: book.now(), repeat: 1 };
}

const tasks = [
  'Task',
  'ManualTask',
  'ServiceTask',
  'SendTask',
  'ScriptTask',
  'UserTask',
  'ReceiveTask',
  'BusinessRuleTask',
  'CallActivity',
];
const { MessageEventDefinition, SignalEventDefinition } = elements as unknown as Readonly<
  Record<string, unknown>
>;

/** Tells the engine's resolver of types which elements are the host's. */
export function hostTypes(types: Record<string, unknown>): void {
  for (const name of tasks) types[`bpmn:${name}`] = WaitingTask;
  types['bpmn:TimerEventDefinition'] = waitingTimer;
  types['bpmn:MessageEventDefinition'] = waitingEvent('message', MessageEventDefinition);
  types['bpmn:SignalEventDefinition'] = waitingEvent('signal', SignalEventDefinition);
}
