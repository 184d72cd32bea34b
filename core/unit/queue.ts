/**
 * The unit of work: the only writer. Commands that arrive while a commit is under way form the next batch;
 * nobody waits when the bank is idle.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outage, type Work } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import type { Reply } from '../command/wire/reply.ts';
import { batchRunner } from './batch.ts';
import { defaultLimits, type UnitOptions } from './limits.ts';
import type { Member } from './member.ts';

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
  const batches = batchRunner(options);
  let queue: Member[] = [];
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
      await batches.ready(waiting);
      const { members, rest } = cut(queue, limits.batch);
      queue = rest;
      if (members.length > 0) queue = [...(await batches.run(members)), ...queue];
      if (queue.length > 0) await batches.between();
    }
    running = false;
  };

  const enqueue = (member: Member): void => {
    queue.push(member);
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
      await batches.settled();
    },
  };
}

/** The next batch: in arrival order, without those whose callers have stopped waiting; a bulk command alone. */
function cut(queue: readonly Member[], size: number) {
  const now = performance.now();
  const members: Member[] = [];
  let at = 0;
  for (; at < queue.length && members.length < size; at += 1) {
    const member = queue[at] as Member;
    const { bulk } = member.work.command;
    if (member.deadline < now) {
      member.reject(new Outage(reject('BUSY', { retryAfter: 1 })));
      continue;
    }
    if (bulk && members.length > 0) break;
    members.push(member);
    if (bulk) {
      at += 1;
      break;
    }
  }
  return { members, rest: queue.slice(at) };
}
