import { command } from '../../core/command/declaration/command.ts';
import { insert, put, schedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { uploads } from '../../core/uploads/upload.ts';
import { later, minutes } from '../../core/values/instant.ts';
import { uploadPolicy } from './policies.ts';
import { clearingTimer, Staged, uploader } from './upload.ts';

/**
 * Run by the host before the first entries of a large batch. After this, the entries can be found again,
 * whatever happens.
 */
export default command({
  name: 'BeginDisbursementUpload',
  summary: 'Takes a number for a batch whose entries are written part by part.',
  reply: R1Strings,
  permission: null,
  unaudited: true,
  input: Type.Object({
    uploadId: Type.Optional(Type.String()),
    requestId: Type.String(),
    userId: Type.String(),
    total: Type.Integer({ minimum: 1 }),
  }),
  output: Staged,
  policies: { uploads: uploadPolicy },
  rejects: [],
  audits: 'DisbursementUploadBegun',

  load: async ({ uploadId }, read) => {
    await read.sequence('disbursement-batch');
    return { upload: uploadId === undefined ? undefined : await read.one(uploads, { id: uploadId }) };
  },
  facts: () => ({ uploads: {} }),

  decide: ({ uploadId, requestId, userId, total }, { upload }, context) => {
    const { now, policy } = context;
    const id = uploadId ?? context.newId();
    const batchId = context.newNumber('disbursement-batch');
    const begun = { state: 'Writing' as const, subject: String(batchId), total, changedAt: now };
    const come = { received: total, checked: total };
    const due = later(now, minutes(policy.uploads?.givenUpAfterMinutes ?? 0));
    return {
      data: { uploadId: id, batchId },
      message: `Entries of batch ${batchId} are being written.`,
      effects: [
        upload === undefined
          ? insert(uploads, {
              id,
              requestId,
              command: uploader,
              userId,
              bytes: 0,
              ofBytes: null,
              ...come,
              ...begun,
              written: 0,
              amount: 0n,
              startedAt: now,
            })
          : put(uploads, upload, { ...come, ...begun }),
        schedule(clearingTimer(id, 0, due)),
      ],
    };
  },
});
