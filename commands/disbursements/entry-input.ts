/** Entries in requests and as rows. Pure. */
import { peopleWith } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, insert, put } from '../../core/command/declaration/effects.ts';
import { Amount, Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { type Minor, maxTold, toMinor } from '../../core/values/money.ts';
import { type Batch, chunkSize, disbursementBatches, disbursementEntries, type Entry } from './batch.ts';
import { invalidOf } from './validity.ts';

export const entryFields = {
  bankCode: Words(20, 'National code of the bank that the account is at'),
  destinationAccount: Words(34),
  amount: Amount(),
  narration: Type.Optional(Note(200)),
};

export interface EntryWanted {
  readonly bankCode: string;
  readonly destinationAccount: string;
  readonly amount: number;
  readonly narration?: string;
}

/** The sum of entries, added to the sum before. */
export const sumOf = (wanted: readonly Pick<EntryWanted, 'amount'>[], before: Minor = 0n): Minor =>
  wanted.reduce((sum, { amount }) => sum + toMinor(amount), before);

/** Why a batch cannot have this sum: no reply could contain it with all of its digits. */
export const totalRefusal = (total: Minor) =>
  total > maxTold ? reject('DISBURSEMENT_BATCH_TOTAL') : undefined;

/** New entries at the end of a batch, and the batch's sums after them. */
export function entriesOf(
  wanted: readonly EntryWanted[],
  batch: Pick<Batch, 'id' | 'nextPosition' | 'entryCount' | 'totalAmount'>,
  context: Context,
) {
  const rows = wanted.map((entry, at) => ({
    id: context.newNumber('disbursement-entry'),
    batchId: batch.id,
    chunk: Math.floor((batch.nextPosition + at) / chunkSize),
    bankCode: entry.bankCode.trim(),
    destinationAccount: entry.destinationAccount.trim(),
    amount: toMinor(entry.amount),
    narration: entry.narration ?? null,
    state: 'Pending' as const,
    reason: null,
    reference: null,
    processedAt: null,
  }));
  return {
    rows,
    inserts: rows.map((row) => insert(disbursementEntries, row)),
    sums: {
      nextPosition: batch.nextPosition + rows.length,
      entryCount: batch.entryCount + rows.length,
      totalAmount: rows.reduce((sum, { amount }) => sum + amount, batch.totalAmount),
    },
  };
}

/** Entries that join a draft. */
export function joined(
  wanted: readonly EntryWanted[],
  batch: Batch,
  context: Context,
): { readonly ids: readonly number[]; readonly effects: readonly Effect[] } {
  const { rows, inserts, sums } = entriesOf(wanted, batch, context);
  // A person who changes entries of a draft counts as a maker of the batch.
  const makers = peopleWith(batch.makers, context.actor);
  return {
    ids: rows.map(({ id }) => id),
    effects: [...inserts, put(disbursementBatches, batch, { ...sums, makers })],
  };
}

/** The sums of a batch without these entries. */
export function withoutEntries(batch: Batch, entries: readonly Entry[]) {
  const invalid = invalidOf(entries);
  return {
    entryCount: batch.entryCount - entries.length,
    totalAmount: entries.reduce((left, { amount }) => left - amount, batch.totalAmount),
    invalidCount: batch.invalidCount - invalid.count,
    invalidAmount: batch.invalidAmount - invalid.amount,
  };
}
