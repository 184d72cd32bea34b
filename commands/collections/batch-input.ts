/** Shared input, reads and answers of the commands of a batch. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, insert } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Amount, Note, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { DayOrMoment, firstMoment } from '../../core/command/kit/period.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import type { Instant } from '../../core/values/instant.ts';
import { toMinor } from '../../core/values/money.ts';
import { type Asked, type Bound, beforeStart, type Families, mandateOf } from '../mandates/mandate-use.ts';
import {
  type BatchMove,
  batchDone,
  batchEvent,
  batchLife,
  batchNoun,
  type Collection,
  type CollectionBatch,
  collectionBatches,
  collections,
} from './collection.ts';

export const batchFields = {
  batchName: Words(200),
  batchDescription: Type.Optional(Note(500)),
  organisationId: Type.Integer(),
  narration: Type.Optional(Note(500)),
  collectionType: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 by default' }),
  ),
};

export const itemFields = {
  mandateId: Type.Integer({ minimum: 1, description: 'An active mandate' }),
  amount: Amount(),
  narration: Type.Optional(Note(500)),
  collectionDate: Type.Optional(DayOrMoment('Not before; as soon as the batch runs by default')),
};

export const batchNamed = { batchId: Type.Integer({ minimum: 1, description: 'The batch' }) };
export const BatchMoved = Type.Object({ id: Type.Integer(), status: OneOf<string>(batchLife.states) });

export interface ItemWanted {
  readonly mandateId: number;
  readonly amount: number;
  readonly narration?: string;
  readonly collectionDate?: string;
}

export async function loadBatch({ batchId }: { readonly batchId: number }, read: Read) {
  return { batch: await read.one(collectionBatches, { id: batchId }) };
}

/** When an item is debited: not before its own date, not before now. */
export function debitedAt({ collectionDate }: Pick<Collection, 'collectionDate'>, now: Instant) {
  return collectionDate !== null && collectionDate > now ? collectionDate : now;
}

/** The use of a mandate by an item of a request. */
export function askedOf(wanted: ItemWanted, { now, bank }: Context): Asked {
  const { mandateId, amount } = wanted;
  const collectionDate = momentOf(wanted.collectionDate, bank.timezone);
  return { mandateId, amount: toMinor(amount), at: debitedAt({ collectionDate }, now) };
}

/** Why an item cannot be collected on its date, or undefined. No date is before its mandate. */
export function dateBound(wanted: ItemWanted, found: Families, { bank }: Context): Bound | undefined {
  const mandate = mandateOf(found, wanted.mandateId);
  const date = momentOf(wanted.collectionDate, bank.timezone);
  if (mandate === undefined || date === null || date >= mandate.startDate) return undefined;
  return beforeStart(mandate);
}

/** A new batch, empty or with the sums of its items. */
export function newBatch(
  input: {
    readonly batchName: string;
    readonly batchDescription?: string;
    readonly organisationId: number;
    readonly narration?: string;
    readonly collectionType?: number;
  },
  items: readonly ItemWanted[],
  context: Context,
): { readonly id: number; readonly effects: readonly Effect[] } {
  const id = context.newNumber('collection-batch');
  const row = {
    id,
    batchName: input.batchName.trim(),
    batchDescription: input.batchDescription ?? null,
    organisationId: input.organisationId,
    narration: input.narration ?? null,
    collectionType: input.collectionType ?? 0,
    state: 'Draft' as const,
    itemCount: items.length,
    totalAmount: items.reduce((sum, { amount }) => sum + toMinor(amount), 0n),
    processedCount: 0,
    successCount: 0,
    failedCount: 0,
    createdBy: context.actor.name,
    createdById: context.actor.userId,
    createdAt: context.now,
    updatedAt: context.now,
  };
  return {
    id,
    effects: [
      ...batchNoun.begun(row),
      ...items.map((item) => insert(collections, newItem(id, item, context))),
      emit('collection_batch.state_changed', String(id), batchEvent(row)),
    ],
  };
}

/** A new item of a batch. */
export function newItem(batchId: number, item: ItemWanted, context: Context) {
  return {
    id: context.newNumber('collection'),
    batchId,
    mandateId: item.mandateId,
    amount: toMinor(item.amount),
    narration: item.narration ?? null,
    collectionDate: momentOf(item.collectionDate, context.bank.timezone),
    state: 'Pending' as const,
    orderedUnder: null,
    tried: [],
    reference: null,
    reason: null,
    createdAt: context.now,
    processedAt: null,
  };
}

function momentOf(text: string | undefined, timezone: string): Instant | null {
  return text === undefined ? null : firstMoment(text, timezone);
}

/** The effects of a move of the batch's lifecycle, or why its state does not allow it. */
export function moveBatch(
  batch: CollectionBatch | undefined,
  move: BatchMove,
  context: Context,
  changes: Changes<typeof collectionBatches> = {},
) {
  if (batch === undefined) return reject('COLLECTION_BATCH_NOT_FOUND');
  const moved = batchNoun.move(batch, move, context, { changes });
  if (isRejection(moved)) return moved;
  return {
    data: { id: batch.id, status: moved.to },
    message: `Batch ${batchDone[move]} successfully`,
    effects: moved.effects,
  };
}

/** The key of a collection's order under a mandate, the same for every retry. */
export function orderKey(tenant: string, { id }: Pick<Collection, 'id'>, mandateId: number) {
  return `${tenant}-collection-${id}-${mandateId}`;
}
