import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { uploads } from '../../core/uploads/upload.ts';
import { counted } from '../../core/values/counted.ts';
import { chunkSize } from './batch.ts';
import { entriesOf, entryFields } from './entry-input.ts';
import { Written } from './upload.ts';

/** Run by the host for each part of a large batch. They belong to no batch before all are there. */
export default command({
  name: 'WriteDisbursementEntries',
  summary: 'Writes one part of the entries of a batch that is to come.',
  reply: R1Strings,
  permission: null,
  unaudited: true,
  bulk: true,
  input: Type.Object({
    uploadId: Type.String(),
    from: Type.Integer({ minimum: 0, description: 'Entries that are written already' }),
    entries: Type.Array(Type.Object(entryFields), { minItems: 1, maxItems: chunkSize }),
  }),
  output: Written,
  rejects: ['DISBURSEMENT_UPLOAD_OVER'],
  audits: 'DisbursementEntriesWritten',
  effectClasses: ['commitment'],

  load: async ({ uploadId }, read) => {
    await read.sequence('disbursement-entry');
    return { upload: await read.one(uploads, { id: uploadId }) };
  },

  decide: ({ uploadId, from, entries }, { upload }, context) => {
    // Another try, or the clearing, was first.
    if (upload?.state !== 'Writing' || upload.written !== from) {
      return reject('DISBURSEMENT_UPLOAD_OVER');
    }
    const { amount: totalAmount, written, subject } = upload;
    const before = { id: Number(subject), nextPosition: written, entryCount: written, totalAmount };
    const { inserts, sums } = entriesOf(entries, before, context);
    const { entryCount, totalAmount: amount } = sums;
    const changes = { written: entryCount, amount, changedAt: context.now };
    return {
      data: { uploadId, written: entryCount },
      message: `${counted(entryCount, 'entry is', 'entries are')} written.`,
      effects: [...inserts, put(uploads, upload, changes)],
    };
  },
});
