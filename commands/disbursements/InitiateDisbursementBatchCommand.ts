import { involvedUsers } from '../../core/command/declaration/actor.ts';
import { type Context, command } from '../../core/command/declaration/command.ts';
import { emit, put, unschedule } from '../../core/command/declaration/effects.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { OneOf, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { type Account, accounts, isCash, isOpen } from '../../core/ledger/account.ts';
import { type UploadRow, uploads } from '../../core/uploads/upload.ts';
import { fromMinor } from '../../core/values/money.ts';
import { closedRefusal } from '../transactions/initiation.ts';
import {
  type Batch,
  batchEvent,
  batchLife,
  batchNoun,
  disbursementBatches,
  isAlive,
  maxEntries,
} from './batch.ts';
import { type EntryWanted, entriesOf, entryFields, sumOf, totalRefusal } from './entry-input.ts';
import { atOnce, clearingTimer, type Staged, stage } from './upload.ts';

export default command({
  name: 'InitiateDisbursementBatchCommand',
  summary: 'Begins a batch of payments from one account to many; nothing is paid before approval.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  bulk: true,
  body: bulkBody,
  list: 'entries',
  input: Type.Object({
    batchDescription: Words(500),
    sourceAccount: Words(34, 'Number of the account that pays'),
    transactionSource: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2, description: '1 customer account (default), 2 other' }),
    ),
    retryOf: Type.Optional(
      Type.Integer({ description: 'Batch that was paid in part, of which what failed is tried again: once' }),
    ),
    entries: Type.Array(Type.Object(entryFields), { minItems: 1, maxItems: maxEntries }),
  }),
  output: Type.Object({
    batchId: Type.Integer(),
    status: OneOf(batchLife.states),
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
  rejects: [
    'ACCOUNT_NOT_FOUND',
    'CUSTOMER_ACCOUNT_CLOSED',
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'DISBURSEMENT_BATCH_RETRIED',
    'DISBURSEMENT_UPLOAD_OVER',
    'DISBURSEMENT_BATCH_TOTAL',
  ],
  audits: 'DisbursementBatchInitiated',
  effectClasses: ['commitment'],

  /**
   * Writes many entries part by part, before the batch. Writes nothing if the batch would certainly be
   * rejected.
   */
  prepare: async ({ entries, sourceAccount, retryOf }, services) => {
    if (entries.length <= atOnce || services.dryRun) return undefined;
    const source = await services.read.one(accounts, { number: sourceAccount.trim() });
    const origin = await originOf(retryOf, services.read);
    const refused =
      sourceRefusal(source, sourceAccount) ?? totalRefusal(sumOf(entries)) ?? retryRefusal(origin);
    return refused ?? stage(entries, services);
  },

  load: async ({ sourceAccount, retryOf }, read, _actor, staged) => {
    const source = await read.one(accounts, { number: sourceAccount.trim() });
    const origin = await originOf(retryOf, read);
    if (staged !== undefined) {
      return { source, origin, upload: await read.one(uploads, { id: staged.uploadId }) };
    }
    await read.sequence('disbursement-batch');
    await read.sequence('disbursement-entry');
    return { source, origin, upload: undefined };
  },

  decide: (input, { source, origin, upload }, context, staged) => {
    const refused = sourceRefusal(source, input.sourceAccount);
    if (source === undefined || refused !== undefined) return refused ?? reject('ACCOUNT_NOT_FOUND');
    const retried = retryRefusal(origin);
    if (retried !== undefined) return retried;
    const { entries } = input;
    // The sum of staged entries was already checked.
    const tooMuch = staged === undefined ? totalRefusal(sumOf(entries)) : undefined;
    if (tooMuch !== undefined) return tooMuch;
    const made =
      staged === undefined ? written(entries, context) : finished(entries, staged, upload, context);
    if (isRejection(made)) return made;
    const { id, sums, effects } = made;
    const batch = {
      id,
      state: 'Draft' as const,
      description: input.batchDescription.trim(),
      sourceId: source.id,
      sourceNumber: source.number,
      transactionSource: input.transactionSource ?? 1,
      ...sums,
      invalidCount: 0,
      invalidAmount: 0n,
      held: 0n,
      paidCount: 0,
      paidAmount: 0n,
      failedCount: 0,
      createdBy: context.actor.name,
      createdById: context.actor.userId,
      makers: involvedUsers(context.actor),
      createdAt: context.now,
      confirmedAt: null,
      reviewedBy: null,
      reviewedById: null,
      reviewers: [],
      reviewedAt: null,
      approvedBy: null,
      approvedById: null,
      approvedAt: null,
      comment: null,
      processedAt: null,
      retriedAs: null,
    };
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
        ...batchNoun.begun(batch, { by: 'initiate' }),
        ...effects,
        ...(origin?.batch === undefined ? [] : [put(disbursementBatches, origin.batch, { retriedAs: id })]),
        emit('disbursement_batch.state_changed', String(id), batchEvent(batch)),
      ],
    };
  },
});

/** A batch whose failed entries are retried, and the batch that already retries them. */
interface Origin {
  readonly id: number;
  readonly batch: Batch | undefined;
  readonly earlier: Batch | undefined;
}

async function originOf(id: number | undefined, read: Pick<Read, 'one'>): Promise<Origin | undefined> {
  if (id === undefined) return undefined;
  const batch = await read.one(disbursementBatches, { id });
  const earlier =
    typeof batch?.retriedAs === 'number'
      ? await read.one(disbursementBatches, { id: batch.retriedAs })
      : undefined;
  return { id, batch, earlier };
}

/** Why failed entries of the batch are not retried. */
function retryRefusal(origin: Origin | undefined) {
  if (origin === undefined) return undefined;
  const { id, batch, earlier } = origin;
  if (batch === undefined || batch.state === 'Deleted') {
    const message = `Disbursement batch ${id} was not found.`;
    return reject('DISBURSEMENT_BATCH_NOT_FOUND', { field: 'retryOf', message });
  }
  const { state } = batch;
  if (state !== 'PartiallyProcessed') {
    return inState('DISBURSEMENT_BATCH_STATE', `Batch ${id}`, state, {
      cannotBe: 'tried again',
      fact: 'status',
    });
  }
  if (earlier === undefined || !isAlive(earlier)) return undefined;
  const message = `What failed of batch ${id} is tried again by batch ${earlier.id} already.`;
  return reject('DISBURSEMENT_BATCH_RETRIED', { field: 'retryOf', message, batchId: earlier.id });
}

/** Why this account cannot be the source. */
function sourceRefusal(source: Account | undefined, number: string) {
  if (source === undefined || isCash(source)) {
    const message = `Source account ${number} was not found.`;
    return reject('ACCOUNT_NOT_FOUND', { field: 'sourceAccount', message });
  }
  return !isOpen(source) || source.postNoDebit ? closedRefusal(source) : undefined;
}

/** Entries that are written with their batch. */
function written(entries: readonly EntryWanted[], context: Context) {
  const id = context.newNumber('disbursement-batch');
  const empty = { id, nextPosition: 0, entryCount: 0, totalAmount: 0n };
  if (entries.length <= atOnce) {
    const { inserts, sums } = entriesOf(entries, empty, context);
    return { id, sums, effects: inserts };
  }
  // Only a dry run gets here. It returns the sums and writes nothing.
  const totalAmount = sumOf(entries);
  const entryCount = entries.length;
  return { id, sums: { nextPosition: entryCount, entryCount, totalAmount }, effects: [] };
}

/** Entries that are written: with this commit they are a batch. */
function finished(
  entries: readonly EntryWanted[],
  { uploadId, batchId: id }: Staged,
  upload: UploadRow | undefined,
  { now }: Context,
) {
  const entryCount = entries.length;
  if (upload?.state !== 'Writing' || upload.written !== entryCount) {
    return reject('DISBURSEMENT_UPLOAD_OVER');
  }
  const { amount: totalAmount } = upload;
  return {
    id,
    sums: { nextPosition: entryCount, entryCount, totalAmount },
    effects: [
      put(uploads, upload, { state: 'Done', changedAt: now }),
      unschedule(clearingTimer(uploadId, 0, now).id),
    ],
  };
}
