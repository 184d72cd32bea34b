/**
 * The main thread's end of the query workers. Each runs one select at a time; a slow one holds up nobody, because
 * another worker is started beside it, and one that does not stop in time goes with its worker.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { QueryTooSlow } from '../../command/declaration/read.ts';
import { moduleEnding } from '../../values/module-file.ts';
import type { Stored } from '../codec.ts';
import type { RunSelect, SelectResult } from '../query-reader.ts';
import { StoreUnavailable } from '../store.ts';
import type { QueryReply, QueryRequest } from './query-worker.ts';

interface Asked {
  readonly sql: string;
  readonly bindings: readonly Stored[];
  /** When it has to end, on the clock of `performance.now`. */
  readonly until: number | undefined;
  /** Told once, when a worker is done with it: the milliseconds of a processor that it took. */
  readonly worked: ((millis: number) => void) | undefined;
  resolve(result: SelectResult): void;
  reject(error: Error): void;
}

export interface QueryClient {
  readonly run: RunSelect;
  close(): Promise<void>;
}

/** Workers side by side, and those that are being ended. */
const most = 4;
/** Milliseconds that a select waits for a busy worker before another is started. */
const startAfter = 50;
/** Milliseconds that a worker gets to notice that its time is over. */
const grace = 500;

/** Starts a worker; the others come when they are needed. They end with `close`. */
export function startQueryClient(file: string): QueryClient {
  const waiting: Asked[] = [];
  const idle: Lane[] = [];
  const lanes = new Set<Lane>();
  /** Workers that are not there yet: nothing is given to them, so that whoever is free first takes it. */
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
        // What keeps a worker from starting keeps the next one too.
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
  const pump = (): void => {
    if (closing) return;
    if (waiting.length > 0 && lanes.size === 0 && ending < most) start();
    while (waiting.length > 0) {
      const lane = idle.pop();
      if (lane === undefined) break;
      const asked = waiting.shift();
      if (asked !== undefined) lane.take(asked);
    }
    if (waiting.length > starting && lanes.size + ending < most) wake();
  };
  /** Starts another worker, should nobody be free in a moment. */
  const wake = (): void => {
    waker ??= setTimeout(() => {
      waker = undefined;
      if (closing || waiting.length <= starting || lanes.size + ending >= most) return;
      start();
      pump();
    }, startAfter).unref();
  };
  start();
  return {
    run: (sql, bindings, until, worked) =>
      new Promise((resolve, reject) => {
        waiting.push({ sql, bindings, until, worked, resolve, reject });
        pump();
      }),
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
  end(): Promise<unknown>;
}

interface LaneEvents {
  readonly free: () => void;
  /** It takes nothing any more, because of this; the promise says when its thread is gone. */
  readonly ended: (done: Promise<unknown>, error: Error) => void;
}

function startLane(file: string, { free, ended }: LaneEvents): Lane {
  const worker = new Worker(new URL(`./query-worker${moduleEnding}`, import.meta.url), {
    workerData: { file },
  });
  let current: Asked | undefined;
  let guard: NodeJS.Timeout | undefined;
  let columns: readonly string[] = [];
  let rows: (readonly unknown[])[] = [];
  let before = process.cpuUsage();
  /** Milliseconds of a processor so far. */
  let took = 0;

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
  const giveUp = (): void => {
    // Nobody knows more of a worker that says nothing than what the whole process had meanwhile.
    took = millisOf(process.cpuUsage(before));
    const error = new QueryTooSlow();
    settle((asked) => asked.reject(error));
    ended(worker.terminate(), error);
  };
  worker.on('message', (reply: QueryReply) => {
    if (reply.ready === true) free();
    if (current === undefined || reply.ready === true) return;
    took += reply.worked ?? 0;
    if (reply.error !== undefined) {
      const error = errorOf(reply, reply.error);
      settle((asked) => asked.reject(error));
      free();
      return;
    }
    if (columns.length === 0) columns = reply.columns ?? [];
    for (const row of reply.rows ?? []) rows.push(row);
    if (reply.more === true) {
      // Others have their turn between two parts of a long answer.
      void nextTurn().then(() => send({}));
      return;
    }
    const result = { columns, rows };
    settle((asked) => asked.resolve(result));
    free();
  });
  worker.on('error', (error) => {
    const told = new StoreUnavailable(error.message, { cause: error });
    settle((asked) => asked.reject(told));
    ended(Promise.resolve(), told);
  });
  return {
    take(asked) {
      const { sql, bindings, until } = asked;
      const millis = until === undefined ? undefined : until - performance.now();
      if (millis !== undefined && millis <= 0) {
        asked.reject(new QueryTooSlow());
        free();
        return;
      }
      current = asked;
      columns = [];
      before = process.cpuUsage();
      if (millis !== undefined) guard = setTimeout(giveUp, millis + grace).unref();
      send({ select: { sql, bindings, millis } });
    },
    end: () => worker.terminate(),
  };
}

const millisOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

function errorOf({ tooSlow, fault }: QueryReply, words: string): Error {
  if (tooSlow === true) return new QueryTooSlow();
  const cause = new Error(words);
  return fault === true ? cause : new StoreUnavailable(words, { cause });
}
