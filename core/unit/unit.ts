/**
 * The unit of work: the only writer. Commands that arrive while a commit is under way form the next batch;
 * nobody waits when the bank is idle. A batch's instant and ids are fixed once, so that trying it again after
 * a conflict or a lost connection cannot do anything twice.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Outage, type Work } from '../command/bank.ts';
import { reject } from '../command/rejections.ts';
import type { Reply } from '../command/reply.ts';
import {
  AlreadyCommitted,
  type Store,
  StoreConflict,
  StoreLost,
  StoreUnavailable,
} from '../store/store.ts';
import type { RandomBytes } from '../values/id.ts';
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';
import { type Attempt, attemptBatch } from './attempt.ts';
import type { Deciding, Member } from './member.ts';

/** Milliseconds between tries at rows that another host holds. */
const busyPause = 10;

export interface UnitLimits {
  /** Members of a batch. */
  readonly batch: number;
  /** Commands that may wait. */
  readonly queue: number;
  /** Milliseconds a command may wait before it is told that the bank is busy. */
  readonly patience: number;
  /** How often a batch is tried before its members are told that the store does not answer. */
  readonly tries: number;
}

export const defaultLimits: UnitLimits = { batch: 128, queue: 4096, patience: 10_000, tries: 6 };

export interface UnitOptions {
  readonly store: Store;
  readonly deciding: Deciding;
  readonly now: () => Instant;
  readonly random: RandomBytes;
  readonly limits?: Partial<UnitLimits>;
  /** Told of every commit. */
  readonly committed?: (members: number, millis: number, tries: number) => void;
  /** Told of the soonest timer that a commit set. */
  readonly scheduled?: (due: Instant) => void;
}

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
  const keptVerdicts = new LRUCache<string, true>({ max: 50_000 });
  let queue: Member[] = [];
  let serial = 0;
  let running = false;
  let draining = false;
  let lastMillis = 0;
  let idle: Promise<void> = Promise.resolve();

  const start = (): void => {
    if (running) return;
    running = true;
    idle = run();
  };

  const run = async (): Promise<void> => {
    await nextTurn();
    while (queue.length > 0) {
      const members = cut();
      if (members.length > 0) await runBatch(members);
      if (queue.length > 0) await nextTurn();
    }
    running = false;
  };

  /** The next batch: in arrival order, without those whose callers have stopped waiting; a bulk command alone. */
  const cut = (): Member[] => {
    const now = performance.now();
    const members: Member[] = [];
    let at = 0;
    for (; at < queue.length && members.length < limits.batch; at += 1) {
      const member = queue[at] as Member;
      if (member.deadline < now) {
        member.reject(new Outage(reject('BUSY', { retryAfter: 1 })));
        continue;
      }
      if (member.work.command.bulk && members.length > 0) break;
      members.push(member);
      if (member.work.command.bulk) {
        at += 1;
        break;
      }
    }
    queue = queue.slice(at);
    return members;
  };

  const runBatch = async (members: readonly Member[]): Promise<void> => {
    lastMillis = Math.max(epochMillis(options.now()), lastMillis);
    const time = { at: instantAt(lastMillis), millis: lastMillis };
    const mark = { id: randomUUID(), at: time.at, members: members.length };
    const until = performance.now() + limits.patience;
    // Who was left out as busy does not make others wait for the same lock again.
    let wait = members.every((member) => member.moves === 0);
    let decided: Attempt | undefined;
    let lost = false;
    for (let tries = 1; ; tries += 1) {
      const started = performance.now();
      try {
        const attempt = await attemptBatch(members, {
          store: options.store,
          deciding: options.deciding,
          keptVerdicts,
          mark,
          time,
          wait,
          decided: (made) => {
            decided = made;
          },
        });
        options.committed?.(members.length, performance.now() - started, tries);
        settle(attempt);
        if (attempt.left.length === members.length) await pause(busyPause);
        return;
      } catch (error) {
        if (error instanceof AlreadyCommitted && decided !== undefined) {
          settle(decided);
          return;
        }
        lost ||= error instanceof StoreLost && error.atCommit;
        const away = error instanceof StoreLost || (lost && error instanceof StoreUnavailable);
        if (away && performance.now() < until) {
          // Only the batch's own row can tell whether the commit happened.
          await pause(Math.min(20 * 2 ** tries, 1000));
          continue;
        }
        if (tries >= limits.tries || !(error instanceof StoreConflict)) {
          await giveUp(members, error, lost);
          return;
        }
        if (error.reason === 'lock-timeout') wait = false;
        // A duplicate that stays one belongs to a single member: find it by trying each alone.
        if (error.reason === 'duplicate' && tries >= 3 && members.length > 1) {
          await alone(members);
          return;
        }
      }
    }
  };

  /** The store will not have this batch. When it may be one member's fault, each is tried by itself. */
  const giveUp = async (members: readonly Member[], error: unknown, lost: boolean) => {
    if (error instanceof StoreUnavailable || error instanceof StoreLost) {
      const code = lost ? 'OUTCOME_UNKNOWN' : 'STORE_UNAVAILABLE';
      const outage = new Outage(reject(code, { retryAfter: 1 }), { cause: error });
      for (const member of members) member.reject(outage);
    } else if (members.length > 1) {
      await alone(members);
    } else {
      const contended = error instanceof StoreConflict && error.reason !== 'duplicate';
      const told = contended
        ? new Outage(reject('BUSY', { retryAfter: 1 }), { cause: error })
        : error;
      for (const member of members) member.reject(told);
    }
  };

  const alone = async (members: readonly Member[]): Promise<void> => {
    for (const member of members) await runBatch([member]);
  };

  const settle = ({ replies, faults, left, soonest, verdicts }: Attempt): void => {
    for (const id of verdicts) keptVerdicts.set(id, true);
    for (const [member, reply] of replies) member.resolve(reply);
    for (const [member, error] of faults) member.reject(error);
    for (const member of left) member.moves += 1;
    if (soonest !== undefined) options.scheduled?.(soonest);
    queue = [...left, ...queue];
  };

  return {
    submit: (work) =>
      new Promise((resolve, reject_) => {
        if (draining) {
          reject_(new Outage(reject('SHUTTING_DOWN', { retryAfter: 5 })));
          return;
        }
        if (queue.length >= limits.queue) {
          reject_(new Outage(reject('BUSY', { retryAfter: 1 })));
          return;
        }
        serial += 1;
        const deadline = performance.now() + limits.patience;
        const random = options.random(16);
        queue.push({ work, serial, random, deadline, moves: 0, resolve, reject: reject_ });
        start();
      }),
    waiting: () => queue.length,
    async drain() {
      draining = true;
      while (running) await idle;
    },
  };
}
