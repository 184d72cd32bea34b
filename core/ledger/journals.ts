/** Finding journals by what they were booked for. */
import type { QueryRead } from '../command/declaration/read.ts';
import { postings } from './account.ts';

/**
 * Ids of the journals booked for this reference. A transaction is settled by the journal of its own id; what else
 * was booked for it (an earlier step, a fee, a loan's part) has other ids, and an index of the few that do.
 */
export async function journalsOf(read: QueryRead, reference: string): Promise<readonly string[]> {
  const others = await read.select(postings, (select) =>
    select.distinct('journalId').where({ reference }).whereRaw('reference <> journal_id'),
  );
  return [reference, ...others.map(({ journalId }) => String(journalId))];
}
