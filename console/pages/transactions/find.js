/** Transactions that the search at the top finds: by id, reference, account or amount. */
import { bank } from '../../frame/bank.js';
import { money, shortMoment, words } from '../../kit/format.js';
import { texts } from '../../texts.js';
import { filtersOf, queryOf } from './filters.js';

/** Up to five of them, newest first. */
export async function find(typed, signal) {
  // Names of clients and of other things are found by those who know them.
  if (!/\d/.test(typed)) return [];
  const filters = filtersOf(new URLSearchParams({ q: typed }));
  const result = await bank.query.retrieveAllTransactions(
    { ...queryOf(filters), pageSize: 5 },
    { signal, retries: 0 },
  );
  if (!result.ok) return [];
  return result.data.items.map((one) => ({
    title: `${texts.types[one.transactionType] ?? words(one.transactionType)} ${money(one.amount)}`,
    says: `${texts.states[one.state]} · ${one.accountNumber} · ${shortMoment(one.createdAt)}`,
    to: ['transactions', one.transactionId],
  }));
}
