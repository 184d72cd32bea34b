/** Journals of several references, in the order of the references. */
import { bank } from '../../frame/bank.js';

/** References that are asked for at a time. */
const atOnce = 6;

/** A result as the client's: all lines, or the first refusal. */
export async function journalsOf(references, signal) {
  const found = new Map();
  const queue = [...references];
  let refused;
  const worker = async () => {
    for (let one = queue.shift(); one !== undefined && !refused; one = queue.shift()) {
      const result = await bank.query.retrieveJournal({ transactionId: one, pageSize: 500 }, { signal });
      if (result.ok) found.set(one, result.data.items);
      else refused ??= result;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return refused ?? { ok: true, data: references.flatMap((one) => found.get(one) ?? []) };
}
