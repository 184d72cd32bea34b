/** Delayed jobs of BullMQ by themselves: nothing is read, nothing is stored. */
import { randomBytes } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { systemClock } from '../../core/time/clock.ts';
import { epochMillis } from '../../core/values/instant.ts';

/** How late each job came, in milliseconds, sorted; `dues` are milliseconds since the epoch. */
export async function bareBullmq(redisUrl: string, dues: readonly number[]): Promise<number[]> {
  const late: number[] = [];
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const name = `bench-${randomBytes(6).toString('hex')}`;
  const queue = new Queue<{ readonly due: number }>(name, { connection });
  const now = () => epochMillis(systemClock.now());
  const all = new Promise<void>((resolve) => {
    const worker = new Worker<{ readonly due: number }>(
      name,
      async ({ data }) => {
        late.push(now() - data.due);
        if (late.length === dues.length) void worker.close().then(resolve);
      },
      { connection, concurrency: 64 },
    );
  });
  await queue.addBulk(
    dues.map((due, at) => ({
      name: 'timer',
      data: { due },
      opts: { jobId: `t-${at}`, delay: Math.max(0, due - now()), removeOnComplete: true },
    })),
  );
  await all;
  await queue.obliterate({ force: true });
  await queue.close();
  return late.sort((a, b) => a - b);
}
