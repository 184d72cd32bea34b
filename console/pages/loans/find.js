/** Loans that the search at the top finds: by number, title or customer. */
import { bank } from '../../frame/bank.js';
import { mayDo } from '../../frame/session.js';
import { money } from '../../kit/format.js';
import { texts } from '../../texts.js';

/** Up to five of them, newest first. */
export async function find(searchText, signal) {
  if (!mayDo(['loans.view'])) return [];
  const result = await bank.query.getLoanAccounts({ searchText, pageSize: 5 }, { signal, retries: 0 });
  if (!result.ok) return [];
  return result.data.items.map((one) => ({
    title: `${one.loanId} ${one.customerName}`,
    says: `${texts.states[one.status] ?? one.status} · ${money(one.loanAmount)}`,
    to: ['loans', one.loanId],
  }));
}
