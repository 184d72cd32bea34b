/** The BullMQ queue of one store's timers, its worker, and their two connections. */
import { hash, randomUUID } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { DueTimer } from './timer.ts';

/** The data of a job: the timer to check. */
export interface JobData {
  readonly tenant: string;
  readonly id: string;
}

export interface TimerQueue {
  isUp(): boolean;
  /** Wakes this host, or another host of the store, after each timer's delay in milliseconds. */
  add(set: readonly (DueTimer & { readonly delay: number })[]): Promise<void>;
  /** Whether Redis still has the jobs that were added before the mark. */
  isMarked(): Promise<boolean>;
  mark(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueEvents {
  /** It never throws. */
  wake(data: JobData): Promise<void>;
  up(): void;
  down(): void;
}

/** The most parallel jobs of one worker. */
const parallel = 128;
/** Milliseconds that a stop waits for running jobs. */
const stopWithin = 5000;

const ignored = () => undefined;

/** Opens the queue of the store with this name. It returns at once, even if Redis is not available yet. */
export function openQueue(redisUrl: string, name: string, told: QueueEvents): TimerQueue {
  const retryStrategy = (tries: number) => Math.min(tries * 100, 2000);
  // Adding a job does not wait for an unreachable Redis. The worker waits as long as necessary.
  const hurried = { maxRetriesPerRequest: 1, enableOfflineQueue: false };
  const connection = new Redis(redisUrl, { ...hurried, retryStrategy });
  const blocking = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy });
  for (const one of [connection, blocking]) one.on('error', ignored);
  const tellNoMore = tellOfConnection(connection, told);

  const shared = { prefix: 'bursar' };
  const queue = new Queue<JobData>(`timers-${name}`, { ...shared, connection });
  const worker = new Worker<JobData>(queue.name, ({ data }) => told.wake(data), {
    ...shared,
    connection: blocking,
    concurrency: parallel,
    // The timer's row prevents a second run: a repeated job finds no row.
    ...{ lockDuration: 60_000, maxStalledCount: 5 },
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  });
  queue.on('error', ignored);
  worker.on('error', ignored);

  const markKey = `bursar:timers-${name}:filled`;
  return {
    isUp: () => connection.status === 'ready',
    async add(set) {
      if (set.length === 0) return;
      await queue.addBulk(
        set.map(({ delay, ...timer }) => ({
          name: 'timer',
          data: { tenant: timer.tenant, id: timer.id },
          opts: { jobId: jobId(timer), delay, removeOnComplete: true, removeOnFail: true },
        })),
      );
    },
    isMarked: async () => (await connection.exists(markKey)) === 1,
    mark: async () => {
      await connection.set(markKey, randomUUID());
    },
    async close() {
      tellNoMore();
      if (connection.status !== 'ready') {
        // Redis is unavailable, and BullMQ would wait for its answer.
        connection.disconnect();
        blocking.disconnect();
        void worker.close(true).catch(ignored);
        void queue.close().catch(ignored);
        return;
      }
      const late = new Promise<'late'>((resolve) => {
        setTimeout(() => resolve('late'), stopWithin).unref();
      });
      const closed = await Promise.race([worker.close().catch(ignored), late]);
      if (closed === 'late') await worker.close(true).catch(ignored);
      await queue.close().catch(ignored);
      connection.disconnect();
      blocking.disconnect();
    },
  };
}

/**
 * Reports when Redis becomes available or unavailable, even if it was never available. Returns the function
 * that ends the reports.
 */
function tellOfConnection(connection: Redis, { up, down }: QueueEvents): () => void {
  let isUp: boolean | undefined;
  connection.on('ready', () => {
    isUp = true;
    up();
  });
  const closed = () => {
    if (isUp !== false) down();
    isUp = false;
  };
  connection.on('close', closed);
  return () => connection.off('close', closed);
}

/** The same id for the same timer and due time, so adding a job twice adds it once. */
function jobId({ tenant, id, due }: DueTimer): string {
  return `t-${hash('sha256', `${tenant}\n${id}\n${due}`, 'hex').slice(0, 32)}`;
}
