import { changesOfBoth } from '../../../core/command/declaration/actor.ts';
import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit, type Effect, put } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import type { BatchOperation, ItemState, ProcessBatch } from '../../../core/process/batch.ts';
import { processBatches, processBatchItems } from '../../../core/process/batch.ts';
import type { Migration } from '../../../core/process/port.ts';
import { dataOfInstance, openStatuses, processInstances } from '../../../core/process/tables.ts';
import { eachPersonOnce } from '../../../core/values/person.ts';
import { processReply } from '../definitions/definition.ts';
import { migrated } from '../operations/migration.ts';
import {
  cancelled,
  cancelledChildren,
  childrenTaken,
  loadWhole,
  type Order,
  resumed,
  retried,
  suspended,
  toldParent,
  type Whole,
} from '../operations/operate.ts';
import { plannedFor } from './batch.ts';

/** The audit entry of each operation, the same as for a single operation. */
const audited: Readonly<Record<BatchOperation, string>> = {
  retry: 'ProcessTaskRetried',
  cancel: 'ProcessCancelled',
  suspend: 'ProcessSuspended',
  resume: 'ProcessResumed',
  migrate: 'ProcessMigrated',
};

export default command({
  name: 'ApplyProcessBatchItem',
  summary: 'Does what the list of a batch says of one instance, where it is as it was then.',
  reply: processReply,
  permission: null,
  input: Type.Object({
    batchId: Type.String(),
    position: Type.Integer(),
    fault: Type.Optional(Type.String({ description: 'The host could not do it: why' })),
  }),
  output: Type.Object({ state: Type.String() }),
  rejects: [],
  audits: 'ProcessBatchItemDone',

  prepare: async ({ batchId, position }, { actor, read, processes }) => {
    const batch = await read.one(processBatches, { id: batchId });
    const item = await read.one(processBatchItems, { batchId, position });
    const instanceId = item?.instanceId ?? '';
    const children =
      batch?.operation === 'cancel'
        ? await read.rows(
            processInstances,
            (select) =>
              select
                .where('parentInstance', instanceId)
                .whereIn('status', [...openStatuses])
                .limit(childrenTaken),
            dataOfInstance,
          )
        : [];
    const wanted = batch?.migration ?? null;
    const migration =
      wanted === null ? undefined : await processes.migration(actor.tenant, { instanceId, ...wanted });
    return { children: children.map(({ id }) => id), migration };
  },

  load: async ({ batchId, position }, read) => {
    const item = await read.one(processBatchItems, { batchId, position });
    return {
      batch: await read.one(processBatches, { id: batchId }),
      item,
      whole: await loadWhole({ instanceId: item?.instanceId ?? '' }, read),
    };
  },

  decide: ({ fault }, { batch, item, whole }, context, prepared) => {
    if (batch?.state !== 'RUNNING' || item?.state !== 'PLANNED') {
      return { data: { state: item?.state ?? 'GONE' }, message: 'Nothing is left.', effects: [] };
    }
    const become = (state: ItemState, message: string, effects: readonly Effect[] = []) => ({
      data: { state },
      message,
      effects: [
        ...effects,
        put(processBatchItems, item, { state, message, at: context.now }),
        audit({
          eventType: state === 'DONE' ? audited[batch.operation] : 'ProcessBatchItemLeft',
          transactionId: item.instanceId,
          approverNotes: notesOf(batch, message),
        }),
      ],
    });
    if (fault !== undefined) return become('FAILED', fault);
    const { instance, waits } = whole;
    if (instance === undefined) return become('CHANGED', 'It is gone.');
    if (instance.rev !== item.rev || instance.status !== item.status) {
      return become('CHANGED', `It was ${item.status}, and has moved meanwhile.`);
    }
    const { migration } = prepared;
    const isOld = migration !== undefined && migration.rev !== instance.rev;
    if (isOld || (batch.operation === 'migrate' && whole.triggers.length > 0)) {
      return become('CHANGED', 'Something has come for it meanwhile.');
    }
    const failed = waits.filter(({ kind }) => kind === 'incident');
    const plan = plannedFor(batch.operation, instance, { failed, migration });
    if (plan.state === 'REFUSED') return become('CHANGED', plan.message);
    const done = doneTo({ ...whole, instance }, batch, prepared, context);
    return become('DONE', plan.message, done);
  },
});

interface Prepared {
  readonly children: readonly string[];
  readonly migration: Migration | undefined;
}

function doneTo(
  whole: Whole & { readonly instance: NonNullable<Whole['instance']> },
  batch: ProcessBatch,
  { children, migration }: Prepared,
  asked: Context,
): readonly Effect[] {
  const { instance, waits } = whole;
  const order = orderOf(batch);
  const { preparedBy, executedBy } = batch;
  const changes = changesOfBoth(preparedBy, executedBy ?? {});
  const context = { ...asked, actor: { ...asked.actor, ...changes } };
  const { comment } = order;
  switch (batch.operation) {
    case 'retry':
      return retried(
        instance,
        waits.filter(({ kind }) => kind === 'incident'),
        order,
        context,
        'now',
      );
    case 'cancel':
      return [
        ...cancelled(whole, comment, context),
        ...cancelledChildren(children, context),
        ...toldParent(instance, comment, order.operator.people, context),
      ];
    case 'suspend':
      return suspended(instance, comment, context);
    case 'resume':
      return resumed(instance, comment, context);
    case 'migrate':
      return migration === undefined ? [] : migrated(instance, waits, migration, order, context);
  }
}

/** The people who prepared the list and those who executed it are both accountable. */
function orderOf({ preparedBy, executedBy, comment }: ProcessBatch): Order {
  const people = eachPersonOnce([...preparedBy.humans, ...(executedBy?.humans ?? [])]);
  return { operator: { name: executedBy?.name ?? preparedBy.name, people }, comment };
}

function notesOf({ id, executedBy, comment }: ProcessBatch, message: string): string {
  const who = executedBy?.userId ?? '';
  return `batch ${id} of ${who}: ${message}${comment === null ? '' : ` ${comment}`}`.slice(0, 1000);
}
