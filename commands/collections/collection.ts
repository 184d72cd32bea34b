/** Collections: batches of debits under mandates, and every debit that was tried (companion commands, 4). */
import { emit } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import type { Select } from '../../core/command/declaration/read.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { type CheckRead, inLists, storeCheck } from '../../core/command/declaration/store-check.ts';
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
import { unbooked } from '../../core/ledger/booked.ts';
import { commitment } from '../transactions/commitment.ts';

export type BatchState = 'Draft' | 'Active' | 'Processing' | 'Completed' | 'Cancelled';
export type BatchMove = 'activate' | 'deactivate' | 'run' | 'complete' | 'cancel';

export const batchLife = lifecycle({
  Draft: { activate: 'Active', cancel: 'Cancelled' },
  Active: { deactivate: 'Draft', run: 'Processing', cancel: 'Cancelled' },
  Processing: { complete: 'Completed' },
  Completed: {},
  Cancelled: {},
});

export const collectionBatches = table({
  name: 'collection_batches',
  key: ['id'],
  indexes: [
    {
      on: ['createdAt'],
      serves: [{ query: 'RetrieveInterbankCollectionBatchesQuery', asked: { startDate: '2026-11-01' } }],
    },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: {
      '*': 'commitment',
      processedCount: 'none',
      successCount: 'none',
      failedCount: 'none',
      updatedAt: 'none',
    },
  },
  columns: {
    id: integer('long'),
    batchName: text(200),
    batchDescription: nullable(text(500)),
    organisationId: integer('long'),
    narration: nullable(text(500)),
    collectionType: integer(),
    state: text<BatchState>(20),
    itemCount: integer(),
    totalAmount: money(),
    processedCount: integer(),
    successCount: integer(),
    failedCount: integer(),
    createdBy: text(200),
    /** The user id for the name. Null in rows from before user ids were stored. */
    createdById: nullable(text(200)),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type CollectionBatch = Row<typeof collectionBatches>;

export const collectionResults = ['Successful', 'Failed'] as const;
export const collectionStates = ['Pending', 'Processing', 'Successful', 'Failed'] as const;
export type CollectionState = (typeof collectionStates)[number];

/** A requested debit: its mandate and its result. */
export interface Tried {
  readonly mandateId: number;
  readonly code: string | null;
}

export const collections = table({
  name: 'collections',
  key: ['id'],
  sets: [['batchId'], ['batchId', 'mandateId']],
  indexes: [
    {
      on: ['batchId', 'mandateId'],
      serves: [
        { command: 'AddInterbankCollectionToBatchCommand' },
        { command: 'RunInterbankCollectionBatchCommand' },
        { check: 'collections' },
      ],
    },
    {
      on: ['createdAt'],
      serves: [{ query: 'RetrieveInterbankCollectionsQuery', asked: { startDate: '2026-11-01' } }],
    },
    { on: ['mandateId'], serves: [{ query: 'RetrieveInterbankCollectionsQuery', asked: { mandateId: 1 } }] },
    { on: ['orderedUnder'], serves: [{ check: 'mandates' }] },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: {
      '*': 'commitment',
      state: 'none',
      orderedUnder: 'none',
      tried: 'none',
      reference: 'none',
      reason: 'none',
      processedAt: 'none',
    },
  },
  columns: {
    id: integer('long'),
    batchId: integer('long'),
    /** The mandate that it was made for. The debit may move on to a GSI mandate's other accounts. */
    mandateId: integer('long'),
    amount: money(),
    narration: nullable(text(500)),
    collectionDate: nullable(instant()),
    state: text<CollectionState>(20),
    /** The mandate that is debited now, where its amount is reserved. Null unless the state is Processing. */
    orderedUnder: nullable(integer('long')),
    tried: json<readonly Tried[]>(),
    reference: nullable(text(100)),
    /** Why it failed. */
    reason: nullable(text(500)),
    createdAt: instant(),
    processedAt: nullable(instant()),
  },
});

export type Collection = Row<typeof collections>;

/** One row for each answer of the network. */
export const collectionTransactions = table({
  name: 'collection_transactions',
  key: ['id'],
  appendOnly: true,
  indexes: [
    {
      on: ['batchId'],
      serves: [{ query: 'RetrieveInterbankCollectionTransactionsQuery', asked: { batchId: 1 } }],
    },
    { on: ['collectionId'], serves: [{ check: 'collection answers' }] },
    {
      on: ['mandateId'],
      serves: [
        { check: 'mandates' },
        { query: 'RetrieveInterbankCollectionTransactionsQuery', asked: { mandateId: 1 } },
      ],
    },
  ],
  controls: 'none',
  columns: {
    id: text(36),
    batchId: integer('long'),
    collectionId: integer('long'),
    mandateId: integer('long'),
    amount: money(),
    status: text<(typeof collectionResults)[number]>(20),
    reference: nullable(text(100)),
    reason: nullable(text(500)),
    createdAt: instant(),
  },
});

/** How many items a batch holds at most: all of them are read when it runs. */
export const maxItems = 5000;

/** Codes of the collection commands. Callers see only their kind and message (R3). */
export const rejections = {
  COLLECTION_BATCH_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such batch.' },
  COLLECTION_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such collection.' },
  COLLECTION_BATCH_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the batch does not allow this.',
    facts: { status: OneOf(batchLife.states, 'The state that it is in') },
  },
  COLLECTION_BATCH_EMPTY: {
    http: 400,
    kind: 'state',
    says: 'The batch has no items.',
    mend: { how: 'Add an item first.' },
  },
  COLLECTION_BATCH_FULL: {
    http: 400,
    kind: 'state',
    says: 'The batch takes no more items.',
    facts: { maxItems: Type.Integer({ description: 'Items that one batch takes' }) },
    mend: { how: 'Begin another batch; the answer says how many items one takes.' },
  },
  MANDATE_NOT_USABLE: {
    http: 400,
    kind: 'validation',
    says: 'Nothing can be collected under this mandate.',
    mend: {
      by: 'The people who manage the mandate.',
      how: 'It has to be approved, in force and of an amount that is enough.',
    },
  },
} as const satisfies RejectionTable;

const BatchEvent = Type.Object({
  batchId: Type.Integer(),
  batchName: Type.String(),
  status: OneOf(batchLife.states),
});

export const events = eventTypes(['mandates.view'], {
  'collection_batch.state_changed': {
    summary: 'A batch of collections was created, activated, run, completed or cancelled.',
    data: BatchEvent,
  },
  'collection.processed': {
    summary: 'A collection succeeded, or failed on every account that it could turn to.',
    data: Type.Object({
      collectionId: Type.Integer(),
      batchId: Type.Integer(),
      mandateId: Type.Integer(),
      amount: Type.Number(),
      status: OneOf(collectionStates),
    }),
  },
});

/** The name of the postings of a collection. */
export const collectionReference = (id: number) => `collection:${id}`;

/** The moves of a batch in the words of replies. */
export const batchDone: Readonly<Record<BatchMove, string>> = {
  activate: 'activated',
  deactivate: 'deactivated',
  run: 'run',
  complete: 'completed',
  cancel: 'cancelled',
};

/** The content of an event about a batch. */
export function batchEvent({ id, batchName, state }: Pick<CollectionBatch, 'id' | 'batchName' | 'state'>) {
  return { batchId: id, batchName, status: state };
}

export const batchNoun = noun({
  name: 'collection-batch',
  table: collectionBatches,
  life: batchLife,
  sets: ({ now }) => ({ updatedAt: now }),
  refusal: ({ id }, move: BatchMove, state) =>
    inState('COLLECTION_BATCH_STATE', `Batch ${id}`, state, { cannotBe: batchDone[move], fact: 'status' }),
  event: ({ after }) => emit('collection_batch.state_changed', String(after.id), batchEvent(after)),
});

export const collectionCheck = storeCheck({
  name: 'collections',
  says: 'every batch counts its items and their ends, and each success was posted once',
  async *run(read) {
    const done = { where: (select: Select) => select.where({ state: 'Successful' }) };
    for await (const page of read.pages(collections, done)) {
      const booked = page.map(({ tenant, id, amount }) => {
        return { tenant, amount, reference: collectionReference(id) };
      });
      yield* unbooked(booked, read);
    }
    for await (const page of read.pages(collectionBatches)) {
      const sums = await itemsOf(page, read);
      for (const { tenant, id, ...batch } of page) {
        const sum = sums.get(`${tenant} ${id}`);
        const over = Number(sum?.good ?? 0) + Number(sum?.bad ?? 0);
        const counted = [sum?.items, sum?.amount, sum?.good, sum?.bad, over].map((n) => Number(n ?? 0));
        const told = [
          batch.itemCount,
          Number(batch.totalAmount),
          batch.successCount,
          batch.failedCount,
          batch.processedCount,
        ];
        if (counted.join() !== told.join()) {
          yield `batch ${id} of ${tenant} says ${told.join(', ')}, its items ${counted.join(', ')}`;
        }
      }
    }
  },
});

/** The sums of the items of these batches, by tenant and batch. */
async function itemsOf(page: readonly CollectionBatch[], read: CheckRead) {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { tenant, some } of inLists(page)) {
    const ids = some.map(({ id }) => id);
    const sums = await read.select(collections, (select) =>
      select
        .select('batchId')
        .count({ items: '*' })
        .sum({ amount: 'amount' })
        .select(select.client.raw("sum(state = 'Successful') as good"))
        .select(select.client.raw("sum(state = 'Failed') as bad"))
        .where({ tenant })
        .whereIn('batchId', ids)
        .groupBy('batchId'),
    );
    for (const sum of sums) found.set(`${tenant} ${sum.batchId}`, sum);
  }
  return found;
}

/** A batch that is opened, or run, collects all its items. */
export const collectionCommitment = commitment({
  table: collectionBatches,
  type: 'COLLECTION_BATCH',
  history: batchNoun.history,
  binds: ({ totalAmount }, { state }) =>
    state === 'Active' || state === 'Processing' ? totalAmount : undefined,
  isBound: ({ state }) => state === 'Active',
});
