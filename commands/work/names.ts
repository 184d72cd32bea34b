/** Names of people of whom an object keeps the subject alone. */
import { records } from '../../core/audit/record.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';

/** The name of each person at their last action in the trail. People without an entry have none. */
export async function namesOf(ids: Iterable<string>, read: QueryRead): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const userId of new Set(ids)) {
    const [last] = await read.rows(records, (select) =>
      select.where({ userId }).orderBy('id', 'desc').limit(1),
    );
    if (last !== undefined) names.set(userId, last.userName);
  }
  return names;
}
