/** Whether the store accepts writes, for readiness and for the log. */
import type { Store, StoreRefuses } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { type Instant, later } from '../../values/instant.ts';
import type { Checked } from './readiness.ts';

/** A rejection that does not recur for this many milliseconds is dropped, if there is free space again. */
const fresh = 5000;
/** With this much free space, the disk counts as no longer full. */
const enough = 16 * 1024 * 1024;

export interface StoreState {
  /** Receives the outcome of each commit. */
  stored(refused: StoreRefuses | undefined): void;
  /** The present problem, if any. */
  problem(): Checked | undefined;
}

/** The meaning of each rejection for operators. */
const words = {
  full: 'The disk of the store is full: writes are refused with 503, reads are answered. Make room; the host goes on by itself.',
  'read-only':
    'The store may only be read: writes are refused with 503, reads are answered. Let it be written; the host goes on by itself.',
  clock:
    "Writes are refused with 503 because the time of the host differs from the time of the store's server. The clock of the host is wrong, or the host was paused.",
} as const;

/**
 * Watches the outcomes of commits. A host without writes still answers queries, so it counts as degraded, not
 * as down.
 */
export function storeState(store: Pick<Store, 'room'>, clock: Clock, log: Log): StoreState {
  let last: { readonly reason: StoreRefuses['reason']; readonly at: Instant } | undefined;
  const hasRoomAgain = (): boolean => {
    if (last?.reason !== 'full' || store.room === undefined) return false;
    return clock.now() >= later(last.at, fresh) && store.room() >= enough;
  };
  return {
    stored(refused) {
      if (refused !== undefined) {
        if (last?.reason !== refused.reason) log.error({ err: refused }, words[refused.reason]);
        last = { reason: refused.reason, at: clock.now() };
      } else if (last !== undefined) {
        log.info('The store takes writes again.');
        last = undefined;
      }
    },
    problem() {
      if (hasRoomAgain()) last = undefined;
      // Readiness finds a wrong clock by comparing clocks itself.
      if (last === undefined || last.reason === 'clock') return undefined;
      return { part: 'store', problem: words[last.reason], stops: false };
    },
  };
}
