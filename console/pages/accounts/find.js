/** Accounts that the search at the top finds: by number, name or client. */
import { bank } from '../../frame/bank.js';
import { money } from '../../kit/format.js';
import { texts } from '../../texts.js';

/** Up to five of them, by number. */
export async function find(searchText, signal) {
  const result = await bank.query.retrieveAccountsList({ searchText, pageSize: 5 }, { signal, retries: 0 });
  if (!result.ok) return [];
  return result.data.items.map((one) => ({
    title: `${one.accountNumber} ${one.accountName}`,
    says: `${texts.states[one.state] ?? one.state} · ${money(one.balance)} ${one.currency}`,
    to: ['accounts', one.accountNumber],
  }));
}
