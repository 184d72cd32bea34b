import { command } from '../../core/command/declaration/command.ts';
import { SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { maxEntries } from './batch.ts';
import { batchNamed, draftRefusal, loadBatch } from './batch-move.ts';
import { entryFields, joined, sumOf, totalRefusal } from './entry-input.ts';

export default command({
  name: 'AddDisbursementBatchEntriesCommand',
  summary: 'Adds many entries to a draft: all of them, or none where one is wrong.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  bulk: true,
  body: bulkBody,
  list: 'entries',
  input: Type.Object({
    ...batchNamed,
    entries: Type.Array(Type.Object(entryFields), { minItems: 1, maxItems: 5000 }),
  }),
  output: Type.Object({
    batchId: Type.Integer(),
    added: Type.Integer(),
    entryCount: Type.Integer(),
    totalAmount: SignedAmount(),
  }),
  example: { batchId: 1, entries: [{ bankCode: '058', destinationAccount: '0123456789', amount: 20000 }] },
  rejects: [
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'DISBURSEMENT_BATCH_FULL',
    'DISBURSEMENT_BATCH_TOTAL',
  ],
  audits: 'DisbursementEntriesAdded',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    await read.sequence('disbursement-entry');
    return loadBatch(input, read);
  },

  decide: ({ batchId, entries }, { batch }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    const added = entries.length;
    const entryCount = batch.entryCount + added;
    if (entryCount > maxEntries) return reject('DISBURSEMENT_BATCH_FULL', { maxEntries });
    const total = sumOf(entries, batch.totalAmount);
    const tooMuch = totalRefusal(total);
    if (tooMuch !== undefined) return tooMuch;
    return {
      data: { batchId, added, entryCount, totalAmount: fromMinor(total) },
      message: `${added} entries added to batch successfully`,
      effects: joined(entries, batch, context).effects,
    };
  },
});
