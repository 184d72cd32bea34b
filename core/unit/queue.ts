/**
 * The queue before the unit of work, the only writer. Commands that arrive while a commit is under way form the next
 * batch; nobody waits when the bank is idle.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outage, type Work } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import type { Reply } from '../command/wire/reply.ts';
import { defaultLimits, makePipeline, type UnitOptions } from './pipeline.ts';
import type { QueuedCommand } from './turn.ts';

export interface Unit {
  /** Decides and commits; answers what is committed. It throws Outage when nothing was done. */
  submit(work: Work): Promise<Reply>;
  /** Commands that wait now. */
  waiting(): number;
  /** Refuses what comes from now on and waits for what was accepted. */
  drain(): Promise<void>;
}

export function makeUnit(options: UnitOptions): Unit {
  const limits = { ...defaultLimits, ...options.limits };
  const pipeline = makePipeline(options);
  let queue: QueuedCommand[] = [];
  let serial = 0;
  let running = false;
  let draining = false;
  let idle: Promise<void> = Promise.resolve();
  let toldJoined = (): void => undefined;

  const waiting = {
    count: () => queue.length,
    joined: () =>
      new Promise<void>((resolve) => {
        toldJoined = resolve;
      }),
  };

  const run = async (): Promise<void> => {
    await nextTurn();
    while (queue.length > 0) {
      await pipeline.ready(waiting);
      const { commands, rest } = cut(queue, limits.batch);
      queue = rest;
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
        enqueue({ work, serial, random, deadline, moves: 0, resolve, reject: fail });
      }),
    waiting: waiting.count,
    async drain() {
      draining = true;
      while (running) await idle;
      await pipeline.settled();
    },
  };
}

/** The next batch: in arrival order, without those whose callers have stopped waiting; a bulk command alone. */
function cut(queue: readonly QueuedCommand[], size: number) {
  const now = performance.now();
  const commands: QueuedCommand[] = [];
  let at = 0;
  for (; at < queue.length && commands.length < size; at += 1) {
    const queued = queue[at];
    if (queued === undefined) break;
    const { bulk } = queued.work.command;
    if (queued.deadline < now) {
      queued.reject(new Outage(reject('BUSY', { retryAfter: 1 })));
      continue;
    }
    if (bulk && commands.length > 0) break;
    commands.push(queued);
    if (bulk) {
      at += 1;
      break;
    }
  }
  return { commands, rest: queue.slice(at) };
}
