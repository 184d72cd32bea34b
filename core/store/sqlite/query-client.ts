/**
 * The main thread's side of the query workers. Each worker runs one select at a time. A slow select delays no
 * other, because another worker is started. A select that does not stop in time is ended with its worker.
 * Selects of one snapshot have a worker to themselves until they are done.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { QueryTooLarge, QueryTooSlow } from '../../command/declaration/read.ts';
import { moduleEnding } from '../../values/module-file.ts';
import type { Stored } from '../codec.ts';
import { type AtOnce, oneByOne, type RunSelect, type SelectResult } from '../query-reader.ts';
import { StoreUnavailable } from '../store.ts';
import type { QueryReply, QueryRequest } from './query-worker.ts';

/** Selects of one snapshot: the worker of the first select gets the others. */
interface Held {
  lane?: Lane;
}

interface Asked {
  readonly sql: string;
  readonly bindings: readonly Stored[];
  /** When it has to end, on the clock of `performance.now`. */
  readonly until: number | undefined;
  /** The most bytes that it returns. */
  readonly most: number | undefined;
  /** Called once, when a worker has finished with it, with the milliseconds of CPU time that it took. */
  readonly worked: ((millis: number) => void) | undefined;
  readonly held: Held | undefined;
  resolve(result: SelectResult): void;
  reject(error: Error): void;
}

export interface QueryClient {
  readonly run: RunSelect;
  readonly atOnce: AtOnce;
  close(): Promise<void>;
}

/** The maximum number of workers, including workers that are being ended. */
const most = 4;
/**
 * Workers that may be held for snapshots. A holder may need one of the host's own reads, which uses the last
 * worker.
 */
export const mostHeld = most - 1;
/** Milliseconds that a select waits for a busy worker before another is started. */
const startAfter = 50;
/** Milliseconds that a worker gets to notice that its time is over. */
const grace = 500;

/** Starts a worker. The others are started when needed, and all end with `close`. */
export function startQueryClient(file: string): QueryClient {
  const waiting: Asked[] = [];
  const idle: Lane[] = [];
  const lanes = new Set<Lane>();
  /**
   * Workers that are still starting. They get no selects yet, so that the first free worker takes the next
   * one.
   */
  let starting = 0;
  let ending = 0;
  let closing = false;
  let waker: NodeJS.Timeout | undefined;

  const start = (): void => {
    starting += 1;
    let isReady = false;
    const ready = (): void => {
      if (!isReady) starting -= 1;
      isReady = true;
    };
    const lane = startLane(file, {
      free: () => {
        ready();
        idle.push(lane);
        pump();
      },
      ended: (done, error) => {
        // The cause that keeps a worker from starting keeps the next one from starting too.
        if (!isReady) for (const asked of waiting.splice(0)) asked.reject(error);
        ready();
        lanes.delete(lane);
        ending += 1;
        void done.finally(() => {
          ending -= 1;
          pump();
        });
        pump();
      },
    });
    lanes.add(lane);
  };
  /** Takes the first who may go. */
  const next = (): Asked | undefined => {
    const held = [...lanes].filter((lane) => lane.isHeld()).length;
    const at = held < mostHeld ? 0 : waiting.findIndex((asked) => asked.held === undefined);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const pump = (): void => {
    if (closing) return;
    if (waiting.length > 0 && lanes.size === 0 && ending < most) start();
    while (idle.length > 0) {
      const asked = next();
      if (asked === undefined) break;
      idle.pop()?.take(asked);
    }
    if (waiting.length > starting && lanes.size + ending < most) wake();
  };
  /** Starts another worker if none is free soon. */
  const wake = (): void => {
    waker ??= setTimeout(() => {
      waker = undefined;
      if (closing || waiting.length <= starting || lanes.size + ending >= most) return;
      start();
      pump();
    }, startAfter).unref();
  };
  start();
  const runFor =
    (held: Held | undefined): RunSelect =>
    (sql, bindings, until, worked, most) =>
      new Promise((resolve, reject) => {
        const asked = { sql, bindings, until, most, worked, held, resolve, reject };
        if (held?.lane !== undefined) held.lane.take(asked);
        else {
          waiting.push(asked);
          pump();
        }
      });
  return {
    run: runFor(undefined),
    atOnce(work) {
      const held: Held = {};
      return oneByOne(runFor(held), work, () => held.lane?.let());
    },
    async close() {
      closing = true;
      clearTimeout(waker);
      await Promise.all([...lanes].map((lane) => lane.end()));
    },
  };
}

/** A worker. */
interface Lane {
  take(asked: Asked): void;
  /** No more selects of the held snapshot follow. */
  let(): void;
  /** Whether the worker is reserved for selects of one snapshot. */
  isHeld(): boolean;
  end(): Promise<unknown>;
}

interface LaneEvents {
  readonly free: () => void;
  /**
   * The worker takes no more selects, because of this error. The promise resolves when its thread has ended.
   */
  readonly ended: (done: Promise<unknown>, error: Error) => void;
}

function startLane(file: string, { free, ended }: LaneEvents): Lane {
  const worker = new Worker(new URL(`./query-worker${moduleEnding}`, import.meta.url), {
    workerData: { file },
  });
  const loaded = new Promise<void>((resolve) => {
    worker.once('message', () => resolve()).once('exit', () => resolve());
  });
  let current: Asked | undefined;
  let guard: NodeJS.Timeout | undefined;
  let columns: readonly string[] = [];
  let rows: (readonly unknown[])[] = [];
  let before = process.cpuUsage();
  /** Milliseconds of a processor so far. */
  let took = 0;
  let isHeld = false;
  let gone: Error | undefined;

  const send = (request: QueryRequest) => worker.postMessage(request);
  const settle = (tell: (asked: Asked) => void): void => {
    const asked = current;
    current = undefined;
    rows = [];
    clearTimeout(guard);
    asked?.worked?.(took);
    took = 0;
    if (asked !== undefined) tell(asked);
  };
  const end = (done: Promise<unknown>, error: Error): void => {
    gone = error;
    ended(done, error);
  };
  const next = (): void => {
    if (!isHeld) free();
  };
  const giveUp = (): void => {
    // A silent worker reports no CPU time, so the time of the whole process is used.
    took = millisOf(process.cpuUsage(before));
    const error = new QueryTooSlow();
    settle((asked) => asked.reject(error));
    end(worker.terminate(), error);
  };
  worker.on('message', (reply: QueryReply) => {
    if (reply.ready === true) free();
    if (current === undefined || reply.ready === true) return;
    took += reply.worked ?? 0;
    if (reply.error !== undefined) {
      const error = errorOf(reply, reply.error);
      settle((asked) => asked.reject(error));
      next();
      return;
    }
    if (columns.length === 0) columns = reply.columns ?? [];
    for (const row of reply.rows ?? []) rows.push(row);
    if (reply.more === true) {
      // Other work gets its turn between two parts of a long answer.
      void nextTurn().then(() => send({}));
      return;
    }
    const result = { columns, rows };
    settle((asked) => asked.resolve(result));
    next();
  });
  worker.on('error', (error) => {
    const told = new StoreUnavailable(error.message, { cause: error });
    settle((asked) => asked.reject(told));
    end(Promise.resolve(), told);
  });
  const lane: Lane = {
    take(asked) {
      const { sql, bindings, until, most, held } = asked;
      if (gone !== undefined) {
        asked.reject(gone);
        return;
      }
      const millis = until === undefined ? undefined : until - performance.now();
      if (millis !== undefined && millis <= 0) {
        asked.reject(new QueryTooSlow());
        next();
        return;
      }
      const holds = held !== undefined && !isHeld;
      if (holds) {
        isHeld = true;
        held.lane = lane;
      }
      current = asked;
      columns = [];
      before = process.cpuUsage();
      if (millis !== undefined) guard = setTimeout(giveUp, millis + grace).unref();
      send({ select: { sql, bindings, millis, most, holds } });
    },
    let() {
      isHeld = false;
      if (gone !== undefined) return;
      send({ lets: true });
      free();
    },
    isHeld: () => isHeld,
    // A thread that is ended while it loads the driver takes the whole process with it.
    end: () => loaded.then(() => worker.terminate()),
  };
  return lane;
}

const millisOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

function errorOf({ tooSlow, tooLarge, fault }: QueryReply, words: string): Error {
  if (tooSlow === true) return new QueryTooSlow();
  if (tooLarge === true) return new QueryTooLarge();
  const cause = new Error(words);
  return fault === true ? cause : new StoreUnavailable(words, { cause });
}
