/**
 * Wakes timers by BullMQ. Redis holds only ids, and only of timers that are due within a day. Every minute
 * the timers that came into this range are added. If Redis loses, delays or never receives a timer, the
 * poller fires it shortly afterwards. While Redis is unavailable, the poller fires all timers.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { days, elapsed, type Instant, later, minutes } from '../values/instant.ts';
import { firings, type TimerService } from './firing.ts';
import { embeddedTimers, type PollerOptions } from './poller.ts';
import type { JobData, TimerQueue } from './redis-queue.ts';
import { storeName } from './store-name.ts';
import { type DueTimer, type Timer, timers } from './timer.ts';
import { notHeld } from './timer-hold.ts';

export interface RedisTimersOptions extends Omit<PollerOptions, 'grace'> {
  readonly redisUrl: string;
  /** Called when Redis becomes available or unavailable. */
  readonly redisIs?: (state: 'up' | 'down') => void;
}

/** Timers due later than this are not added to Redis yet. */
const horizon = days(1);
/** Time between two checks for timers that came into range. */
const refillEvery = minutes(1);
/** Milliseconds that Redis has before the poller fires a timer instead. */
const redisGrace = 2000;
/** The most timers added at once. */
const page = 1000;

export function redisTimers(options: RedisTimersOptions): TimerService {
  const { clock, store, failed } = options;
  const firing = firings(options);
  let queue: TimerQueue | undefined;
  let filling: Filling | undefined;
  let undoRefill = (): void => undefined;
  let running = false;
  const isUp = () => queue?.isUp() === true;
  const net = embeddedTimers({ ...options, grace: () => (isUp() ? redisGrace : 0) }, firing);

  const timerOf = togetherBy(store);

  /**
   * The job of a timer. It fires the timer unless the row is deleted, was moved, or is not due by this host's
   * clock. The queue does not wait for the timer's work: if this host dies now, the row still exists and
   * fires shortly afterwards.
   */
  const wake = async (job: JobData): Promise<void> => {
    const timer = await timerOf(job).catch(failed);
    if (timer !== undefined && timer.due <= clock.now()) firing.begin([timer]);
  };
  const waking = new Set<Promise<void>>();
  const begun = (job: JobData): Promise<void> => {
    const work = wake(job);
    waking.add(work);
    void work.finally(() => waking.delete(work));
    return Promise.resolve();
  };

  const near = (set: readonly DueTimer[]) => {
    const now = clock.now();
    return set.flatMap((timer) => {
      const delay = elapsed(now, timer.due);
      return delay > horizon ? [] : [{ ...timer, delay: Math.max(0, delay) }];
    });
  };

  const refill = async (): Promise<void> => {
    if (isUp()) await filling?.().catch(failed);
  };

  const refillAgain = (): void => {
    undoRefill = clock.at(later(clock.now(), refillEvery), () => {
      if (running) void refill().finally(refillAgain);
    });
  };

  const begin = async (): Promise<void> => {
    const name = await storeName(store);
    // BullMQ is large, so hosts without Redis do not load it.
    const { openQueue } = await import('./redis-queue.ts');
    if (!running) return;
    const opened = openQueue(options.redisUrl, name, {
      wake: begun,
      up() {
        options.redisIs?.('up');
        void refill();
      },
      down: () => options.redisIs?.('down'),
    });
    const to = () => later(clock.now(), horizon);
    filling = fillingOf(opened, to, store, (set) => opened.add(near(set)));
    queue = opened;
    refillAgain();
  };
  let beginning: Promise<void> = Promise.resolve();

  return {
    start() {
      running = true;
      net.start();
      beginning = begin().catch(failed);
    },
    noticed(set) {
      net.noticed(set);
      if (isUp()) void queue?.add(near(set)).catch(failed);
    },
    sweep: net.sweep,
    async stop() {
      running = false;
      undoRefill();
      await beginning;
      await queue?.close();
      await Promise.all(waking);
      await net.stop();
    },
  };
}

/**
 * Adds the timers that came within the horizon since the last time, or all of them after Redis lost its data.
 */
type Filling = () => Promise<void>;

function fillingOf(
  queue: TimerQueue,
  horizonNow: () => Instant,
  store: PollerOptions['store'],
  add: (set: readonly DueTimer[]) => Promise<void>,
): Filling {
  let filledTo: Instant | undefined;
  let filling: Promise<void> = Promise.resolve();
  const fill = async (): Promise<void> => {
    const to = horizonNow();
    const marked = await queue.isMarked();
    await eachPage(store, marked ? filledTo : undefined, to, add);
    filledTo = to;
    if (!marked) await queue.mark();
  };
  return () => {
    filling = filling.catch(() => undefined).then(fill);
    return filling;
  };
}

/** Pages of the timers that are due after `from`, up to `to`. */
async function eachPage(
  store: PollerOptions['store'],
  from: Instant | undefined,
  to: Instant,
  act: (set: readonly DueTimer[]) => Promise<void>,
): Promise<void> {
  let last: Timer | undefined;
  do {
    const after = last;
    const rows: readonly Timer[] = await store.rows(timers, (select) => {
      select.where('due', '<=', to).orderBy(['due', 'tenant', 'id']).limit(page);
      if (after !== undefined) {
        const { due, tenant, id } = after;
        select.where('due', '>=', due).whereRaw('(due, tenant, id) > (?, ?, ?)', [due, tenant, id]);
      } else if (from !== undefined) select.where('due', '>', from);
    });
    await act(rows);
    last = rows.length < page ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Reads timers by their ids. Requests at about the same time share one query. */
function togetherBy(store: PollerOptions['store']): (job: JobData) => Promise<Timer | undefined> {
  let asked: JobData[] = [];
  let answer: Promise<ReadonlyMap<string, Timer>> | undefined;
  const read = async (): Promise<ReadonlyMap<string, Timer>> => {
    await nextTurn();
    const ids = asked.map(({ id }) => id);
    asked = [];
    answer = undefined;
    const rows = await store.rows(timers, (select) => notHeld(select.whereIn('id', ids)));
    return new Map(rows.map((row) => [`${row.tenant}\n${row.id}`, row]));
  };
  return async (job) => {
    asked.push(job);
    answer ??= read();
    return (await answer).get(`${job.tenant}\n${job.id}`);
  };
}
