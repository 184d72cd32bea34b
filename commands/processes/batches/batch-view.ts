/** A batch on the wire. */
import { Type } from '../../../core/command/declaration/schema.ts';
import type { ProcessBatch } from '../../../core/process/batch.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const BatchView = Type.Object({
  batchId: Type.String(),
  operation: Type.String(),
  state: Type.String({ description: 'PREPARED, RUNNING or DONE' }),
  comment: TextOrNull,
  listed: Type.Integer(),
  planned: Type.Integer(),
  preparedBy: Type.String(),
  preparedAt: Type.String(),
  executedBy: TextOrNull,
  startedAt: TextOrNull,
  endedAt: TextOrNull,
});

export function batchView(batch: ProcessBatch) {
  const { id: batchId, operation, state, comment, listed, planned, startedAt, endedAt } = batch;
  return {
    ...{ batchId, operation, state, comment, listed, planned },
    preparedBy: batch.preparedBy.name,
    preparedAt: batch.createdAt,
    executedBy: batch.executedBy?.name ?? null,
    ...{ startedAt, endedAt },
  };
}
