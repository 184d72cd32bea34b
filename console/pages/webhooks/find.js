/** What the search at the top finds among the webhooks. */
import { bank } from '../../frame/bank.js';
import { mayDo } from '../../frame/session.js';

/** Those whose key, path or description has all these words. */
export async function find(words, signal) {
  if (!mayDo(['webhooks.manage'])) return [];
  const found = await bank.query.getWebHookConfigList({ pageSize: 500 }, { signal });
  if (!found.ok) return [];
  const wanted = words.toLowerCase().split(/\s+/);
  return found.data
    .filter(({ key, path, description }) =>
      wanted.every((word) => `${key} ${path} ${description ?? ''}`.toLowerCase().includes(word)),
    )
    .slice(0, 5)
    .map(({ id, key, action, path }) => ({
      title: key,
      says: `${action} ${path}`,
      to: ['webhooks', String(id)],
    }));
}
