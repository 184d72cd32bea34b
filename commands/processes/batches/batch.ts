/**
 * Batches: one operation on many instances, in two steps. The first step creates the exact list. The second
 * step executes only that list.
 */

import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import type { RejectionTable } from '../../../core/command/wire/rejections.ts';
import {
  type BatchOperation,
  batchOperations,
  batchStates,
  itemStates,
  type ProcessBatch,
  type ProcessBatchItem,
} from '../../../core/process/batch.ts';
import type { Migration } from '../../../core/process/port.ts';
import { instanceLife, type ProcessInstance, type ProcessWait } from '../../../core/process/tables.ts';
import { isStuck } from '../operations/operate.ts';

export const rejections = {
  BATCH_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such batch.' },
  BATCH_STARTED: { http: 409, kind: 'state', says: 'This batch was executed already.' },
  BATCH_EMPTY: {
    http: 409,
    kind: 'state',
    says: 'No instance is meant.',
    mend: { how: 'Widen the filter, or look whether the instances ended already.' },
  },
  BATCH_TOO_LARGE: {
    http: 400,
    kind: 'validation',
    says: 'These are too many instances.',
    facts: { maxInstances: Type.Integer({ description: 'Instances that one batch takes' }) },
    mend: { how: 'Narrow the filter; the answer says how many instances one batch takes.' },
  },
} as const satisfies RejectionTable;

/** Instances of one batch. */
export const maxInstances = 5000;

export const Operation = OneOf(batchOperations, 'What is done with each instance');

export const ItemView = Type.Object({
  position: Type.Integer(),
  instanceId: Type.String(),
  status: OneOf<string>(instanceLife.states, 'Of the instance, when the list was made'),
  state: OneOf(itemStates),
  message: Type.String({ description: 'What is to be done, why not, or what came of it' }),
  at: Type.Union([Type.String(), Type.Null()]),
});

export const itemView = ({ position, instanceId, status, state, message, at }: ProcessBatchItem) => ({
  position,
  instanceId,
  status,
  state,
  message,
  at,
});

/** The planned action for an instance, or the reason why nothing is planned. */
export interface Planned {
  readonly state: 'PLANNED' | 'REFUSED';
  readonly message: string;
}

const planned = (message: string): Planned => ({ state: 'PLANNED', message });
const refused = (message: string): Planned => ({ state: 'REFUSED', message });

/** Facts about an instance besides its row: its failed tasks, or the plan of a migration. */
export interface Beside {
  readonly failed?: readonly Pick<ProcessWait, 'elementId'>[];
  readonly migration?: Migration | undefined;
}

/**
 * The columns of an instance that a plan needs. Variables and states of thousands of instances would fill the
 * memory.
 */
export type PlannedInstance = Pick<
  ProcessInstance,
  'id' | 'rev' | 'status' | 'definitionId' | 'endedAt' | 'error'
>;

/** The effect of an operation on an instance. */
export function plannedFor(
  operation: BatchOperation,
  instance: PlannedInstance,
  { failed = [], migration }: Beside,
): Planned {
  const { status, endedAt, error } = instance;
  if (instanceLife.isFinal(status)) return refused(`It is ${status}.`);
  switch (operation) {
    case 'cancel':
      return planned(`Cancels it; it is ${status}.`);
    case 'suspend':
      if (endedAt !== null) return refused(`It ended in ${status}.`);
      if (status === 'SUSPENDED') return refused('It is suspended already.');
      return planned(`Suspends it; it is ${status}.`);
    case 'resume':
      if (status !== 'SUSPENDED') return refused(`It is not suspended; it is ${status}.`);
      return planned('Resumes it.');
    case 'migrate': {
      if (status === 'RUNNING') return refused('It runs now.');
      if (migration === undefined)
        return refused('It has no current element, or the version does not exist.');
      const { fromVersion, toVersion, problems, changes } = migration;
      if (problems.length > 0) return refused(problems.join(' '));
      const said = [`Takes it from version ${fromVersion} to ${toVersion}.`, ...changes];
      return planned(said.join(' '));
    }
    case 'retry': {
      if (status === 'SUSPENDED') return refused('It is suspended: resume it first.');
      if (isStuck(instance)) return planned(`Runs it again (${error?.code}).`);
      const tasks = failed.map(({ elementId }) => elementId).join(', ');
      if (tasks === '') return refused('None of its tasks failed.');
      return planned(`Tries again: ${tasks} (${error?.code ?? 'an incident'}).`);
    }
  }
}

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

/** A batch on the wire. */
export const BatchView = Type.Object({
  batchId: Type.String(),
  operation: Type.String(),
  state: OneOf(batchStates),
  comment: TextOrNull,
  listed: Type.Integer(),
  planned: Type.Integer(),
  preparedBy: Type.String(),
  preparedById: Type.String(),
  preparedAt: Type.String(),
  executedBy: TextOrNull,
  executedById: TextOrNull,
  startedAt: TextOrNull,
  endedAt: TextOrNull,
});

export function batchView(batch: ProcessBatch) {
  const { id: batchId, operation, state, comment, listed, planned, startedAt, endedAt } = batch;
  return {
    batchId,
    operation,
    state,
    comment,
    listed,
    planned,
    preparedBy: batch.preparedBy.name,
    preparedById: batch.preparedBy.userId,
    preparedAt: batch.createdAt,
    executedBy: batch.executedBy?.name ?? null,
    executedById: batch.executedBy?.userId ?? null,
    startedAt,
    endedAt,
  };
}
