/** Tables of instances and their waits. All data of a running instance is in them. */
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

/** The states of an instance. Final states never change. */
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
  // Its work in progress is kept with its state. It runs again, and waits at the same place.
  SUSPENDED: { resume: 'RUNNING', cancel: 'CANCELLED' },
  COMPLETED: {},
  CANCELLED: {},
});

export type InstanceStatus = keyof typeof instanceLife.moves;

/** Statuses that are not final. */
export const openStatuses = instanceLife.states.filter((state) => !instanceLife.isFinal(state));

/** The things that an instance may wait for. */
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

/** An incident: the reason why an instance is in ERROR. */
export interface Incident {
  /** Both are null if the instance as a whole cannot be run. */
  readonly elementId: string | null;
  readonly token: string | null;
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
  readonly at: Instant;
  /**
   * True if a retry can succeed, because a task failed. Otherwise the process itself ended with the error.
   */
  readonly retryable: boolean;
}

/** The starter of an instance. */
export interface Starter {
  readonly userId: string;
  readonly name: string;
  readonly humans: readonly string[];
  /** The starter's permissions. Absent if they are not limited. */
  readonly permissions?: readonly string[];
  /** The key of the webhook that was called. */
  readonly webhook?: string;
  /** The person whose daily totals its acts count towards: the author of a webhook or job that started it. */
  readonly principal?: string;
  /** People who manually changed the process instance that started it. */
  readonly changedBy?: readonly string[];
}

/** The sender of a callback or message. */
export interface CallbackSender extends Starter {
  readonly roles: readonly string[];
}

/** The rule of a waiting element for its senders. */
export interface WaitRule {
  /**
   * The permitted senders: `webhook:KEY`, `role:NAME`, `permission:NAME`, `starter`. Empty permits everybody
   * except the starter.
   */
  readonly from: readonly string[];
  /** Whether a callback that arrives before the wait is kept for it. */
  readonly early: boolean;
  /**
   * Whether the process changes nothing that is controlled. Then its starter may answer, too, if `from` is
   * empty.
   */
  readonly isHarmless?: true;
}

/** How an instance starts. The reply comes after its first run, or before any step ran. */
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
    /** The number of saves. A save based on an older number is rejected. */
    rev: integer(),
    /** The engine's state and the host's notes, compressed. Null before the first save and after the end. */
    state: nullable(text('long')),
    variables: json<Readonly<Record<string, unknown>>>('long'),
    error: nullable(json<Incident>()),
    /** The number of successive failures of the host to run it. */
    faults: integer(),
    parentInstance: nullable(text(64)),
    /** The token of the parent that waits for this child. */
    parentToken: nullable(text(200)),
    /** The first instance of its chain of calls and signals, and the number of instances between them. */
    rootInstance: nullable(text(64)),
    generation: integer(),
    /** Codes of errors that the caller catches. Null among them means every code. */
    catches: nullable(json<readonly (string | null)[]>()),
    starter: json<Starter>(),
    /** The mode that the start requested. Unsupervised if no command started the instance. */
    executionMode: text<ExecutionMode>(16),
    /** The start event that started it. Null for the plain one. */
    startElement: nullable(text(200)),
    startedAt: instant(),
    updatedAt: instant(),
    endedAt: nullable(instant()),
  },
});

export type ProcessInstance = Row<typeof processInstances>;

/** Columns of an instance that lists do not need. */
export const dataOfInstance = ['variables', 'state'] as const;

/** The number of the opening under which an event keeps listening next to its own incident. */
export const besideIncident = 0;

/** The external name of a task: its token, and from the second opening on the number of the opening. */
export function offeredToken(token: string, offer = 1): string {
  return offer === 1 ? token : `${token}~${offer}`;
}

/** The token and the opening that a name refers to. */
export function offerOf(name: string): { readonly token: string; readonly offer: number } {
  const found = /^(.*)~(\d{1,6})$/.exec(name);
  return found?.[1] === undefined ? { token: name, offer: 1 } : { token: found[1], offer: Number(found[2]) };
}

/** The reference of an incident that cannot be skipped, because no way forward is known. */
export const noWay = 'no way';

/** The reference of an incident of a call whose process is not deployed. */
export const callReference = (name: string): string => `called:${name}`;

/** A place where an instance waits for an external event. */
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
    /**
     * The reference depends on the kind of wait.
     *
     * Callback: its correlation key. Signal or message: its name. Call: the child's id. External task: its
     * topic. Command that needs approval: the id of its proposal.
     *
     * Incident: `noWay`, the process that a call did not find, or null.
     */
    reference: nullable(text(255)),
    /** The name of the awaited message, with or without a key. */
    message: nullable(text(255)),
    due: nullable(instant()),
    /** For a wait for a callback or message, even while it has an incident: the permitted senders. */
    accepts: nullable(json<WaitRule>()),
    /** Whether it keeps waiting after an event, because it is a non-interrupting event. */
    again: boolean(),
    task: nullable(json<UserTask>()),
    /** Marks of the people who may do the task, for filters of lists. Null if everyone may. */
    openTo: nullable(text()),
    /** The time by which a task must be done, if the diagram sets one. */
    lateAt: nullable(instant()),
    claimedBy: nullable(text(200)),
    external: nullable(json<ExternalTask>('long')),
    /** The worker who has the task, and the person of its token. Null if the task is free. */
    worker: nullable(text(200)),
    lockedBy: nullable(text(200)),
    /** Other workers cannot fetch the task before this time. */
    lockedUntil: nullable(instant()),
    createdAt: instant(),
  },
});

export type WaitKind = (typeof waitKinds)[number];
export type ProcessWait = Row<typeof processWaits>;

/** Something sent to an instance that it has not processed yet. */
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

/** The data of a trigger, by its kind. */
export interface TriggerPayload {
  /** For `modify`: the tokens to move. */
  readonly change?: Modification;
  /** For `migrated`: events that only the new version attaches to active elements. */
  readonly events?: readonly NewEvent[];
  /** The people whose manual changes the sender carries, as for an actor. */
  readonly changedBy?: readonly string[];
  readonly [name: string]: unknown;
}

export type TriggerKind =
  | 'complete'
  /** A proposal has a result, so the step that ran its command continues. */
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

/** The states of a correlation key. */
export type CallbackState = 'WAITING' | 'HELD' | 'USED' | 'CLOSED' | 'UNCLAIMED';

export const processCallbacks = table({
  name: 'process_callbacks',
  key: ['correlationKey'],
  controls: 'none',
  wide: true,
  columns: {
    correlationKey: text(255),
    state: text<CallbackState>(20),
    /** The waits for this key. More than one wait makes the key ambiguous. */
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

/** The number of early callbacks kept for a sender since a time. One row enforces the sender's quota. */
export const earlyCallbackCounts = table({
  name: 'early_callback_counts',
  key: ['sender'],
  controls: 'none',
  columns: { sender: text(200), since: instant(), kept: integer() },
});

export type EarlyCallbackCount = Row<typeof earlyCallbackCounts>;

/** One action of an instance. */
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
    /** Ids rise in the order in which the lines were written. */
    id: text(64),
    at: instant(),
    elementId: text(255),
    level: text<ScriptLine['level']>(10),
    text: text('long'),
  },
});

/** The most lines kept of one instance. A last line reports that there were more. */
export const linesKept = 1000;

/** The timer that wakes an instance. It applies waiting triggers, or continues the run after a crash. */
export const wakeTimer = (instanceId: string) => `process:${instanceId}`;
/** The timer of one place where an instance waits. */
export const waitTimer = (instanceId: string, token: string) => timerName(`process:${instanceId}:${token}`);

/** A name of any length, shortened for the store. Different long names stay different. */
export const timerName = (name: string): string =>
  name.length <= 200 ? name : `${name.slice(0, 120)}:${hash('sha256', name, 'hex')}`;

/** The background task that a waking timer runs instead of a command. */
export const wakeTask = 'RunProcessInstance';
/** Milliseconds after which any host may take over an instance that is marked as running. */
export const lease = 60_000;

/** The contents of a user task. */
export interface UserTask {
  /** The person who does it, unless an operator assigns another one. */
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
  /** Variables that changed while the task was open, so it was opened again. */
  readonly changed?: readonly string[];
}

/** The contents of an external task, for a partner's worker. */
export interface ExternalTask {
  /** The mapped inputs, which are then the only values that a worker may see. Null without a mapping. */
  readonly inputs: Readonly<Record<string, unknown>> | null;
  /** Values of this place of the instance only: the items of the loops around it. */
  readonly items: Readonly<Record<string, unknown>>;
  /** Whether the diagram maps the result. */
  readonly mapsResult: boolean;
  /** The remaining tries of workers. */
  readonly tries: number;
  /** Milliseconds before the next try if the worker names no delay. */
  readonly backOff: number;
  /** The reason why the last try failed. */
  readonly error: string | null;
}
