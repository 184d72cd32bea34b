/**
 * A store that keeps what a server store promises, on an embedded one: commits of several hosts in no order, and
 * a batch that is tried again is known by its mark. It writes, and loses the answers of as many commits as told.
 */
import { AlreadyCommitted, type FlushPlan, type Store, StoreLost } from '../../core/store/store.ts';

export interface Forgetful {
  readonly store: Store;
  /** Loses the answers of so many of the next commits: they are written. */
  lose(count: number): void;
  /** Commits that were written, and the marks under which batches were begun. */
  readonly written: () => number;
  readonly marks: () => readonly string[];
}

export function forgetfulStore(store: Store): Forgetful {
  const known = new Set<string>();
  let marks: readonly string[] = [];
  let toLose = 0;
  return {
    store: {
      ...store,
      inOrder: false,
      async begin(mark) {
        marks = [...marks, mark.id];
        if (known.has(mark.id)) throw new AlreadyCommitted('the batch is committed');
        const session = await store.begin(mark);
        return {
          ...session,
          async commit(plan: FlushPlan) {
            await session.commit(plan);
            known.add(mark.id);
            if (toLose === 0) return;
            toLose -= 1;
            throw new StoreLost(true);
          },
        };
      },
    },
    lose: (count) => {
      toLose = count;
    },
    written: () => known.size,
    marks: () => marks,
  };
}
