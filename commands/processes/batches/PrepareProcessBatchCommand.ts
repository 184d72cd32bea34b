import { command, type Services } from '../../../core/command/declaration/command.ts';
import { audit, insert } from '../../../core/command/declaration/effects.ts';
import type { Select } from '../../../core/command/declaration/read.ts';
import { Note, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { bulkBody } from '../../../core/command/wire/large.ts';
import { type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { batchStates, processBatches, processBatchItems } from '../../../core/process/batch.ts';
import {
  dataOfInstance,
  openStatuses,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from '../definitions/definition.ts';
import { instanceFilters, instancesWhere } from '../instances/instance-filter.ts';
import { starterOf } from '../instances/start.ts';
import { Mapping, pairsOf } from '../operations/migration.ts';
import {
  ItemView,
  maxInstances,
  Operation,
  type Planned,
  type PlannedInstance,
  plannedFor,
} from './batch.ts';

/** Items in the answer. GetProcessBatchByIdQuery returns all of them. */
const shown = 100;
/** Instances whose tasks are read at a time. */
const portion = 500;
/** Whole instances that are read at a time. */
const together = 20;

const Input = Type.Object({
  operation: Operation,
  instanceIds: Type.Optional(
    Type.Array(Words(64), { minItems: 1, maxItems: maxInstances, description: 'These instances' }),
  ),
  filter: Type.Optional(
    Type.Object(instanceFilters, {
      description: 'Or those that it finds, of the open ones unless it says a status',
    }),
  ),
  toVersion: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Of migrate: the version to which they are taken' }),
  ),
  mapping: Type.Optional(Mapping),
  comment: Type.Optional(Note(1000, 'The reason; it is in the audit trail of each instance')),
});

interface Listed {
  readonly instance: PlannedInstance;
  readonly plan: Planned;
}

export default command({
  name: 'PrepareProcessBatchCommand',
  summary:
    'Lists exactly which instances a bulk retry, cancel, suspend, resume or migrate would move, and how; it moves none.',
  reply: processReply,
  permission: ['processes.batch'],
  evaluates: true,
  bulk: true,
  body: bulkBody,
  list: 'instanceIds',

  input: Input,
  output: Type.Object({
    batchId: Type.String(),
    operation: Type.String(),
    state: OneOf<string>(batchStates),
    listed: Type.Integer(),
    planned: Type.Integer({ description: 'How many would be done' }),
    refused: Type.Integer({ description: 'How many would be refused' }),
    items: Type.Array(ItemView, { description: `The first ${shown}` }),
  }),
  example: { operation: 'retry', filter: { incidentCode: 'ACCOUNT_NOT_FOUND' } },

  rejects: ['VALIDATION', 'BATCH_EMPTY', 'BATCH_TOO_LARGE'],
  audits: 'ProcessBatchPrepared',

  prepare: async (input, services) => listOf(input, services),

  load: async () => undefined,

  decide: ({ operation, comment, toVersion, mapping }, _state, context, list) => {
    const { now } = context;
    const batchId = context.newId();
    const planned = list.filter(({ plan }) => plan.state === 'PLANNED').length;
    const listed = list.length;
    const items = list.map(({ instance: { id: instanceId, rev, status }, plan }, at) => ({
      batchId,
      position: at + 1,
      instanceId,
      rev,
      status,
      state: plan.state,
      message: plan.message,
      at: null,
    }));
    return {
      data: {
        batchId,
        operation,
        state: 'PREPARED',
        listed,
        planned,
        refused: listed - planned,
        items: items.slice(0, shown).map(({ batchId: _, rev: __, ...item }) => item),
      },
      message: `${planned} of ${counted(listed, 'instance')} would be done; ExecuteProcessBatchCommand does exactly these.`,
      effects: [
        insert(processBatches, {
          id: batchId,
          operation,
          state: 'PREPARED',
          comment: comment ?? null,
          migration: toVersion === undefined ? null : { toVersion, mapping: pairsOf(mapping) },
          listed,
          planned,
          preparedBy: starterOf(context.actor),
          executedBy: null,
          createdAt: now,
          startedAt: null,
          endedAt: null,
        }),
        ...items.map((item) => insert(processBatchItems, item)),
        audit({
          transactionId: batchId,
          approverNotes: `${operation}: ${planned} of ${listed}${comment === undefined ? '' : `: ${comment}`}`,
        }),
      ],
    };
  },
});

async function listOf(
  input: Static<typeof Input>,
  services: Services,
): Promise<readonly Listed[] | Rejection<'VALIDATION' | 'BATCH_EMPTY' | 'BATCH_TOO_LARGE'>> {
  const { operation, instanceIds, filter } = input;
  const { read, timezone } = services;
  const conditions = Object.values(filter ?? {}).filter((value) => value !== undefined);
  if ((instanceIds === undefined) === (conditions.length === 0)) {
    return reject('VALIDATION', {
      field: 'filter',
      message: 'Give instanceIds, or a filter of at least one condition, and not both.',
    });
  }
  const meant = filter === undefined ? undefined : await instancesWhere(filter, read, timezone);
  const where = (select: Select): void => {
    if (instanceIds !== undefined) select.whereIn('id', [...new Set(instanceIds)]);
    if (meant === undefined) return;
    meant(select);
    if (filter?.status === undefined) select.whereIn('status', [...openStatuses]);
  };
  const listed = await read.select(processInstances, (select) => {
    where(select);
    select
      .select('id')
      .orderBy('id')
      .limit(maxInstances + 1);
  });
  if (listed.length > maxInstances) {
    return reject('BATCH_TOO_LARGE', {
      message: `More than ${maxInstances} instances are meant: narrow the filter, and make several batches.`,
      maxInstances,
    });
  }
  const instances = await plannedOf(
    listed.map(({ id }) => String(id)),
    read,
  );
  const known = new Set(instances.map(({ id }) => id));
  const missing = (instanceIds ?? []).filter((id) => !known.has(id));
  if (missing.length > 0) {
    return reject('VALIDATION', {
      field: 'instanceIds',
      message: `There is no process instance ${missing.slice(0, 10).join(', ')}.`,
    });
  }
  if (instances.length === 0) return reject('BATCH_EMPTY');
  if (operation === 'migrate') return migrationsOf(instances, input, services);
  const failed = await failedTasks(instances, read);
  return instances.map((instance) => ({
    instance,
    plan: plannedFor(operation, instance, { failed: failed.get(instance.id) ?? [] }),
  }));
}

/** Instances in the order of their ids, a few at a time: of each the plan keeps little. */
async function plannedOf(
  ids: readonly string[],
  read: Services['read'],
): Promise<readonly PlannedInstance[]> {
  const found: PlannedInstance[] = [];
  for (let at = 0; at < ids.length; at += together) {
    const some = ids.slice(at, at + together);
    const rows = await read.rows(
      processInstances,
      (select) => select.whereIn('id', some).orderBy('id'),
      dataOfInstance,
    );
    for (const { id, rev, status, definitionId, endedAt, error } of rows) {
      found.push({ id, rev, status, definitionId, endedAt, error });
    }
  }
  return found;
}

/** The plan of migrating each instance. */
async function migrationsOf(
  instances: readonly PlannedInstance[],
  { toVersion, mapping }: Static<typeof Input>,
  { actor, processes }: Services,
): Promise<readonly Listed[] | Rejection<'VALIDATION'>> {
  const [first] = instances;
  if (toVersion === undefined) {
    return reject('VALIDATION', { field: 'toVersion', message: 'migrate needs toVersion.' });
  }
  if (instances.some(({ definitionId }) => definitionId !== first?.definitionId)) {
    return reject('VALIDATION', {
      field: 'filter',
      message: 'Instances of one process only are migrated together: name it.',
    });
  }
  const list: Listed[] = [];
  for (const instance of instances) {
    const wanted = { instanceId: instance.id, toVersion, mapping: pairsOf(mapping) };
    const migration = await processes.migration(actor.tenant, wanted);
    list.push({ instance, plan: plannedFor('migrate', instance, { migration }) });
  }
  return list;
}

/** Tasks that failed, by instance. */
async function failedTasks(instances: readonly PlannedInstance[], read: Services['read']) {
  const failed = new Map<string, { readonly elementId: string }[]>();
  for (let at = 0; at < instances.length; at += portion) {
    const ids = instances.slice(at, at + portion).map(({ id }) => id);
    const rows = await read.select(processWaits, (select) =>
      select.select('instanceId', 'elementId').where('kind', 'incident').whereIn('instanceId', ids),
    );
    for (const { instanceId, elementId } of rows) {
      const own = failed.get(String(instanceId)) ?? [];
      own.push({ elementId: String(elementId) });
      failed.set(String(instanceId), own);
    }
  }
  return failed;
}
