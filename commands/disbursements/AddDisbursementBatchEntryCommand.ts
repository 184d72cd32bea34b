import { command } from '../../core/command/declaration/command.ts';
import { OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { maxEntries } from './batch.ts';
import { batchNamed, draftRefusal, loadBatch } from './batch-move.ts';
import { entryFields, joined, sumOf, totalRefusal } from './entry-input.ts';

export default command({
  name: 'AddDisbursementBatchEntryCommand',
  summary: 'Adds an entry to a draft.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  input: Type.Object({ ...batchNamed, ...entryFields }),
  output: Type.Object({
    entryId: Type.Integer(),
    batchId: Type.Integer(),
    bankCode: Type.String(),
    destinationAccount: Type.String(),
    amount: SignedAmount(),
    narration: OrNull(Type.String()),
  }),
  example: { batchId: 1, bankCode: '058', destinationAccount: '0123456789', amount: 20000 },
  rejects: [
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'DISBURSEMENT_BATCH_FULL',
    'DISBURSEMENT_BATCH_TOTAL',
  ],
  audits: 'DisbursementEntryAdded',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    await read.sequence('disbursement-entry');
    return loadBatch(input, read);
  },

  decide: ({ batchId, ...entry }, { batch }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    if (batch.entryCount >= maxEntries) return reject('DISBURSEMENT_BATCH_FULL', { maxEntries });
    const tooMuch = totalRefusal(sumOf([entry], batch.totalAmount));
    if (tooMuch !== undefined) return tooMuch;
    const { ids, effects } = joined([entry], batch, context);
    const { bankCode, destinationAccount, amount, narration = null } = entry;
    return {
      data: { entryId: ids[0] ?? 0, batchId, bankCode, destinationAccount, amount, narration },
      message: 'Entry added to batch successfully',
      effects,
    };
  },
});
