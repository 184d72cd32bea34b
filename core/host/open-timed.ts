/** Opens the configured store, and logs problems of its servers and replicas. */
import { type OpenOptions, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Config } from './config.ts';
import { demandClock } from './health/clock-apart.ts';

/** Opens the store and checks that it accepts times of this clock. */
export async function openTimed(config: Config, clock: Clock, log: Log): Promise<Store> {
  const store = await openStore(storeOptions(config, clock, log));
  try {
    await demandClock(store, clock);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function storeOptions(config: Config, clock: Clock, log: Log): OpenOptions {
  return {
    address: config.store,
    now: clock.now,
    unsafe: config.unsafeStore,
    replicas: config.replicas && { ...config.replicas, told: replicaTold(log) },
    told: serverTold(log),
    // A clock that replaces the machine's may show any time.
    keepsTime: clock.problem !== undefined,
  };
}

/** Logs problems with the configured servers, and when they are resolved. */
const serverTold =
  (log: Log) =>
  (server: string, problem: string | undefined): void => {
    if (problem === undefined) log.info({ server }, 'the server of the store is as it should be');
    else log.warn({ server, problem }, 'the server of the store is not as it should be');
  };

/** Logs when a replica is left out, and when it serves again. */
const replicaTold =
  (log: Log) =>
  (replica: string, problem: string | undefined): void => {
    if (problem === undefined) log.info({ replica }, 'queries are read at the replica');
    else log.warn({ replica, problem }, 'nothing is read at the replica');
  };
