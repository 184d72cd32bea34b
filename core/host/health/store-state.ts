/** Whether the store takes what is written: what readiness says of it, and what the log tells. */
import type { Store, StoreRefuses } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { type Instant, later } from '../../values/instant.ts';
import type { Checked } from './readiness.ts';

/** A refusal that nothing repeats for so long is forgotten, if there is room again. */
const fresh = 5000;
/** Room that is enough to say that there is some. */
const enough = 16 * 1024 * 1024;

export interface StoreState {
  /** Told what became of each commit. */
  stored(refused: StoreRefuses | undefined): void;
  /** What is wrong now, if anything. */
  problem(): Checked | undefined;
}

/** What each refusal means to who runs the host. */
const words = {
  full: 'The disk of the store is full: writes are refused with 503, reads are answered. Make room; the host goes on by itself.',
  'read-only':
    'The store may only be read: writes are refused with 503, reads are answered. Let it be written; the host goes on by itself.',
  clock:
    "What would be written is of another time than that of the store's server: it is refused with 503. The clock of the host is wrong, or the host stood still.",
} as const;

/** Watches what becomes of commits. A host that refuses writes still answers, so that it is degraded, not away. */
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
      // Of the clock readiness tells by looking at it.
      if (last === undefined || last.reason === 'clock') return undefined;
      return { part: 'store', problem: words[last.reason], stops: false };
    },
  };
}
