/** Rows of instances and of what they wait for. Nothing of a running instance lives anywhere else. */
import { hash } from 'node:crypto';
import { lifecycle } from '../command/declaration/lifecycle.ts';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import type { ScriptLine } from '../scripts/script.ts';
import type { Instant } from '../values/instant.ts';
import type { NewEvent } from './machine/migrate.ts';
import type { Modification } from './machine/modify.ts';
import type { FormField } from './reading/form-fields.ts';

/** What may become of an instance. Final states are final. */
export const instanceLife = lifecycle({
  RUNNING: {
    rest: 'WAITING',
    end: 'COMPLETED',
    fail: 'ERROR',
    cancel: 'CANCELLED',
    go: 'RUNNING',
    suspend: 'SUSPENDED',
  },
  WAITING: {
    wake: 'RUNNING',
    go: 'RUNNING',
    rest: 'WAITING',
    end: 'COMPLETED',
    fail: 'ERROR',
    cancel: 'CANCELLED',
    suspend: 'SUSPENDED',
  },
  ERROR: { wake: 'RUNNING', cancel: 'CANCELLED', suspend: 'SUSPENDED' },
  // Whatever it was doing is kept with its state: it runs again, and comes to rest where it stood.
  SUSPENDED: { resume: 'RUNNING', cancel: 'CANCELLED' },
  COMPLETED: {},
  CANCELLED: {},
});

export type InstanceStatus = keyof typeof instanceLife.moves;

/** Statuses of instances that still may do something. */
export const openStatuses = instanceLife.states.filter((state) => !instanceLife.isFinal(state));

/** What an instance may wait for. */
export const waitKinds = [
  'user',
  'callback',
  'timer',
  'message',
  'signal',
  'condition',
  'call',
  'external',
  'proposal',
  'retry',
  'incident',
] as const;

/** Why an instance stands in ERROR: an incident. */
export interface Incident {
  /** Null of both: the instance as a whole cannot be run. */
  readonly elementId: string | null;
  readonly token: string | null;
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
  readonly at: Instant;
  /** A retry can succeed: a task failed. Otherwise the process itself ended in the error. */
  readonly retryable: boolean;
}

/** Who started an instance. */
export interface Starter {
  readonly userId: string;
  readonly name: string;
  readonly humans: readonly string[];
  /** What he may do; absent if that is everything. */
  readonly permissions?: readonly string[];
  /** Key of the webhook whose call it was. */
  readonly webhook?: string;
  /** Whose acts of a day are counted together: the author of a webhook or job that started it. */
  readonly principal?: string;
  /** People who changed the process instance that started it by hand. */
  readonly changedBy?: readonly string[];
}

/** Who sent a callback or message. */
export interface CallbackSender extends Starter {
  readonly roles: readonly string[];
}

/** What the element of a wait says of its senders. */
export interface WaitRule {
  /** Who may answer: `webhook:KEY`, `role:NAME`, `permission:NAME`, `starter`. Empty: everybody but the starter. */
  readonly from: readonly string[];
  /** Whether a callback that arrives before the wait is kept for it. */
  readonly early: boolean;
  /** The process changes nothing that is controlled: without `from` its starter may answer, too. */
  readonly isHarmless?: true;
}

/** How an instance is begun: the start waits for the first rest, or answers before anything ran. */
export const executionModes = ['Supervised', 'Unsupervised', 'FireAndForget'] as const;
export type ExecutionMode = (typeof executionModes)[number];

export const processInstances = table({
  name: 'process_instances',
  key: ['id'],
  indexes: [
    { on: ['status', 'updatedAt'], across: true, serves: [{ file: 'core/process/watch.ts' }] },
    { on: ['businessKey'], serves: [{ command: 'CorrelateProcessMessageCommand' }] },
    { on: ['definitionId', 'status'], serves: [{ command: 'UpdateProcessDefinitionCommand' }] },
    { on: ['parentInstance'], serves: [{ command: 'CancelProcessInstanceCommand' }] },
    { on: ['rootInstance'], serves: [{ command: 'StartChildProcess' }] },
    {
      on: ['status', 'id'],
      serves: [
        { command: 'PrepareProcessBatchCommand' },
        { query: 'GetProcessInstanceListQuery', asked: { status: 'RUNNING' } },
      ],
    },
  ],
  controls: 'none',
  wide: true,
  columns: {
    id: text(64),
    definitionId: integer('long'),
    definitionVersion: integer(),
    definitionName: text(200),
    processKey: text(200),
    businessKey: nullable(text(200)),
    status: text<InstanceStatus>(20),
    /** How often it was saved: a save of an older one is refused. */
    rev: integer(),
    /** The engine's state and the host's notes beside it, compressed; null before the first save and at the end. */
    state: nullable(text('long')),
    variables: json<Readonly<Record<string, unknown>>>('long'),
    error: nullable(json<Incident>()),
    /** How often in a row the host could not run it. */
    faults: integer(),
    parentInstance: nullable(text(64)),
    /** The token of the parent that waits for this child. */
    parentToken: nullable(text(200)),
    /** Where the chain of calls and signals began that it is of, and how many lie between. */
    rootInstance: nullable(text(64)),
    generation: integer(),
    /** Codes of errors that the caller catches; null among them: every code. */
    catches: nullable(json<readonly (string | null)[]>()),
    starter: json<Starter>(),
    /** As the start asked for it; what no command started is Unsupervised. */
    executionMode: text<ExecutionMode>(16),
    /** The start event that began it; null for the plain one. */
    startElement: nullable(text(200)),
    startedAt: instant(),
    updatedAt: instant(),
    endedAt: nullable(instant()),
  },
});

export type ProcessInstance = Row<typeof processInstances>;

/** The opening under which an event listens beside its own incident. */
export const besideIncident = 0;

/** Under what a task is found outside: its token, and from the second opening on which one it is. */
export function offeredToken(token: string, offer = 1): string {
  return offer === 1 ? token : `${token}~${offer}`;
}

/** The token and the opening that a name means. */
export function offerOf(name: string): { readonly token: string; readonly offer: number } {
  const found = /^(.*)~(\d{1,6})$/.exec(name);
  return found?.[1] === undefined ? { token: name, offer: 1 } : { token: found[1], offer: Number(found[2]) };
}

/** The reference of an incident that cannot be passed over: nothing says where the process goes on then. */
export const noWay = 'no way';

/** The reference of an incident of a call whose process is not deployed. */
export const callReference = (name: string): string => `called:${name}`;

/** A place where an instance waits for something from outside. */
export const processWaits = table({
  name: 'process_waits',
  key: ['instanceId', 'token'],
  sets: [['instanceId'], ['kind', 'reference']],
  indexes: [
    { on: ['elementId'], serves: [{ command: 'PrepareProcessBatchCommand' }] },
    {
      on: ['kind', 'reference'],
      serves: [
        { command: 'CorrelateProcessMessageCommand' },
        { command: 'FetchExternalTasksCommand' },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['processTask'] } },
      ],
    },
    { on: ['message'], serves: [{ command: 'CorrelateProcessMessageCommand' }] },
  ],
  controls: 'none',
  wide: true,
  columns: {
    instanceId: text(64),
    token: text(200),
    elementId: text(200),
    name: nullable(text(400)),
    kind: text<WaitKind>(20),
    /** Of a callback its correlation key, of a signal or message its name, of a call the child's id, of an external task its topic, of a command that needs approval the id of its proposal, of an incident `noWay`, the process that a call did not find, or nothing. */
    reference: nullable(text(255)),
    /** Name of the message that it waits for, by name alone or under a key. */
    message: nullable(text(255)),
    due: nullable(instant()),
    /** Of a wait for a callback or message, also while it failed: who may answer it. */
    accepts: nullable(json<WaitRule>()),
    /** It goes on waiting when something came: an event that interrupts nothing. */
    again: boolean(),
    task: nullable(json<UserTask>()),
    /** Marks of those who may do the task, where not anybody may: lists filter by them. */
    openTo: nullable(text()),
    /** Until when a task is to be done, where the diagram says it. */
    lateAt: nullable(instant()),
    claimedBy: nullable(text(200)),
    external: nullable(json<ExternalTask>('long')),
    /** The worker who has the task, and the person of his token; null while none has it. */
    worker: nullable(text(200)),
    lockedBy: nullable(text(200)),
    /** Nobody else fetches it before. */
    lockedUntil: nullable(instant()),
    createdAt: instant(),
  },
});

export type WaitKind = (typeof waitKinds)[number];
export type ProcessWait = Row<typeof processWaits>;

/** Something that came for an instance and that it has not seen yet. */
export const processTriggers = table({
  name: 'process_triggers',
  key: ['instanceId', 'id'],
  sets: [['instanceId']],
  controls: 'none',
  wide: true,
  columns: {
    instanceId: text(64),
    id: text(64),
    kind: text<TriggerKind>(20),
    token: nullable(text(200)),
    payload: json<TriggerPayload>('long'),
    at: instant(),
  },
});

/** What a trigger brings, by its kind. */
export interface TriggerPayload {
  /** Of `modify`: what is moved by hand. */
  readonly change?: Modification;
  /** Of `migrated`: what the new version has beside what runs. */
  readonly events?: readonly NewEvent[];
  /** Changes by hand behind the sender, as of an actor. */
  readonly changedBy?: readonly string[];
  readonly [name: string]: unknown;
}

export type TriggerKind =
  | 'complete'
  /** A proposal has a result: the step that ran its command goes on. */
  | 'proposal'
  | 'escalate'
  | 'fail'
  | 'due'
  | 'retry'
  | 'skip'
  | 'variables'
  | 'modify'
  | 'migrated';
export type ProcessTrigger = Row<typeof processTriggers>;

/** What becomes of a correlation key. */
export type CallbackState = 'WAITING' | 'HELD' | 'USED' | 'CLOSED' | 'UNCLAIMED';

export const processCallbacks = table({
  name: 'process_callbacks',
  key: ['correlationKey'],
  controls: 'none',
  wide: true,
  columns: {
    correlationKey: text(255),
    state: text<CallbackState>(20),
    /** Who waits for it: more than one makes it ambiguous. */
    waits: json<readonly { readonly instanceId: string; readonly token: string }[]>(),
    payload: nullable(json<CallbackPayload>('long')),
    expiresAt: nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type ProcessCallback = Row<typeof processCallbacks>;

export interface CallbackPayload {
  readonly data: unknown;
  readonly isSuccess: boolean;
  readonly errorMessage: string | null;
  readonly sender: CallbackSender;
  readonly sentAt: Instant;
}

/** How many early callbacks were kept for a sender since a time: the invariant of their quota, in one row. */
export const earlyCallbackCounts = table({
  name: 'early_callback_counts',
  key: ['sender'],
  controls: 'none',
  columns: { sender: text(200), since: instant(), kept: integer() },
});

export type EarlyCallbackCount = Row<typeof earlyCallbackCounts>;

/** One thing that an instance did. */
export interface HistoryEntry {
  readonly at: Instant;
  readonly what: string;
  readonly elementId: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export const processHistory = table({
  name: 'process_history',
  key: ['instanceId', 'rev'],
  appendOnly: true,
  controls: 'none',
  wide: true,
  columns: {
    instanceId: text(64),
    rev: integer(),
    at: instant(),
    entries: json<readonly HistoryEntry[]>('long'),
  },
});

/** A line that a script of an instance wrote. */
export interface LogEntry extends ScriptLine {
  readonly at: Instant;
  readonly elementId: string;
}

export const processLog = table({
  name: 'process_log',
  key: ['instanceId', 'id'],
  appendOnly: true,
  controls: 'none',
  wide: true,
  columns: {
    instanceId: text(64),
    /** In the order in which they were written. */
    id: text(64),
    at: instant(),
    elementId: text(255),
    level: text<ScriptLine['level']>(10),
    text: text('long'),
  },
});

/** Lines of one instance that are kept; a last one says that there were more. */
export const linesKept = 1000;

/** The timer that wakes an instance: it runs whatever stands in its triggers, or goes on after a crash. */
export const wakeTimer = (instanceId: string) => `process:${instanceId}`;
/** The timer of one place where an instance waits. */
export const waitTimer = (instanceId: string, token: string) => timerName(`process:${instanceId}:${token}`);

/** A name of any length as one that the store keeps: two long ones stay two. */
export const timerName = (name: string): string =>
  name.length <= 200 ? name : `${name.slice(0, 120)}:${hash('sha256', name, 'hex')}`;

/** What the timer that wakes carries in place of a command. */
export const wakeTask = 'RunProcessInstance';
/** Milliseconds after which an instance that runs is taken over by whoever sees it. */
export const lease = 60_000;

/** What a person is asked at a user task. */
export interface UserTask {
  /** The one who does it, unless an operator gives it to another. */
  readonly assignee?: string;
  readonly dueDate?: string;
  readonly followUpDate?: string;
  readonly priority?: number;
  readonly fields?: readonly FormField[];
  readonly formKey: string | null;
  readonly actions: readonly string[];
  readonly teams: readonly string[];
  readonly users: readonly string[];
  readonly formContext: unknown;
  readonly entityState: string | null;
  /** Variables that changed while it waited, so that it was opened anew. */
  readonly changed?: readonly string[];
}

/** What a partner's worker is asked at a service task of a topic. */
export interface ExternalTask {
  /** What the diagram maps: all that a worker may see then. Null where it maps nothing. */
  readonly inputs: Readonly<Record<string, unknown>> | null;
  /** What only this place of the instance sees: the items of the loops around it. */
  readonly items: Readonly<Record<string, unknown>>;
  /** The diagram says where the result goes. */
  readonly mapsResult: boolean;
  /** How often workers may still try. */
  readonly tries: number;
  /** Milliseconds before the next try where a worker says nothing. */
  readonly backOff: number;
  /** Why the last try failed. */
  readonly error: string | null;
}
