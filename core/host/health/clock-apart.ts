/** Whether the host's clock goes with that of the store's server: one that was wrong at the start jumps no more. */
import { type Store, StoreUnavailable, timeBounds } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { elapsed } from '../../values/instant.ts';
import type { Checked } from './readiness.ts';

/** What is amiss where they differ by more than the tolerance. Beyond what the store takes, the host cannot work. */
export async function apartFrom(
  store: Pick<Store, 'serverTime'>,
  clock: Clock,
  tolerance: number,
): Promise<readonly Checked[]> {
  // A clock that is not the machine's may show what it likes.
  if (clock.problem === undefined) return [];
  const server = await store.serverTime?.().catch(() => undefined);
  if (server === undefined) return [];
  const here = clock.now();
  const ahead = elapsed(server, here);
  const apart = Math.abs(ahead);
  if (apart <= tolerance) return [];
  const problem = `The clock of this host is ${Math.round(apart / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the store's server: it shows ${here}, the server ${server}. Set the wrong one, and start the host anew where it was its own.`;
  const stops = apart > timeBounds.ahead;
  const refused = ' What it would write is refused until then.';
  return [{ part: 'clock', problem: stops ? `${problem}${refused}` : problem, stops }];
}

/** Throws where the store would refuse all that this host writes. */
export async function demandClock(store: Pick<Store, 'serverTime'>, clock: Clock): Promise<void> {
  const [found] = await apartFrom(store, clock, timeBounds.ahead);
  if (found !== undefined) throw new StoreUnavailable(found.problem);
}
