/** Selects on the primary, whichever server has that role now. */
import { StoreUnavailable } from '../store.ts';
import type { Primary } from './primary.ts';
import { openReads, type Reads, type ReadsOptions } from './reads.ts';

export interface PrimaryReads extends Omit<Reads, 'leave'> {
  /** The primary is another server. Pending reads of the previous server are repeated on the new one. */
  changed(): void;
}

export function readsAtPrimary(primary: Primary, options: ReadsOptions): PrimaryReads {
  let at: { readonly url: string; readonly reads: Reads } | undefined;
  const leave = (): void => {
    at?.reads.leave();
    at = undefined;
  };
  const now = async () => {
    const url = await primary.address();
    if (at?.url === url) return at;
    leave();
    at = { url, reads: openReads(url, options) };
    return at;
  };
  /** A server that may have lost its role failed, so the read is repeated once on the present primary. */
  const ask = async <T>(question: (reads: Reads) => Promise<T>): Promise<T> => {
    const { url, reads } = await now();
    try {
      return await question(reads);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || !primary.doubted(url)) throw error;
      return question((await now()).reads);
    }
  };
  return {
    run: (...select) => ask((reads) => reads.run(...select)),
    atOnce: (until, work) => ask((reads) => reads.atOnce(until, work)),
    ping: () => ask((reads) => reads.ping()),
    changed: leave,
    async close() {
      await at?.reads.close();
    },
  };
}
