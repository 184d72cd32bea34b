import type { Actor } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { audit, put } from '../../../core/command/declaration/effects.ts';
import type { QueryRead, Select } from '../../../core/command/declaration/read.ts';
import { Bag, OrNull, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import {
  type ProcessInstance,
  type ProcessWait,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { type Instant, later } from '../../../core/values/instant.ts';
import { processReply } from '../definitions/definition.ts';
import {
  externalId,
  facts,
  givenTo,
  isLocked,
  LockDuration,
  mayWork,
  openTask,
  policies,
  topicRefusal,
} from './external.ts';

const Text = Type.String();

const Input = Type.Object({
  workerId: Words(200, 'A name of the worker’s own choice: it completes its tasks under it'),
  topics: Type.Array(
    Type.Object({
      topic: Words(200, 'The topic of the service tasks'),
      lockDuration: LockDuration,
      variables: Type.Optional(
        Type.Array(Words(200), {
          maxItems: 100,
          description: 'Which inputs or variables to bring; all inputs by default, and no variables',
        }),
      ),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  maxTasks: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Ten when absent' })),
});

const TaskView = Type.Object({
  id: Text,
  topic: Text,
  workerId: Text,
  lockedUntil: Text,
  instanceId: Text,
  businessKey: OrNull(Text),
  processKey: Text,
  definitionVersion: Type.Integer(),
  elementId: Text,
  name: OrNull(Text),
  variables: Bag(),
  /** How often it may still be tried, this time with it. */
  retries: Type.Integer(),
  errorMessage: OrNull(Text),
  createdAt: Text,
});

/** Other workers may take tasks meanwhile, so this many more are read than requested. */
const spare = 50;

type Candidate = Pick<ProcessWait, 'instanceId' | 'token'>;

export default command({
  name: 'FetchExternalTasksCommand',
  summary: 'Gives a worker service tasks of their topics, oldest first, and locks them for a time.',
  reply: processReply,
  permission: ['processes.external'],
  // Workers poll every second. If no task was fetched, no audit entry is needed.
  polls: true,

  input: Input,
  output: Type.Object({ tasks: Type.Array(TaskView) }),
  example: { workerId: 'bureau-1', topics: [{ topic: 'credit-report', lockDuration: 60_000 }], maxTasks: 5 },

  policies,
  rejects: ['VALIDATION', 'EXTERNAL_TOPIC_FORBIDDEN'],
  audits: 'ExternalTasksFetched',

  prepare: async (input, { read }) => candidates(input, read),

  load: async (_input, read, _actor, prepared) => {
    const found: { wait: ProcessWait | undefined; instance: ProcessInstance | undefined }[] = [];
    for (const { instanceId, token } of prepared ?? []) {
      found.push({
        wait: await read.one(processWaits, { instanceId, token }),
        instance: await read.one(processInstances, { id: instanceId }),
      });
    }
    return { found };
  },

  facts,

  decide: (input, { found }, { now, actor, policy }) => {
    const { workerId, topics, maxTasks = 10 } = input;
    const asked = new Map(topics.map((one) => [one.topic, one]));
    if (asked.size < topics.length) {
      return reject('VALIDATION', { field: 'topics', message: 'Name each topic once' });
    }
    const strange = topics.find(({ topic }) => !mayWork(topic, actor, policy.topics ?? []));
    if (strange !== undefined) return topicRefusal(strange.topic);
    const given = found
      .flatMap((one) => freeTask(one, now))
      .flatMap((task) => {
        const topic = asked.get(task.topic);
        return topic === undefined ? [] : [{ ...task, until: later(now, topic.lockDuration) }];
      })
      .slice(0, maxTasks);
    const tasks = given.map(({ instance, wait, task, topic, until }) => ({
      ...shown(wait, instance),
      topic,
      workerId,
      lockedUntil: until,
      retries: task.tries,
      errorMessage: task.error,
      variables: givenTo(task, instance.variables, asked.get(topic)?.variables),
    }));
    const told = tasks.map(({ id }) => id).join(', ');
    return {
      data: { tasks },
      message: tasks.length === 0 ? 'No task waits.' : `${tasks.length} fetched.`,
      effects: [
        ...given.map(({ wait, until }) => put(processWaits, wait, lockOf(workerId, actor, until))),
        ...(tasks.length === 0
          ? []
          : [audit({ newState: 'LOCKED', approverNotes: `${workerId}: ${told}`.slice(0, 500) })]),
      ],
    };
  },
});

/** Waits that may be free, oldest first: which of them are, is seen under their locks. */
async function candidates(
  { topics, maxTasks = 10 }: Static<typeof Input>,
  read: QueryRead,
): Promise<readonly Candidate[]> {
  const names = topics.map(({ topic }) => topic);
  const of = (build: (select: Select) => void) =>
    read.rows(processWaits, (select) => {
      select.where('kind', 'external').whereIn('reference', names);
      select.whereNotExists((instances) => {
        instances
          .select('process_instances.id')
          .from(processInstances.name)
          .whereRaw('process_instances.tenant = process_waits.tenant')
          .whereRaw('process_instances.id = process_waits.instance_id')
          .where('process_instances.status', 'SUSPENDED');
      });
      build(select);
      select.limit(maxTasks + spare);
    });
  const free = await of((select) => select.whereNull('lockedUntil').orderBy('createdAt'));
  const lapsed = await of((select) => select.whereNotNull('lockedUntil').orderBy('lockedUntil'));
  return [...lapsed, ...free]
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ instanceId, token }) => ({ instanceId, token }));
}

function freeTask(
  found: { wait: ProcessWait | undefined; instance: ProcessInstance | undefined },
  now: Instant,
) {
  const open = openTask(found);
  if ('rejected' in open || isLocked(open.wait, now)) return [];
  return open.instance.status === 'SUSPENDED' ? [] : [open];
}

const lockOf = (worker: string, { userId }: Actor, lockedUntil: Instant) => ({
  worker,
  lockedBy: userId,
  lockedUntil,
});

function shown(wait: ProcessWait, instance: ProcessInstance) {
  return {
    id: externalId(wait),
    instanceId: instance.id,
    businessKey: instance.businessKey,
    processKey: instance.processKey,
    definitionVersion: instance.definitionVersion,
    elementId: wait.elementId,
    name: wait.name,
    createdAt: wait.createdAt,
  };
}
