/**
 * What the host did in each of the last sixty minutes, in memory: a minute's times are kept while it lasts, and are a few
 * figures once it is over. Minutes are those of the injected clock.
 */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import {
  elapsed,
  epochMillis,
  type Instant,
  instantAt,
  later,
  minutes,
} from '../values/instant.ts';
import type { LoopWatch } from './loop.ts';

/** Minutes that are kept. */
export const minutesKept = 60;

/** Milliseconds that things of one kind took; null where there was none. */
export interface Times {
  readonly count: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

/** Commands, or queries, by what came of them, and how long they took. */
export interface Throughput extends Times {
  readonly accepted: number;
  readonly refused: number;
  readonly failed: number;
}

/** One minute. */
export interface Minute {
  /** When it began. */
  readonly at: Instant;
  /** What others asked for: the host's own book-keeping is not among them. */
  readonly commands: Throughput;
  readonly queries: Throughput;
  /** Requests that never became a command. */
  readonly refusedAtDoor: number;
  readonly commits: Times & {
    /** Commands that they carried. */
    readonly commands: number;
    readonly largestBatch: number;
    /** Tries after the first. */
    readonly retries: number;
  };
  /** The most commands that waited for their batch. */
  readonly queueDepth: number;
  /** Milliseconds by which the event loop came late; null of a minute that was not watched. */
  readonly eventLoop: Omit<Times, 'count'> | null;
  /** Timers that fired, and milliseconds after their moment at which they did. */
  readonly timers: Times & { readonly failed: number };
  readonly jobs: { readonly succeeded: number; readonly failed: number; readonly retried: number };
  /** Calls of webhooks. */
  readonly webhooks: Omit<Throughput, keyof Times>;
  /** Events that were posted to subscribers. */
  readonly deliveries: { readonly taken: number; readonly refused: number };
}

/** What may be counted of the minute that runs. */
export interface Minutes {
  executed(kind: 'command' | 'query', status: number, millis: number): void;
  refusedAtDoor(): void;
  committed(commands: number, millis: number, tries: number): void;
  fired(isDone: boolean, lateBy: number): void;
  jobRan(status: string): void;
  called(status: number): void;
  delivered(taken: number, refused: number): void;
  /** The minutes since the host began, the oldest first: sixty at most, the last of them still runs. */
  recent(): readonly Minute[];
  /** Closes the minute that is over, if one is; answers when the one that runs began. */
  turn(): Instant;
}

export interface MinutesOptions {
  readonly now: () => Instant;
  /** Commands that wait for their batch now. */
  readonly waiting: () => number;
  /** How late the event loop was since it was asked last. */
  readonly loop: Pick<LoopWatch, 'now' | 'take'>;
}

/** Counts what happens, minute by minute. */
export function makeMinutes({ now, waiting, loop }: MinutesOptions): Minutes {
  const over: Minute[] = [];
  const running = runningMinute();
  let at = minuteOf(now());

  const keep = (minute: Minute): void => {
    over.push(minute);
    if (over.length >= minutesKept) over.splice(0, over.length - minutesKept + 1);
  };
  const turn = (): Instant => {
    const moment = minuteOf(now());
    // A clock that was set back goes on with the minute that runs.
    if (moment <= at) return at;
    keep({ at, ...running.figures(), eventLoop: loop.take() });
    running.clear();
    const passed = Math.min(elapsed(at, moment) / minutes(1), minutesKept + 1);
    // Minutes in which nothing happened, not even a turn of the clock.
    for (let back = passed - 1; back > 0; back -= 1) {
      keep({ at: later(moment, -minutes(back)), ...running.figures(), eventLoop: null });
    }
    at = moment;
    return at;
  };
  const counted =
    <Values extends readonly unknown[]>(count: (...values: Values) => void) =>
    (...values: Values): void => {
      turn();
      count(...values);
    };
  const { executed, refusedAtDoor, committed, fired, jobRan, called, delivered } = running;
  return {
    executed: counted(executed),
    refusedAtDoor: counted(refusedAtDoor),
    committed: counted((commands: number, millis: number, tries: number) => {
      running.waited(waiting());
      committed(commands, millis, tries);
    }),
    fired: counted(fired),
    jobRan: counted(jobRan),
    called: counted(called),
    delivered: counted(delivered),
    turn,
    recent() {
      turn();
      running.waited(waiting());
      return [...over, { at, ...running.figures(), eventLoop: loop.now() }];
    },
  };
}

const minuteOf = (moment: Instant): Instant =>
  instantAt(Math.floor(epochMillis(moment) / minutes(1)) * minutes(1));

const isOver = (status: number): 'accepted' | 'refused' | 'failed' =>
  status < 400 ? 'accepted' : status < 500 ? 'refused' : 'failed';

const nothing = () => ({
  commands: { accepted: 0, refused: 0, failed: 0 },
  queries: { accepted: 0, refused: 0, failed: 0 },
  webhooks: { accepted: 0, refused: 0, failed: 0 },
  jobs: { succeeded: 0, failed: 0, retried: 0 },
  deliveries: { taken: 0, refused: 0 },
  ...{ refusedAtDoor: 0, carried: 0, largestBatch: 0, retries: 0, queueDepth: 0, timersFailed: 0 },
});

/** What the minute that runs has so far. */
function runningMinute() {
  const times = {
    commands: makeTimes(),
    queries: makeTimes(),
    commits: makeTimes(),
    timers: makeTimes(),
  };
  let sums = nothing();
  return {
    executed(kind: 'command' | 'query', status: number, millis: number): void {
      const list = kind === 'command' ? 'commands' : 'queries';
      sums[list][isOver(status)] += 1;
      times[list].record(millis);
    },
    refusedAtDoor(): void {
      sums.refusedAtDoor += 1;
    },
    committed(commands: number, millis: number, tries: number): void {
      times.commits.record(millis);
      sums.carried += commands;
      sums.largestBatch = Math.max(sums.largestBatch, commands);
      sums.retries += Math.max(0, tries - 1);
    },
    waited(commands: number): void {
      sums.queueDepth = Math.max(sums.queueDepth, commands);
    },
    fired(isDone: boolean, lateBy: number): void {
      times.timers.record(lateBy);
      if (!isDone) sums.timersFailed += 1;
    },
    jobRan(status: string): void {
      const came =
        status === 'SUCCEEDED' ? 'succeeded' : status === 'FAILED' ? 'failed' : 'retried';
      sums.jobs[came] += 1;
    },
    called(status: number): void {
      sums.webhooks[isOver(status)] += 1;
    },
    delivered(taken: number, refused: number): void {
      sums.deliveries.taken += taken;
      sums.deliveries.refused += refused;
    },
    figures(): Omit<Minute, 'at' | 'eventLoop'> {
      const { commands, queries, webhooks, jobs, deliveries, ...one } = sums;
      return {
        commands: { ...commands, ...times.commands.figures() },
        queries: { ...queries, ...times.queries.figures() },
        refusedAtDoor: one.refusedAtDoor,
        commits: {
          ...times.commits.figures(),
          ...{ commands: one.carried, largestBatch: one.largestBatch, retries: one.retries },
        },
        queueDepth: one.queueDepth,
        timers: { ...times.timers.figures(), failed: one.timersFailed },
        ...{ jobs: { ...jobs }, webhooks: { ...webhooks }, deliveries: { ...deliveries } },
      };
    },
    clear(): void {
      sums = nothing();
      for (const kind of Object.values(times)) kind.clear();
    },
  };
}

/** Times are kept to the hundredth of themselves, from a microsecond to an hour. */
const longest = 3_600_000_000;

function makeTimes() {
  const histogram: RecordableHistogram = createHistogram({
    lowest: 1,
    highest: longest,
    figures: 2,
  });
  return {
    record(millis: number): void {
      histogram.record(Math.min(longest, Math.max(1, Math.round(millis * 1000))));
    },
    figures(): Times {
      const { count } = histogram;
      if (count === 0) return { count, p50: null, p99: null, max: null };
      const at = (percent: number) => asMillis(histogram.percentile(percent));
      return { count, p50: at(50), p99: at(99), max: asMillis(histogram.max) };
    },
    clear: () => histogram.reset(),
  };
}

/** Microseconds as milliseconds, to the tenth that anybody looks at. */
const asMillis = (micros: number): number => Math.round(micros / 100) / 10;
