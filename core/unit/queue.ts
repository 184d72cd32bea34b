/**
 * The queue of the unit of work, the only writer. Commands that arrive during a commit form the next batch.
 * On an idle host a command does not wait.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outage, type Work } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import type { Reply } from '../command/wire/reply.ts';
import { defaultLimits, makePipeline, type UnitOptions } from './pipeline.ts';
import type { QueuedCommand } from './turn.ts';

export interface Unit {
  /** Decides and commits a command, and resolves after the commit. Throws Outage if nothing was done. */
  submit(work: Work): Promise<Reply>;
  /** Commands that wait now. */
  waiting(): number;
  /** Rejects new commands and waits for the accepted ones. */
  drain(): Promise<void>;
}

export function makeUnit(options: UnitOptions): Unit {
  const limits = { ...defaultLimits, ...options.limits };
  const pipeline = makePipeline(options);
  let queue: QueuedCommand[] = [];
  let serial = 0;
  let running = false;
  let draining = false;
  /** Bulk commands alternate with the others: each waits for at most one batch of the other kind. */
  let isBulksTurn = false;
  let idle: Promise<void> = Promise.resolve();
  let toldJoined = (): void => undefined;

  const waiting = {
    count: () => queue.length,
    isBulk: () => bulkNext(queue, isBulksTurn) !== undefined,
    joined: () =>
      new Promise<void>((resolve) => {
        toldJoined = resolve;
      }),
  };

  const run = async (): Promise<void> => {
    await nextTurn();
    while (queue.length > 0) {
      await pipeline.ready(waiting);
      queue = inTime(queue);
      const commands = cut(queue, limits.batch, isBulksTurn);
      isBulksTurn = !commands.some(isBulk);
      const taken = new Set(commands);
      queue = queue.filter((queued) => !taken.has(queued));
      if (commands.length > 0) queue = [...(await pipeline.run(commands)), ...queue];
      if (queue.length > 0) await pipeline.nextTurn();
    }
    running = false;
  };

  const enqueue = (queued: QueuedCommand): void => {
    queue.push(queued);
    toldJoined();
    if (running) return;
    running = true;
    idle = run();
  };

  return {
    submit: (work) =>
      new Promise((resolve, fail) => {
        const code = draining ? 'SHUTTING_DOWN' : queue.length >= limits.queue ? 'BUSY' : undefined;
        if (code !== undefined) {
          fail(new Outage(reject(code, { retryAfter: 1 })));
          return;
        }
        serial += 1;
        const deadline = performance.now() + limits.patience;
        const random = options.random(16);
        enqueue({ work, serial, random, deadline, moves: 0, missed: [], resolve, reject: fail });
      }),
    waiting: waiting.count,
    async drain() {
      draining = true;
      while (running) await idle;
      await pipeline.settled();
    },
  };
}

const isBulk = ({ work }: QueuedCommand): boolean => work.command.bulk;

/** The next bulk command, if it is its turn or no other command waits. */
function bulkNext(queue: readonly QueuedCommand[], isBulksTurn: boolean): QueuedCommand | undefined {
  return isBulksTurn || queue.every(isBulk) ? queue.find(isBulk) : undefined;
}

/** The next batch: one bulk command, or other commands in arrival order. */
function cut(queue: readonly QueuedCommand[], size: number, isBulksTurn: boolean): readonly QueuedCommand[] {
  const bulk = bulkNext(queue, isBulksTurn);
  if (bulk !== undefined) return [bulk];
  const commands: QueuedCommand[] = [];
  for (const queued of queue) {
    if (commands.length === size) break;
    if (!isBulk(queued)) commands.push(queued);
  }
  return commands;
}

/** Commands whose callers still wait. The other callers hear that the bank is busy. */
function inTime(queue: readonly QueuedCommand[]): QueuedCommand[] {
  const now = performance.now();
  return queue.filter((queued) => {
    const isLate = queued.deadline < now;
    if (isLate) queued.reject(new Outage(reject('BUSY', { retryAfter: 1 })));
    return !isLate;
  });
}
