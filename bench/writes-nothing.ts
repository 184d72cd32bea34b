/** A store that reads but never writes: what is left of a command when the store costs nothing. */
import type { Store } from '../core/store/store.ts';

export function writesNothing(store: Store): Store {
  let filled = 0;
  return {
    ...store,
    async begin(mark) {
      const session = await store.begin(mark);
      // The bulk commands that fill the store at the start are written; everything after is not.
      if (mark.members === 1 && filled < 1) return session;
      filled += 1;
      return { ...session, commit: () => session.rollback() };
    },
  };
}
