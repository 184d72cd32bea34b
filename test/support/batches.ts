/** Rows of batches for tables of decisions. */
import type { ProcessBatch, ProcessBatchItem } from '../../core/process/batch.ts';
import { noon } from './decide.ts';
import { instance } from './definitions.ts';

export const batch: ProcessBatch = {
  tenant: 'demo',
  version: 1,
  id: 'b-1',
  operation: 'cancel',
  state: 'RUNNING',
  comment: 'wrong rate',
  listed: 1,
  planned: 1,
  migration: null,
  preparedBy: { userId: 'ada', name: 'Ada', humans: ['ada'] },
  executedBy: { userId: 'grace', name: 'Grace', humans: ['grace'] },
  createdAt: noon,
  startedAt: noon,
  endedAt: null,
};

export const batchItem: ProcessBatchItem = {
  tenant: 'demo',
  version: 1,
  batchId: 'b-1',
  position: 1,
  instanceId: instance.id,
  rev: instance.rev,
  status: instance.status,
  state: 'PLANNED',
  message: 'Cancels it.',
  at: null,
};
