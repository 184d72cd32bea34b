/** Reads records: all records about a subject, and the moves that led to its state. */
import { type QueryRead, QueryTooLarge } from '../command/declaration/read.ts';
import type { Instant } from '../values/instant.ts';
import { type CommandRecord, recordSubjects, records } from './record.ts';

/** A move, by whom and when. */
export interface HistoryEntry {
  readonly noun: string;
  readonly subject: string;
  readonly move: string;
  /** Null if the move created the record. */
  readonly from: string | null;
  readonly to: string;
  readonly note: string | null;
  readonly byUser: string;
  readonly byName: string;
  readonly at: Instant;
}

/** The most ids in one select. */
const together = 500;

/** Every record of this transaction, and every one in which this subject moved, in the order of their ids. */
export async function recordsAbout(
  read: Pick<QueryRead, 'rows'>,
  subject: string,
): Promise<readonly CommandRecord[]> {
  // For a single value in the order of ids, SQLite would scan all records of the tenant.
  const own = await read.rows(records, (select) =>
    select.whereIn('transactionId', [subject, subject]).orderBy(['transactionId', 'id']),
  );
  const keys = await read.rows(recordSubjects, (select) => select.where({ subject }).orderBy('recordId'));
  const further = await recordsOf(
    read,
    keys.map(({ recordId }) => recordId),
  );
  return [...own, ...further].sort(byId);
}

/** Records by their ids, in no order. */
export async function recordsOf(
  read: Pick<QueryRead, 'rows'>,
  ids: readonly string[],
): Promise<readonly CommandRecord[]> {
  const found: CommandRecord[] = [];
  let most = together;
  for (let at = 0; at < ids.length; ) {
    const some = ids.slice(at, at + most);
    try {
      found.push(...(await read.rows(records, (select) => select.whereIn('id', some))));
      at += some.length;
    } catch (error) {
      if (!(error instanceof QueryTooLarge) || some.length === 1) throw error;
      most = Math.ceil(some.length / 4);
    }
  }
  return found;
}

/** Orders records as they were decided. */
export const byId = (one: CommandRecord, other: CommandRecord): number =>
  one.id < other.id ? -1 : Number(one.id > other.id);

/** The moves of a record, in their order. */
export function movesIn(record: CommandRecord) {
  const { moves, transactionId, userId, userName, timestamp } = record;
  return (moves ?? []).map(
    ([noun, subject, move, from, to, note]): HistoryEntry => ({
      noun,
      subject: subject ?? transactionId ?? '',
      move,
      from,
      to,
      note,
      byUser: userId,
      byName: userName,
      at: timestamp,
    }),
  );
}

/** The history of one object: its moves in these records. */
export const historyIn = (
  found: readonly CommandRecord[],
  noun: string,
  subject: string,
): readonly HistoryEntry[] =>
  found.flatMap(movesIn).filter((move) => move.noun === noun && move.subject === subject);
