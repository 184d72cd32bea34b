/** Queries and the time they may take: the store ends a select that takes longer, and the answer does not wait for it. */

import { QueryTooSlow } from '../command/declaration/read.ts';
import type { Bank } from '../command/wire/bank.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

/** Parts of a query's time: when the store is asked for a word, and how long it may take to answer that. */
const asksAfter = 1 / 2;
const answersWithin = 1 / 4;

/** Queries of this store, each within its time. */
export function timedQueries(store: Store): Bank['queries'] {
  return {
    reader: (actor) => store.reader(actor.tenant),
    async within(actor, millis, work) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new QueryTooSlow()), millis);
      });
      const word = wordOf(store, millis);
      // What goes on after its time ends at its next read.
      const read = store.reader(actor.tenant, performance.now() + millis);
      try {
        return await Promise.race([work(read), over]);
      } catch (error) {
        if (!(error instanceof QueryTooSlow) || !word.isMissing()) throw error;
        throw new StoreUnavailable('The store was silent for too long.', { cause: error });
      } finally {
        clearTimeout(timer);
        word.end();
      }
    },
  };
}

/** Asks the store for a word when a query has waited for long: where it is silent to all, no query is too slow. */
function wordOf(store: Store, millis: number) {
  let asked: number | undefined;
  let took: number | undefined;
  const timer = setTimeout(() => {
    const from = performance.now();
    asked = from;
    store.ping().then(
      () => {
        took = performance.now() - from;
      },
      // One that is away, and says so at once, has no word either.
      () => {
        took = Number.POSITIVE_INFINITY;
      },
    );
  }, millis * asksAfter);
  return {
    isMissing: () =>
      asked !== undefined && (took ?? performance.now() - asked) >= millis * answersWithin,
    end: () => clearTimeout(timer),
  };
}
