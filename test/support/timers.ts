/** A store with timers and a back end that fires them, without the rest of a host. */
import type { Knex } from 'knex';
import { connect, migrate } from '../../core/store/migrate.ts';
import { openStore } from '../../core/store/open.ts';
import type { Store } from '../../core/store/store.ts';
import { type Clock, systemClock } from '../../core/time/clock.ts';
import type { TimerService } from '../../core/time/firing.ts';
import { embeddedTimers, type PollerOptions } from '../../core/time/poller.ts';
import { redisTimers } from '../../core/time/redis.ts';
import type { DueTimer } from '../../core/time/timer.ts';
import { later } from '../../core/values/instant.ts';
import { makeTestStore } from './store.ts';

export interface TimerBench {
  readonly knex: Knex;
  /** Ids in the order in which they fired; one that had an effect twice stands here twice. */
  readonly fired: string[];
  /** Ids whose firing fails while they stand here: the row stays. */
  readonly failing: Set<string>;
  /** Adds timers; they are due so many milliseconds from the clock's now. */
  insert(timers: readonly { readonly id: string; readonly in: number }[]): Promise<readonly DueTimer[]>;
  left(): Promise<number>;
  /** Starts one more back end on the store: its own host. */
  host(options?: { readonly redisUrl?: string }): TestHost;
  stop(): Promise<void>;
}

export interface TestHost extends TimerService {
  /** How many timers this host fired. */
  readonly count: () => number;
  readonly faults: unknown[];
  /** Whether this host's Redis is there. */
  readonly redis: () => 'up' | 'down' | undefined;
}

/** A new store, and what fired on it. The row's deletion is the effect: it happens once. */
export async function timerBench(clock: Clock = systemClock): Promise<TimerBench> {
  const made = await makeTestStore();
  await migrate(made.address);
  const knex = connect(made.address);
  const store: Store = await openStore({ address: made.address, now: clock.now, unsafe: false });
  const fired: string[] = [];
  const failing = new Set<string>();
  const hosts: TimerService[] = [];
  return {
    knex,
    fired,
    failing,
    async insert(timers) {
      const rows = timers.map(({ id, in: wait }) => ({ tenant: 'demo', id, due: later(clock.now(), wait) }));
      const rest = { command: 'Nothing', data: '{}', attempts: 0, version: 1 };
      await knex.batchInsert(
        'timers',
        rows.map((row) => ({ ...row, ...rest })),
        400,
      );
      return rows;
    },
    left: async () => Number((await knex('timers').count({ n: '*' }))[0]?.n),
    host({ redisUrl } = {}) {
      let count = 0;
      let redis: 'up' | 'down' | undefined;
      const faults: unknown[] = [];
      const options: PollerOptions = {
        clock,
        store: store.everywhere,
        failed: (error) => faults.push(error),
        async fire({ tenant, id, due }) {
          if (failing.has(id)) return;
          if ((await knex('timers').where({ tenant, id, due }).delete()) === 0) return;
          count += 1;
          fired.push(id);
        },
      };
      const redisIs = (state: 'up' | 'down') => {
        redis = state;
      };
      const service =
        redisUrl === undefined ? embeddedTimers(options) : redisTimers({ ...options, redisUrl, redisIs });
      hosts.push(service);
      service.start();
      return { ...service, count: () => count, faults, redis: () => redis };
    },
    async stop() {
      await Promise.all(hosts.map((host) => host.stop()));
      await store.close();
      await knex.destroy();
      await made.drop();
    },
  };
}

/** Names of timers: `name 0` to `name count-1`. */
export const named = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);
