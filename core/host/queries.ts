/** Queries and the time they may take: the store ends a select that takes longer, and the answer does not wait for it. */
import type { Bank } from '../command/bank.ts';
import { QueryTooSlow } from '../command/read.ts';
import type { Store } from '../store/store.ts';

export function timedQueries(store: Store): Bank['queries'] {
  return {
    reader: (actor) => store.reader(actor.tenant),
    async within(actor, millis, work) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new QueryTooSlow()), millis);
      });
      // What goes on after its time ends at its next read.
      const read = store.reader(actor.tenant, performance.now() + millis);
      try {
        return await Promise.race([work(read), over]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
