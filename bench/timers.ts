/**
 * How late timers are: a thousand due within two seconds, each a command with its commit. The poller and BullMQ
 * stand beside bare delayed jobs of BullMQ, which commit nothing.
 */
import { join } from 'node:path';
import { readConfig } from '../core/host/config.ts';
import { composeHost, type Host } from '../core/host/main.ts';
import { connect } from '../core/store/migrate.ts';
import { makeLog } from '../core/telemetry/log.ts';
import type { BackgroundTasks } from '../core/time/background-task.ts';
import { systemClock } from '../core/time/clock.ts';
import { fireTimer } from '../core/time/fire.ts';
import type { TimerService } from '../core/time/firing.ts';
import { embeddedTimers } from '../core/time/poller.ts';
import { redisTimers } from '../core/time/redis.ts';
import type { DueTimer, Timer } from '../core/time/timer.ts';
import { epochMillis, instantAt } from '../core/values/instant.ts';
import { type Bench, type BenchOptions, type Figure, median, quantile } from './bench.ts';
import { bareBullmq } from './floor/bare-bullmq.ts';
import { makePlace, type Place } from './place.ts';

const count = 1000;
/** Milliseconds over which they fall due, and before the first. */
const within = 2000;
const lead = 5000;

const noTasks: BackgroundTasks = {
  find: () => undefined,
  taken: () => 0,
  idle: async () => undefined,
  isLeaving: () => false,
  stop: new AbortController().signal,
  leave: async () => undefined,
  close: () => undefined,
};

export const bench: Bench = {
  name: 'timers',
  summary: `how late ${count} timers are that fall due within ${within / 1000} s`,
  async run(options) {
    const place = await makePlace(options);
    const host = await hostOn(place);
    try {
      const runs = { poller: [] as number[][], bullmq: [] as number[][], bare: [] as number[][] };
      for (let pair = 0; pair < options.pairs; pair += 1) {
        options.say(`round ${pair + 1} of ${options.pairs}`);
        runs.bare.push(await bareBullmq(options.redisUrl, dues()));
        runs.poller.push(await lateness(host, place, embedded));
        runs.bullmq.push(await lateness(host, place, (fire) => onRedis(fire, host, options)));
      }
      const floor = median(runs.bare.map((late) => quantile(late, 0.99)));
      for (const [name, lates] of Object.entries(runs)) {
        options.report(figureOf(name, lates, floor, options));
      }
    } finally {
      await host.stop();
      await place.drop();
    }
  },
};

function figureOf(
  name: string,
  lates: readonly (readonly number[])[],
  floor: number,
  { store }: BenchOptions,
): Figure {
  const value = median(lates.map((late) => quantile(late, 0.99)));
  return {
    name: name === 'bare' ? 'timers bare BullMQ' : `timers ${name}`,
    store,
    value,
    unit: 'ms late (p99)',
    floor,
    ratio: value / floor,
    p99: value,
    p50: median(lates.map((late) => quantile(late, 0.5))),
  };
}

function dues(): readonly number[] {
  const start = epochMillis(systemClock.now()) + lead;
  return Array.from({ length: count }, (_, at) => start + Math.floor((at * within) / count));
}

async function hostOn(place: Place): Promise<Host> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: place.folder,
    DATABASE_URL: place.databaseUrl,
    AUTH_JWT_SECRET: 'a secret of the bench alone, thirty-two bytes',
    RULES_DIR: join(import.meta.dirname, '..', 'rules'),
    DEMO: 'false',
  });
  return composeHost(config, { log: makeLog('silent') });
}

type FireAll = (timer: Timer) => Promise<void>;

const back = (fire: FireAll, { store }: Host) => ({
  clock: systemClock,
  store: store.everywhere,
  fire,
  failed: (error: unknown) => {
    throw error;
  },
});

function embedded(fire: FireAll, host: Host): TimerService {
  return embeddedTimers(back(fire, host));
}

function onRedis(fire: FireAll, host: Host, { redisUrl }: BenchOptions): TimerService {
  return redisTimers({ ...back(fire, host), redisUrl });
}

/** Milliseconds between the moment of each timer and the answer to its commit, sorted. */
async function lateness(
  host: Host,
  place: Place,
  start: (fire: FireAll, host: Host) => TimerService,
): Promise<number[]> {
  const late: number[] = [];
  let finish = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const service = start(async (timer) => {
    await fireTimer(timer, { bank: host.bank, tasks: noTasks, done: () => undefined });
    late.push(epochMillis(systemClock.now()) - epochMillis(timer.due));
    if (late.length >= count) finish();
  }, host);
  service.start();
  service.noticed(await insertTimers(place));
  await all;
  await service.stop();
  return late.sort((a, b) => a - b);
}

/** Rows whose command does nothing but take its timer away. */
async function insertTimers({ databaseUrl }: Place): Promise<readonly DueTimer[]> {
  const knex = connect(
    databaseUrl.startsWith('sqlite:')
      ? { kind: 'sqlite', file: databaseUrl.slice('sqlite:'.length) }
      : { kind: 'mysql', url: databaseUrl },
  );
  const set = dues().map((due, at) => ({ tenant: 'demo', id: `bench ${at}`, due: instantAt(due) }));
  const rest = { command: 'ForgetIdempotencyKeys', data: '{"keys":[]}', attempts: 0, version: 1 };
  await knex.batchInsert(
    'timers',
    set.map((timer) => ({ ...timer, ...rest })),
    200,
  );
  await knex.destroy();
  return set;
}
