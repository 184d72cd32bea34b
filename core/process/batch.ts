/**
 * Tables of batches. A batch applies one action to many instances. The instances are listed first, and the
 * action applies to exactly this list.
 */
import { instant, integer, json, nullable, type Row, table, text } from '../command/declaration/table.ts';
import type { WantedMigration } from './port.ts';
import type { Starter } from './tables.ts';

export const batchOperations = ['retry', 'cancel', 'suspend', 'resume', 'migrate'] as const;
export type BatchOperation = (typeof batchOperations)[number];

export const batchStates = ['PREPARED', 'RUNNING', 'DONE'] as const;
export type BatchState = (typeof batchStates)[number];

export const processBatches = table({
  name: 'process_batches',
  key: ['id'],
  controls: 'none',
  wide: true,
  columns: {
    id: text(64),
    operation: text<BatchOperation>(20),
    state: text<BatchState>(20),
    comment: nullable(text(1000)),
    /** For a migration: the target version and the mapping. */
    migration: nullable(json<Omit<WantedMigration, 'instanceId'>>()),
    /** The number of listed items, and of items to change. */
    listed: integer(),
    planned: integer(),
    preparedBy: json<Starter>(),
    executedBy: nullable(json<Starter>()),
    createdAt: instant(),
    startedAt: nullable(instant()),
    endedAt: nullable(instant()),
  },
});

export type ProcessBatch = Row<typeof processBatches>;

/**
 * REFUSED items were rejected when the list was made. CHANGED items moved in the meantime and were left as
 * they were.
 */
export const itemStates = ['PLANNED', 'REFUSED', 'DONE', 'CHANGED', 'FAILED'] as const;
export type ItemState = (typeof itemStates)[number];

export const processBatchItems = table({
  name: 'process_batch_items',
  key: ['batchId', 'position'],
  indexes: [{ on: ['batchId', 'state', 'position'], serves: [{ file: 'core/process/batch-task.ts' }] }],
  controls: 'none',
  wide: true,
  columns: {
    batchId: text(64),
    position: integer(),
    instanceId: text(64),
    /** The save of the instance when the list was made. An instance with a later save is left as it is. */
    rev: integer(),
    status: text(20),
    state: text<ItemState>(20),
    /** The planned change or the reason for the rejection. Later the result. */
    message: text(),
    at: nullable(instant()),
  },
});

export type ProcessBatchItem = Row<typeof processBatchItems>;

/** The background task that runs a batch. */
export const batchTask = 'RunProcessBatch';
export const batchTimer = (id: string) => `process-batch:${id}`;
