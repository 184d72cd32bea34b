import { handsOf } from '../../core/command/actor.ts';
import { command } from '../../core/command/command.ts';
import { emit, insert } from '../../core/command/effects.ts';
import { moved } from '../../core/command/history.ts';
import { reject } from '../../core/command/rejections.ts';
import { R1Strings } from '../../core/command/reply.ts';
import { SignedAmount, Type, Words } from '../../core/command/schema.ts';
import { accounts, isOpen } from '../../core/ledger/account.ts';
import { fromMinor } from '../../core/values/money.ts';
import { closedRefusal } from '../transactions/initiation.ts';
import { batchEvent, disbursementBatches } from './batch.ts';
import { entriesOf, entryFields } from './entry-input.ts';

export default command({
  name: 'InitiateDisbursementBatchCommand',
  summary: 'Begins a batch of payments from one account to many; nothing is paid before approval.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  bulk: true,
  input: Type.Object({
    batchDescription: Words(500),
    sourceAccount: Words(34, 'Number of the account that pays'),
    transactionSource: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2,
        description: '1 customer account (default), 2 other',
      }),
    ),
    entries: Type.Array(Type.Object(entryFields), { minItems: 1, maxItems: 5000 }),
  }),
  output: Type.Object({
    batchId: Type.Integer(),
    status: Type.String(),
    batchDescription: Type.String(),
    sourceAccount: Type.String(),
    totalAmount: SignedAmount(),
    entryCount: Type.Integer(),
    createdAt: Type.String(),
  }),
  example: {
    batchDescription: 'Salaries of March',
    sourceAccount: '9000000001',
    transactionSource: 1,
    entries: [
      { bankCode: '058', destinationAccount: '0123456789', amount: 150000, narration: 'March' },
      { bankCode: '000', destinationAccount: '1000000002', amount: 75000.5 },
    ],
  },
  rejects: ['ACCOUNT_NOT_FOUND', 'CUSTOMER_ACCOUNT_CLOSED'],
  audits: 'DisbursementBatchInitiated',

  load: async ({ sourceAccount }, read) => {
    await read.sequence('disbursement-batch');
    await read.sequence('disbursement-entry');
    return { source: await read.one(accounts, { number: sourceAccount.trim() }) };
  },

  decide: (input, { source }, context) => {
    if (source === undefined) {
      const message = `Source account ${input.sourceAccount} was not found.`;
      return reject('ACCOUNT_NOT_FOUND', { field: 'sourceAccount', message });
    }
    if (!isOpen(source) || source.postNoDebit) return closedRefusal(source);
    const id = context.newNumber('disbursement-batch');
    const empty = { id, nextPosition: 0, entryCount: 0, totalAmount: 0n };
    const { inserts, sums } = entriesOf(input.entries, empty, context);
    const batch = {
      id,
      state: 'Draft' as const,
      description: input.batchDescription.trim(),
      sourceId: source.id,
      sourceNumber: source.number,
      transactionSource: input.transactionSource ?? 1,
      ...sums,
      held: 0n,
      paidCount: 0,
      paidAmount: 0n,
      failedCount: 0,
      createdBy: context.actor.name,
      makers: handsOf(context.actor),
      createdAt: context.now,
      confirmedAt: null,
      reviewedBy: null,
      reviewers: [],
      reviewedAt: null,
      approvedBy: null,
      approvedAt: null,
      comment: null,
      processedAt: null,
    };
    const subject = String(id);
    const move = { noun: 'disbursement-batch', subject, move: 'initiate' };
    return {
      data: {
        batchId: id,
        status: batch.state,
        batchDescription: batch.description,
        sourceAccount: batch.sourceNumber,
        totalAmount: fromMinor(batch.totalAmount),
        entryCount: batch.entryCount,
        createdAt: batch.createdAt,
      },
      message: 'Disbursement batch created successfully',
      effects: [
        insert(disbursementBatches, batch),
        ...inserts,
        moved(context, { ...move, from: null, to: 'Draft' }),
        emit('disbursement_batch.state_changed', subject, batchEvent(batch)),
      ],
    };
  },
});
