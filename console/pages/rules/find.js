/** What the search at the top finds among the rule sets. */
import { bank } from '../../frame/bank.js';

/** Sets whose name or meaning has all these words. */
export async function find(words, signal) {
  const found = await bank.query.getRuleSetList({}, { signal });
  if (!found.ok) return [];
  const wanted = words.toLowerCase().split(/\s+/);
  return found.data.items
    .filter(({ name, summary }) => wanted.every((word) => `${name} ${summary}`.toLowerCase().includes(word)))
    .slice(0, 5)
    .map(({ name, summary }) => ({ title: name, says: summary, to: ['rules', ...name.split('/')] }));
}
