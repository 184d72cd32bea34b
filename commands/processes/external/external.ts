/** Service tasks for partners' workers: the owners, and the possible answers. */
import { type Actor, handChangesOf, involvedUsers } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, put, remove } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { type Policies, type Policy, policy } from '../../../core/command/policy/policy.ts';
import { always } from '../../../core/command/policy/rows.ts';
import {
  isRejection,
  type Rejection,
  type RejectionTable,
  reject,
} from '../../../core/command/wire/rejections.ts';
import {
  type ExternalTask,
  type InstanceStatus,
  type ProcessInstance,
  type ProcessWait,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { type NewTrigger, triggered } from '../../../core/process/triggered.ts';
import type { Instant } from '../../../core/values/instant.ts';
import { isSamePerson } from '../../../core/values/person.ts';
import { livingInstance, woken } from '../instances/instance.ts';

export const rejections = {
  EXTERNAL_TASK_GONE: {
    http: 409,
    kind: 'state',
    says: 'This task waits no more: it was done, or its process went another way.',
    mend: { by: 'The worker.', how: 'Drop the task and fetch the next.' },
  },
  EXTERNAL_TASK_LOCK_LOST: {
    http: 409,
    kind: 'conflict',
    says: 'This worker does not have the task: its lock ran out, or it never had one.',
    facts: { lockedUntil: Type.String({ description: 'Until when another worker has it, in UTC' }) },
    mend: {
      by: 'The worker.',
      how: 'Drop what was done and fetch again; lock for longer, or extend the lock in time.',
    },
  },
  EXTERNAL_TASK_NOT_LOCKED: { http: 409, kind: 'state', says: 'No worker has this task.' },
  EXTERNAL_TOPIC_FORBIDDEN: {
    http: 403,
    kind: 'forbidden',
    says: 'No row of processes/topics lets the caller do tasks of this topic.',
    facts: { topic: Type.String({ description: 'The topic' }) },
    mend: {
      by: 'The administrator of the bank.',
      how: 'Add a row for the caller to the rule file processes/topics.',
    },
  },
} as const satisfies RejectionTable;

const TopicsFile = Type.Object({
  topics: Type.Array(
    Type.Object({
      topic: Words(200, 'A topic of service tasks, or * for every topic'),
      worker: Words(200, 'The subject of the token of who may do its tasks, or * for everybody'),
    }),
  ),
});

type Topics = Static<typeof TopicsFile>['topics'];

/** The workers of each topic, in addition to the permission `processes.external`. */
export const topicWorkers: Policy<Readonly<Record<string, never>>, Topics> = policy<
  Readonly<Record<string, never>>,
  Topics,
  Static<typeof TopicsFile>
>({
  name: 'processes/topics',
  summary: 'Who may do the service tasks of which topic, besides the permission.',
  schema: TopicsFile,
  facts: {},
  compile: () => [{ name: 'topics', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { topics }) => topics,
});

/** The policies of every command about a task, by the name in its context. */
export const policies = { topics: topicWorkers } as const satisfies Policies;
export const facts = () => ({ topics: {} });

/** Whether a caller may do tasks of this topic. */
export function mayWork(topic: string, { kind, userId }: Actor, topics: Topics): boolean {
  if (kind === 'system') return true;
  return topics
    .filter((row) => row.topic === '*' || row.topic === topic)
    .some(({ worker }) => worker === '*' || isSamePerson(worker, userId));
}

export const topicRefusal = (topic: string) =>
  reject('EXTERNAL_TOPIC_FORBIDDEN', {
    message: `No row of rules/processes/topics.json lets you do tasks of the topic ${topic}.`,
    topic,
  });

/** The data of a task for its worker: its inputs, or only the variables that the worker names. */
export function givenTo(
  { inputs, items }: ExternalTask,
  variables: Readonly<Record<string, unknown>>,
  asked: readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  const all = inputs ?? { ...variables, ...items };
  const names = asked ?? (inputs === null ? [] : Object.keys(inputs));
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]]),
  );
}

/** Whether a lock is valid at this time. */
export const isLocked = ({ lockedUntil }: { readonly lockedUntil: Instant | null }, now: Instant): boolean =>
  lockedUntil !== null && lockedUntil > now;

/** The name of a task for workers: its instance and its place. */
export const externalId = ({ instanceId, token }: Pick<ProcessWait, 'instanceId' | 'token'>) =>
  `${instanceId}:${token}`;

/** Fields that name a task and the worker who has it. */
export const workerFields = {
  workerId: Words(200, 'The name that the worker fetched it under'),
  id: Words(300, 'The task, as it was fetched'),
};

/** The longest that one lock lasts: a day, in milliseconds. */
export const longestLock = 86_400_000;
export const LockDuration = Type.Integer({
  minimum: 1000,
  maximum: longestLock,
  description: 'Milliseconds for which the task is locked',
});

/** A task that waits for a worker, with its instance. */
export interface Found {
  readonly instance: ProcessInstance | undefined;
  readonly wait: ProcessWait | undefined;
}

export async function findTask({ id }: { readonly id: string }, read: Read): Promise<Found> {
  const at = id.indexOf(':');
  const [instanceId, token] = at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)];
  return {
    instance: await read.one(processInstances, { id: instanceId }),
    wait: await read.one(processWaits, { instanceId, token }),
  };
}

export interface OpenTask {
  readonly instance: ProcessInstance;
  readonly wait: ProcessWait;
  readonly task: ExternalTask;
  readonly topic: string;
}

/** The open task, locked or not. */
export function openTask({
  instance: found,
  wait,
}: Found): OpenTask | Rejection<'INSTANCE_NOT_FOUND' | 'INSTANCE_ENDED' | 'EXTERNAL_TASK_GONE'> {
  const instance = livingInstance(found);
  if (isRejection(instance)) return instance;
  const { kind, external, reference } = wait ?? {};
  const isOpen = kind === 'external' && external != null && reference != null;
  if (wait === undefined || !isOpen) return reject('EXTERNAL_TASK_GONE');
  return { instance, wait, task: external, topic: reference };
}

/** The rejections of every command about a worker's own task. */
export const heldRejects = [
  'INSTANCE_NOT_FOUND',
  'INSTANCE_ENDED',
  'EXTERNAL_TASK_GONE',
  'EXTERNAL_TASK_LOCK_LOST',
  'EXTERNAL_TOPIC_FORBIDDEN',
] as const;

/** The task that this worker has locked. An expired lock is lost, even if no other worker has the task. */
export function heldTask(
  { workerId }: { readonly workerId: string },
  found: Found,
  { actor, now, policy: { topics } }: Context<typeof policies>,
): OpenTask | Rejection<(typeof heldRejects)[number]> {
  const open = openTask(found);
  if ('rejected' in open) return open;
  if (!mayWork(open.topic, actor, topics ?? [])) return topicRefusal(open.topic);
  const { worker, lockedBy, lockedUntil } = open.wait;
  const isHis = worker === workerId && lockedBy !== null && isSamePerson(lockedBy, actor.userId);
  if (isHis && isLocked(open.wait, now)) return open;
  const why =
    isHis && lockedUntil !== null
      ? `the lock of ${workerId} ran out at ${lockedUntil}`
      : `${workerId} has no lock on it`;
  return reject('EXTERNAL_TASK_LOCK_LOST', {
    message: `This task is not the worker's: ${why}. Fetch it again, and have longer locks or extend them where work takes long.`,
    ...(lockedUntil === null ? {} : { lockedUntil }),
  });
}

/** Reports the result of a task to its instance, with the people behind the worker. */
export function reported(
  { instance, wait }: OpenTask,
  kind: NewTrigger['kind'],
  payload: NewTrigger['payload'],
  context: Context<typeof policies>,
): readonly Effect[] {
  const { actor } = context;
  const by = { userId: actor.userId };
  const whole = { ...payload, by, people: involvedUsers(actor), ...handChangesOf(actor) };
  return [
    remove(processWaits, wait),
    ...triggered(instance, { kind, token: wait.token, payload: whole }, context, 'followed'),
    ...woken(instance, context),
  ];
}

/** A suspended process gets the result when it is resumed. */
export const statusAfter = ({ instance }: Pick<OpenTask, 'instance'>): InstanceStatus =>
  instance.status === 'SUSPENDED' ? 'SUSPENDED' : 'RUNNING';

/** Releases the task for everybody, now or at this time. */
export const released = (
  { wait }: Pick<OpenTask, 'wait'>,
  more: { readonly lockedUntil?: ProcessWait['lockedUntil']; readonly external?: ExternalTask } = {},
): Effect => put(processWaits, wait, { worker: null, lockedBy: null, lockedUntil: null, ...more });

/** Rule sets of this file. */
export const ruleSets = [topicWorkers];
