/** A disbursement batch and its entries (specification: Resources and States, Disbursement batch). */
import { emit } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import {
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { commitment } from '../transactions/commitment.ts';

/** The lifecycle of a batch. A rejected batch can only be cancelled (companion commands, 8.1). */
export const batchLife = lifecycle({
  Draft: { confirm: 'PendingReview', cancel: 'Cancelled', delete: 'Deleted' },
  PendingReview: { review: 'Reviewed', reject: 'Rejected', cancel: 'Cancelled' },
  Reviewed: { approve: 'Approved', refuse: 'Rejected', cancel: 'Cancelled' },
  Rejected: { cancel: 'Cancelled' },
  Approved: { begin: 'Processing' },
  Processing: { finish: 'Processed', finishPartly: 'PartiallyProcessed' },
  Cancelled: { delete: 'Deleted' },
  // Its entries are deleted. The row stays for its history and is not shown.
  Deleted: {},
  Processed: {},
  PartiallyProcessed: {},
});
export type BatchState = keyof typeof batchLife.moves;
export type BatchMove =
  | 'confirm'
  | 'review'
  | 'reject'
  | 'approve'
  | 'refuse'
  | 'cancel'
  | 'begin'
  | 'finish'
  | 'finishPartly'
  | 'delete';

export const disbursementBatches = table({
  name: 'disbursement_batches',
  key: ['id'],
  indexes: [
    {
      on: ['createdAt'],
      serves: [{ query: 'RetrieveDisbursementBatchesQuery', asked: { startDate: '2026-11-01' } }],
    },
    { on: ['state'], serves: [{ query: 'RetrieveWorkQueueQuery', asked: { kinds: ['disbursementBatch'] } }] },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: {
      '*': 'commitment',
      nextPosition: 'none',
      invalidCount: 'none',
      invalidAmount: 'none',
      held: 'none',
      paidCount: 'none',
      paidAmount: 'none',
      failedCount: 'none',
      comment: 'none',
      processedAt: 'none',
      retriedAs: 'none',
    },
  },
  columns: {
    id: integer('long'),
    state: text<BatchState>(20),
    description: text(500),
    sourceId: text(64),
    sourceNumber: text(34),
    /** 1 a customer's account, 2 another ledger account. */
    transactionSource: integer(),
    totalAmount: money(),
    entryCount: integer(),
    /** Entries in state Invalid, and their sum. They are part of `entryCount` and of `totalAmount`. */
    invalidCount: integer(),
    invalidAmount: money(),
    /** Position of the next entry. Entries keep their positions when others are removed. */
    nextPosition: integer(),
    /** The amount held on the source for entries that are not complete. */
    held: money(),
    paidCount: integer(),
    paidAmount: money(),
    failedCount: integer(),
    createdBy: text(200),
    /** The user id for the name. Null in rows from before user ids were stored. */
    createdById: nullable(text(200)),
    makers: json<readonly string[]>(),
    createdAt: instant(),
    confirmedAt: nullable(instant()),
    reviewedBy: nullable(text(200)),
    reviewedById: nullable(text(200)),
    reviewers: json<readonly string[]>(),
    reviewedAt: nullable(instant()),
    approvedBy: nullable(text(200)),
    approvedById: nullable(text(200)),
    approvedAt: nullable(instant()),
    comment: nullable(text(500)),
    processedAt: nullable(instant()),
    /** The batch that retries the failed entries of this one. */
    retriedAs: nullable(integer('long')),
  },
});

export type Batch = Row<typeof disbursementBatches>;

export const entryStates = ['Pending', 'Valid', 'Invalid', 'Processing', 'Successful', 'Failed'] as const;
export type EntryState = (typeof entryStates)[number];

export const disbursementEntries = table({
  name: 'disbursement_entries',
  key: ['id'],
  sets: [['batchId'], ['batchId', 'chunk']],
  indexes: [
    {
      on: ['batchId', 'chunk'],
      serves: [
        { query: 'RetrieveDisbursementBatchEntriesQuery', asked: { batchId: 1 } },
        { check: 'disbursements' },
        { check: 'disbursement uploads' },
      ],
    },
    {
      on: ['processedAt'],
      serves: [{ query: 'RetrieveDisbursementsQuery', asked: { startDate: '2026-11-01' } }],
    },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: { '*': 'commitment', state: 'none', reason: 'none', reference: 'none', processedAt: 'none' },
  },
  columns: {
    id: integer('long'),
    batchId: integer('long'),
    /** The part of the batch that it is paid with. */
    chunk: integer(),
    bankCode: text(20),
    destinationAccount: text(34),
    amount: money(),
    narration: nullable(text(200)),
    state: text<EntryState>(20),
    reason: nullable(text(500)),
    reference: nullable(text(100)),
    processedAt: nullable(instant()),
  },
});

export type Entry = Row<typeof disbursementEntries>;

/** Entries that are paid in one commit. */
export const chunkSize = 250;
/** Whether the batch has too many entries for one commit that other commands share. */
export const isLarge = ({ nextPosition }: Pick<Batch, 'nextPosition'>): boolean => nextPosition > chunkSize;
/** The maximum number of entries of a batch. */
export const maxEntries = 100_000;

/** Whether a batch pays or may still pay. A cancelled batch never does. */
export const isAlive = ({ state }: Pick<Batch, 'state'>): boolean =>
  !['Rejected', 'Cancelled', 'Deleted'].includes(state);

/** Codes of the batch commands. Callers see their messages (R1 with texts). */
export const rejections = {
  DISBURSEMENT_BATCH_NOT_FOUND: { http: 404, kind: 'not-found', says: 'Disbursement batch not found.' },
  DISBURSEMENT_ENTRY_NOT_FOUND: { http: 404, kind: 'not-found', says: 'Disbursement entry not found.' },
  DISBURSEMENT_BATCH_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the batch does not allow this.',
    facts: { status: OneOf(batchLife.states, 'The state that it is in') },
  },
  DISBURSEMENT_BATCH_EMPTY: {
    http: 400,
    kind: 'state',
    says: 'The batch has no entries.',
    mend: { how: 'Add an entry first.' },
  },
  DISBURSEMENT_BATCH_INVALID: {
    http: 400,
    kind: 'state',
    says: 'The batch has entries that cannot be paid.',
    facts: { invalidEntries: Type.Integer({ description: 'Entries in status Invalid' }) },
    mend: {
      how: 'List them (`RetrieveDisbursementBatchEntriesQuery` with `status` Invalid). Change or remove them while the batch is a Draft and validate it again, or send `leaveOutInvalid: true` to pay the batch without them.',
    },
  },
  DISBURSEMENT_BATCH_FULL: {
    http: 400,
    kind: 'state',
    says: 'The batch takes no more entries.',
    facts: { maxEntries: Type.Integer({ description: 'Entries that one batch takes' }) },
    mend: { how: 'Begin another batch; the answer says how many entries one takes.' },
  },
  DISBURSEMENT_BATCH_RETRIED: {
    http: 409,
    kind: 'state',
    says: 'What failed of the batch is tried again by another batch already.',
    facts: { batchId: Type.Integer({ description: 'The batch that tries it again' }) },
    mend: { how: 'Continue with that batch, or cancel it first. Then the same entries can be tried again.' },
  },
  DISBURSEMENT_BATCH_TOTAL: {
    http: 400,
    kind: 'state',
    says: 'The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it.',
  },
} as const satisfies RejectionTable;

const BatchEvent = Type.Object({
  batchId: Type.Integer(),
  status: OneOf(batchLife.states),
  totalAmount: Type.Number(),
  entryCount: Type.Integer(),
});

export const events = eventTypes(['disbursement.view'], {
  'disbursement_batch.state_changed': {
    summary: 'A disbursement batch was created, moved on, or came to its end.',
    data: BatchEvent,
  },
});

/** The content of an event about a batch. */
export function batchEvent(
  batch: Pick<Batch, 'id' | 'state' | 'totalAmount' | 'entryCount'>,
): Readonly<Record<string, unknown>> {
  return {
    batchId: batch.id,
    status: batch.state,
    totalAmount: Number(batch.totalAmount) / 100,
    entryCount: batch.entryCount,
  };
}

/** The total that a batch pays: the sum of its entries without the invalid ones, in minor units. */
export const payableAmount = ({
  totalAmount,
  invalidAmount,
}: Pick<Batch, 'totalAmount' | 'invalidAmount'>): bigint => totalAmount - invalidAmount;

/** The reference of the hold on the source. */
export const batchReference = (id: number) => `disbursement-batch:${id}`;
/** The reference of an entry's posting. */
export const entryReference = (id: number) => `disbursement:${id}`;

const done: Readonly<Record<BatchMove, string>> = {
  confirm: 'confirmed',
  review: 'reviewed',
  reject: 'rejected at review',
  approve: 'approved',
  refuse: 'rejected at approval',
  cancel: 'cancelled',
  begin: 'processed',
  finish: 'finished',
  finishPartly: 'finished',
  delete: 'deleted',
};

export const batchNoun = noun({
  name: 'disbursement-batch',
  table: disbursementBatches,
  life: batchLife,
  sets: (_context, { note }) => (note === null ? {} : { comment: note }),
  refusal: ({ id }, move: BatchMove, state) =>
    inState('DISBURSEMENT_BATCH_STATE', `Batch ${id}`, state, { cannotBe: done[move], fact: 'status' }),
  event: ({ after }) => emit('disbursement_batch.state_changed', String(after.id), batchEvent(after)),
});

/** Approval binds the bank to pay the batch, less the entries that are left out. */
export const batchCommitment = commitment({
  table: disbursementBatches,
  type: 'DISBURSEMENT_BATCH',
  history: batchNoun.history,
  binds: (batch, { state }) => (state === 'Approved' ? payableAmount(batch) : undefined),
});
