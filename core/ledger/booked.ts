/** Compares the records of an area with their bookings, for `check store`. */
import type { QueryRead, Select } from '../command/declaration/read.ts';
import type { BookedJournal, CheckRead } from '../command/declaration/store-check.ts';
import type { Table } from '../command/declaration/table.ts';
import { postings } from './account.ts';

/** A record that should have been booked exactly once. */
export interface Booked {
  readonly tenant: string;
  /** The reference of its journal. */
  readonly reference: string;
  readonly amount: bigint;
}

/** References of one look. */
const listed = 500;

/** Records without exactly one journal of two lines of their amount, as sentences. */
export async function* unbooked(rows: readonly Booked[], read: CheckRead): AsyncIterable<string> {
  for (const tenant of new Set(rows.map((row) => row.tenant))) {
    const own = rows.filter((row) => row.tenant === tenant);
    for (let at = 0; at < own.length; at += listed) {
      yield* await faultsOf(tenant, own.slice(at, at + listed), read);
    }
  }
}

async function faultsOf(
  tenant: string,
  rows: readonly Booked[],
  read: CheckRead,
): Promise<readonly string[]> {
  const references = rows.map(({ reference }) => reference);
  const lines = await read.select(postings, (select) =>
    select
      .select('reference', 'amount')
      .where({ tenant })
      .whereIn('reference', references)
      .whereRaw('reference <> journal_id'),
  );
  const found = new Map<string, bigint[]>();
  for (const { reference, amount } of lines) {
    const key = String(reference);
    found.set(key, [...(found.get(key) ?? []), BigInt(String(amount))]);
  }
  return rows.flatMap(({ reference, amount }) => {
    const booked = found.get(reference) ?? [];
    if (booked.length === 2 && booked.every((each) => each === amount)) return [];
    const says = booked.length === 0 ? 'nothing' : `lines of ${booked.join(', ')}`;
    return [`${reference} of ${tenant} came to ${amount}, booked for it is ${says}`];
  });
}

/** The journals that are booked for rows with a number. `referenceOf` makes the reference from the number. */
export async function ownedByNumber(
  journals: readonly BookedJournal[],
  read: CheckRead,
  {
    table,
    referenceOf,
    where,
  }: {
    readonly table: Table;
    readonly referenceOf: (id: number) => string;
    readonly where: (select: Select) => void;
  },
): Promise<ReadonlySet<string>> {
  const numbers = journals.map(({ reference }) => Number(/\d{1,15}$/.exec(reference)?.[0] ?? -1));
  const rows = await read.select(table, (select) => {
    where(select.select('id').where({ tenant: journals[0]?.tenant }).whereIn('id', numbers));
  });
  const known = new Set(rows.map(({ id }) => referenceOf(Number(id))));
  return new Set(journals.filter(({ reference }) => known.has(reference)).map(({ id }) => id));
}

/**
 * Ids of the journals booked for this reference. A transaction is settled by the journal with its own id. Its
 * other journals (an earlier step, a fee, a part of a loan) have other ids and are found by an index.
 */
export async function journalsOf(read: QueryRead, reference: string): Promise<readonly string[]> {
  const others = await read.select(postings, (select) =>
    select.distinct('journalId').where({ reference }).whereRaw('reference <> journal_id'),
  );
  return [reference, ...others.map(({ journalId }) => String(journalId))];
}

/** The lines of these journals that are booked for this reference. */
export function bookedFor(select: Select, reference: string, journals: readonly string[]): void {
  select
    .whereIn('journalId', journals)
    .where((line) => line.whereNull('reference').orWhere('reference', reference));
}
