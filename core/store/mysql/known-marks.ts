/**
 * The commits that a host has seen: marks of `unit_batches` that a server must have before this host writes
 * to it.
 */

export interface KnownMarks {
  /** The marks to look for. */
  wanted(): readonly string[];
  /** This host committed it. */
  acknowledged(mark: string): void;
  /** This host wrote it to a server that it takes for the primary from now on. */
  proved(mark: string): void;
  /** The primary has all of `asked`. Its newest mark, read after them, was `newest`. */
  saw(asked: readonly string[], newest: string): void;
}

/**
 * The mark of this host's last commit represents everything before it. But old marks are cleared, so an idle
 * host would look for a mark that no server has any more. The host looks for its mark until it has seen a
 * mark that was certainly made later.
 */
export function knownMarks(): KnownMarks {
  let committed: string | undefined;
  let seen: string | undefined;
  /** The newest mark on the primary when the host's own mark was seen there. */
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
        // The newest mark was not there before, so it is later, whatever the clocks that order marks say.
        committed = undefined;
      }
    },
  };
}
