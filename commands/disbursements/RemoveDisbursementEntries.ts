import { command } from '../../core/command/declaration/command.ts';
import { put, remove, schedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { chunkSize, disbursementBatches, disbursementEntries } from './batch.ts';
import { batchNamed, removalTimer } from './batch-move.ts';
import { withoutEntries } from './entry-input.ts';

/** Run by a timer: takes the entries of a deleted batch away part by part. */
export default command({
  name: 'RemoveDisbursementEntries',
  summary: 'Takes away one part of the entries of a deleted batch.',
  reply: R1Strings,
  permission: null,
  unaudited: true,
  bulk: true,
  input: Type.Object({ ...batchNamed, chunk: Type.Integer({ minimum: 0 }) }),
  output: Type.Object({ removed: Type.Integer() }),
  rejects: [],
  audits: 'DisbursementEntriesRemoved',
  effectClasses: ['commitment'],

  load: async ({ batchId, chunk }, read) => {
    const batch = await read.one(disbursementBatches, { id: batchId });
    const isGone = batch?.state === 'Deleted';
    return {
      batch: isGone ? batch : undefined,
      entries: isGone ? await read.all(disbursementEntries, { batchId, chunk }) : [],
    };
  },

  decide: ({ batchId, chunk }, { batch, entries }, { now }) => {
    if (batch === undefined) {
      return { data: { removed: 0 }, message: 'The batch is not deleted.', effects: [] };
    }
    const removed = entries.length;
    const isLast = (chunk + 1) * chunkSize >= batch.nextPosition;
    return {
      data: { removed },
      message: `${counted(removed, 'entry was', 'entries were')} taken away.`,
      effects: [
        ...entries.map((entry) => remove(disbursementEntries, entry)),
        put(disbursementBatches, batch, withoutEntries(batch, entries)),
        ...(isLast ? [] : [schedule(removalTimer(batchId, chunk + 1, now))]),
      ],
    };
  },
});
