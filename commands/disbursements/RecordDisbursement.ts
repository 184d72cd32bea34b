import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { OrderAnswer } from '../../core/interbank/contract.ts';
import { accounts } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { disbursementBatches, disbursementEntries } from './batch.ts';
import { free, networkLine, pay, progress } from './payment.ts';

/** Run when the network has answered: posts the payment once, or records why it failed. */
export default command({
  name: 'RecordDisbursement',
  summary: 'Records what came of a payment to another bank.',
  reply: R1Strings,
  permission: null,
  input: Type.Object({ entryId: Type.Integer(), answer: OrderAnswer }),
  output: Type.Object({ entryId: Type.Integer(), status: Type.String() }),
  rejects: [
    'DISBURSEMENT_ENTRY_NOT_FOUND',
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'ACCOUNT_NOT_FOUND',
  ],
  audits: 'DisbursementRecorded',
  effectClasses: ['money', 'commitment'],

  load: async ({ entryId }, read) => {
    const entry = await read.one(disbursementEntries, { id: entryId });
    const batch = entry && (await read.one(disbursementBatches, { id: entry.batchId }));
    const source = batch && (await read.one(accounts, { id: batch.sourceId }));
    return { entry, batch, source };
  },

  decide: ({ entryId, answer }, { entry, batch, source }, context) => {
    if (entry === undefined) return reject('DISBURSEMENT_ENTRY_NOT_FOUND');
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    if (source === undefined) return reject('ACCOUNT_NOT_FOUND');
    if (entry.state !== 'Processing') {
      return reject('DISBURSEMENT_BATCH_STATE', { message: `Entry ${entryId} is over.` });
    }
    const { amount } = entry;
    const { paidCount, paidAmount, failedCount, held } = batch;
    const processedAt = context.now;
    if (!answer.done) {
      const counts = { paidCount, paidAmount, failedCount: failedCount + 1, held };
      return {
        data: { entryId, status: 'Failed' },
        message: answer.reason,
        effects: [
          put(disbursementEntries, entry, { state: 'Failed', reason: answer.reason, processedAt }),
          ...progress(batch, counts, context),
        ],
      };
    }
    const books = sheet([source]);
    free(books, batch.id, source, amount);
    pay(books, entry, source, networkLine(amount), context);
    const counts = {
      paidCount: paidCount + 1,
      paidAmount: paidAmount + amount,
      failedCount,
      held: held - amount,
    };
    const { reference } = answer;
    return {
      data: { entryId, status: 'Successful' },
      message: 'The other bank took the payment.',
      effects: [
        ...books.effects,
        put(disbursementEntries, entry, { state: 'Successful', reason: null, reference, processedAt }),
        ...progress(batch, counts, context),
      ],
    };
  },
});
