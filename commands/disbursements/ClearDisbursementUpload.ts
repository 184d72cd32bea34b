import { command } from '../../core/command/declaration/command.ts';
import { put, remove, schedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { isUnfinished, uploads } from '../../core/uploads/upload.ts';
import { counted } from '../../core/values/counted.ts';
import { later, minutes } from '../../core/values/instant.ts';
import { chunkSize, disbursementEntries } from './batch.ts';
import { uploadPolicy } from './policies.ts';
import { clearingTimer } from './upload.ts';

/** Run by a timer: gives up a stalled upload, and deletes its entries part by part. */
export default command({
  name: 'ClearDisbursementUpload',
  summary: 'Takes away one part of the entries of a batch that never came.',
  reply: R1Strings,
  permission: null,
  unaudited: true,
  bulk: true,
  input: Type.Object({ uploadId: Type.String(), chunk: Type.Integer({ minimum: 0 }) }),
  output: Type.Object({ uploadId: Type.String(), removed: Type.Integer() }),
  policies: { uploads: uploadPolicy },
  rejects: [],
  audits: 'DisbursementUploadCleared',
  effectClasses: ['commitment'],

  load: async ({ uploadId, chunk }, read) => {
    const upload = await read.one(uploads, { id: uploadId });
    const isOpen = upload !== undefined && isUnfinished(upload);
    const batchId = Number(upload?.subject);
    return {
      upload: isOpen ? upload : undefined,
      entries: isOpen ? await read.all(disbursementEntries, { batchId, chunk }) : [],
    };
  },
  facts: () => ({ uploads: {} }),

  decide: ({ uploadId, chunk }, { upload, entries }, { now, policy }) => {
    const message = 'There is nothing to take away.';
    if (upload === undefined) return { data: { uploadId, removed: 0 }, message, effects: [] };
    const until = later(upload.changedAt, minutes(policy.uploads?.givenUpAfterMinutes ?? 0));
    if (upload.state === 'Writing' && now < until) {
      const effects = [schedule(clearingTimer(uploadId, chunk, until))];
      return { data: { uploadId, removed: 0 }, message: 'It still moves.', effects };
    }
    const isLast = (chunk + 1) * chunkSize >= upload.written;
    const state = isLast ? ('Cleared' as const) : ('Refused' as const);
    return {
      data: { uploadId, removed: entries.length },
      message: `${counted(entries.length, 'entry was', 'entries were')} taken away.`,
      effects: [
        ...entries.map((entry) => remove(disbursementEntries, entry)),
        put(uploads, upload, { state, changedAt: now }),
        ...(isLast ? [] : [schedule(clearingTimer(uploadId, chunk + 1, now))]),
      ],
    };
  },
});
