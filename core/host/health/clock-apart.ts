/**
 * Compares the host's clock with the clock of the store's server. A clock that was wrong at the start does
 * not jump, so only this comparison finds it.
 */
import { type Store, StoreUnavailable, timeBounds } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { elapsed } from '../../values/instant.ts';
import type { Checked } from './readiness.ts';

/**
 * The problem if the clocks differ by more than the tolerance. Beyond the store's bounds, the host cannot
 * work.
 */
export async function apartFrom(
  store: Pick<Store, 'serverTime'>,
  clock: Clock,
  tolerance: number,
): Promise<readonly Checked[]> {
  // A clock that replaces the machine's may show any time.
  if (clock.problem === undefined) return [];
  const server = await store.serverTime?.().catch(() => undefined);
  if (server === undefined) return [];
  const here = clock.now();
  const ahead = elapsed(server, here);
  const apart = Math.abs(ahead);
  if (apart <= tolerance) return [];
  const problem = `The clock of this host is ${Math.round(apart / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the store's server: it shows ${here}, the server ${server}. Correct the wrong clock. If it was the host’s, restart the host.`;
  const stops = apart > timeBounds.ahead;
  const refused = ' What it would write is refused until then.';
  return [{ part: 'clock', problem: stops ? `${problem}${refused}` : problem, stops }];
}

/** Throws if the store would reject all writes of this host. */
export async function demandClock(store: Pick<Store, 'serverTime'>, clock: Clock): Promise<void> {
  const [found] = await apartFrom(store, clock, timeBounds.ahead);
  if (found !== undefined) throw new StoreUnavailable(found.problem);
}
