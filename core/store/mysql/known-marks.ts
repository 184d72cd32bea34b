/** What a host saw committed: marks of `unit_batches` that a server has to have before this host writes to it. */

export interface KnownMarks {
  /** The marks that are asked for. */
  wanted(): readonly string[];
  /** This host committed it. */
  acknowledged(mark: string): void;
  /** This host wrote it to a server that it takes for the primary from now on. */
  proved(mark: string): void;
  /** The primary has all of `asked`, and after those were counted its newest mark was this. */
  saw(asked: readonly string[], newest: string): void;
}

/**
 * The mark of this host's last commit stands for everything before it, but old marks are cleared: an idle host would ask
 * for one that no server has any more. So it is asked for until a mark is seen that certainly came later.
 */
export function knownMarks(): KnownMarks {
  let committed: string | undefined;
  let seen: string | undefined;
  /** The host's own mark was seen on the primary, and this was the newest one there. */
  let beside: { readonly committed: string; readonly newest: string } | undefined;
  return {
    wanted: () => [...new Set([committed, seen].filter((mark) => mark !== undefined))],
    acknowledged(mark) {
      committed = mark;
    },
    proved(mark) {
      seen = mark;
    },
    saw(asked, newest) {
      seen = newest;
      if (committed === undefined) return;
      if (beside?.committed !== committed) {
        beside = asked.includes(committed) ? { committed, newest } : undefined;
      } else if (beside.newest !== newest) {
        // Whatever the clocks say that marks are ordered by: it was not there before.
        committed = undefined;
      }
    },
  };
}
