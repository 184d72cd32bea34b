/** How much waits for this person that others made. */
import { bank } from '../../frame/bank.js';

export async function count(signal) {
  const result = await bank.query.retrieveWorkQueue({ pageSize: 1 }, { signal, retries: 0 });
  if (!result.ok) return undefined;
  return result.data.kinds.reduce((sum, { waiting, mine }) => sum + waiting - mine, 0);
}
