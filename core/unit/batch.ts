/**
 * A batch from its first try to its answers. Its instant, its mark and the ids of its members are fixed once, so
 * that trying it again after a conflict or a lost connection cannot do anything twice.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Outage } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import {
  AlreadyCommitted,
  StoreConflict,
  StoreLost,
  StoreRefuses,
  StoreUnavailable,
} from '../store/store.ts';
import { epochMillis, instantAt } from '../values/instant.ts';
import type { Batches, FixedBatch, RunBatch } from './batches.ts';
import { type Attempt, attemptBatch } from './commit.ts';
import { flightsOf } from './flights.ts';
import { defaultLimits, type UnitLimits, type UnitOptions } from './limits.ts';
import type { Member } from './member.ts';
import { pipelined } from './pipeline.ts';

/** Milliseconds between tries at rows that another host holds. */
const busyPause = 10;
/** Verdicts remembered as stored. */
const rememberedVerdicts = 50_000;

export function batchRunner(options: UnitOptions): Batches {
  const limits = { ...defaultLimits, ...options.limits };
  const keptVerdicts = new LRUCache<string, true>({ max: rememberedVerdicts });
  let lastMillis = 0;

  const fix = (members: readonly Member[]): FixedBatch => {
    lastMillis = Math.max(epochMillis(options.now()), lastMillis);
    const time = { at: instantAt(lastMillis), millis: lastMillis };
    const { store, deciding, chain } = options;
    const mark = { id: randomUUID(), at: time.at, members: members.length };
    return { store, deciding, chain, keptVerdicts, mark, time };
  };

  /** What the next batch stands on. */
  const keep = ({ verdicts, left }: Attempt): void => {
    for (const id of verdicts) keptVerdicts.set(id, true);
    for (const member of left) member.moves += 1;
  };

  const answer = ({ replies, faults, timers, emitted }: Attempt): void => {
    for (const [member, reply] of replies) member.resolve(reply);
    for (const [member, error] of faults) member.reject(error);
    if (timers.length > 0) options.scheduled?.(timers);
    if (emitted) options.emitted?.();
  };

  const answers = flightsOf(Number.POSITIVE_INFINITY);
  const settle = (attempt: Attempt): void => {
    keep(attempt);
    if (attempt.wrote) options.stored?.(undefined);
    if (options.store.inOrder) {
      answer(attempt);
      return;
    }
    // A server idles until it hears of the next batch: its locks are asked for first, then answers are written.
    const answered = nextTurn().then(() => {
      answer(attempt);
      return true;
    });
    answers.launch(answered);
  };

  const fail = (members: readonly Member[], error: unknown): void => {
    const told = error instanceof Outage ? [error, error.cause] : [];
    const refused = told.find((one) => one instanceof StoreRefuses);
    if (refused !== undefined) options.stored?.(refused);
    for (const member of members) member.reject(error);
  };

  const byItself: RunBatch = async (members) => {
    const tried = await tryBatch(members, fix(members), limits);
    if ('attempt' in tried) {
      const { left } = tried.attempt;
      options.committed?.(members.length, tried.millis, tried.tries);
      settle(tried.attempt);
      if (left.length === members.length) await pause(busyPause);
      return left;
    }
    if (!tried.alone) {
      fail(members, tried.error);
      return [];
    }
    // By halves: the fault of one is found in a few tries, and most of the others go on together.
    const half = Math.ceil(members.length / 2);
    const first = await byItself(members.slice(0, half));
    return [...first, ...(await byItself(members.slice(half)))];
  };

  if (!options.store.inOrder) {
    const atOnce = async (): Promise<void> => undefined;
    return { ready: atOnce, between: atOnce, run: byItself, settled: answers.settled };
  }
  const away = (error: unknown) => {
    const lost = error instanceof StoreLost && error.atCommit;
    const told = failure(error, 1, lost);
    return 'error' in told ? told.error : error;
  };
  return pipelined({
    ...{ options, fix, settle, byItself },
    fail: (members, error) => fail(members, away(error)),
  });
}

type Tried =
  | { readonly attempt: Attempt; readonly millis: number; readonly tries: number }
  /** Nothing was done; `alone`: it may be one member's fault, so each is to be tried by itself. */
  | { readonly error: unknown; readonly alone: boolean };

async function tryBatch(
  members: readonly Member[],
  fixed: FixedBatch,
  limits: UnitLimits,
): Promise<Tried> {
  const until = performance.now() + limits.patience;
  // Who was left out as busy does not make others wait for the same lock again.
  let wait = members.every((member) => member.moves === 0);
  let made: Attempt | undefined;
  /** A commit was sent and not answered: until its mark has been looked for, nothing else may be tried. */
  let open = false;
  const decided = (attempt: Attempt) => {
    made = attempt;
    // Under the locks the mark was not there: the commit before never happened.
    open = false;
  };
  for (let tries = 1; ; tries += 1) {
    const started = performance.now();
    const done = (attempt: Attempt) => ({ attempt, millis: performance.now() - started, tries });
    try {
      return done(await attemptBatch(members, { ...fixed, wait, decided }));
    } catch (error) {
      if (error instanceof AlreadyCommitted && made !== undefined) return done(made);
      if (error instanceof StoreLost && error.atCommit) {
        open = true;
        // Links that may have come are not given again: the trail goes on in another chain.
        fixed.chain.restart();
      }
      const conflict = error instanceof StoreConflict ? error.reason : undefined;
      if ((open || error instanceof StoreLost) && performance.now() < until) {
        await pause(Math.min(20 * 2 ** tries, 1000));
        continue;
      }
      // A duplicate that stays one belongs to a single member: find it by trying each alone.
      const stuck = conflict === 'duplicate' && tries >= 3 && members.length > 1;
      if (open || conflict === undefined || stuck || tries >= limits.tries) {
        return failure(error, members.length, open);
      }
      if (conflict === 'lock-timeout') wait = false;
    }
  }
}

/** What the members are told, or whether each may still succeed by itself. */
function failure(error: unknown, members: number, open: boolean): Tried {
  if (open || error instanceof StoreUnavailable || error instanceof StoreLost) {
    const unknown = reject('OUTCOME_UNKNOWN', { retryAfter: 1 });
    const away = error instanceof Outage ? error.rejection : unknown;
    const told = new Outage(open ? unknown : away, { cause: error });
    return { error: told, alone: false };
  }
  if (members > 1) return { error, alone: true };
  const contended = error instanceof StoreConflict && error.reason !== 'duplicate';
  if (!contended) return { error, alone: false };
  return { error: new Outage(reject('BUSY', { retryAfter: 1 }), { cause: error }), alone: false };
}
