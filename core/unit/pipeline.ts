/**
 * Runs batches, one after another, from the first try to the answers. A batch's time, its mark and the ids of
 * its commands never change, so a retry after a conflict or a lost connection does nothing twice.
 *
 * On a store that commits in order, the next batch is decided while the previous one is being written. A
 * caller gets a reply only after its commit, and every commit that it depends on, is durable. After a failed
 * commit, every batch that was decided on it fails too. Each of those batches is tried again from the store.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AuditChain } from '../audit/chain.ts';
import type { Table } from '../command/declaration/table.ts';
import { Outage } from '../command/wire/bank.ts';
import { type Store, StoreLost, StoreRefuses, StoreUnavailable } from '../store/store.ts';
import type { DueTimer } from '../time/timer.ts';
import type { RandomBytes } from '../values/id.ts';
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';
import {
  type Batch,
  type BatchResult,
  commitBatch,
  failure,
  type PendingCommit,
  type Sent,
  sendBatch,
  workingRows,
} from './commit.ts';
import type { Deciding } from './decided.ts';
import type { QueuedCommand } from './turn.ts';

/** How far the unit of work goes. */
export interface UnitLimits {
  /** Commands of a batch. */
  readonly batch: number;
  /** Commands that may wait. */
  readonly queue: number;
  /** Milliseconds that a command may wait before its caller hears that the bank is busy. */
  readonly patience: number;
  /** Tries of a batch before its callers hear that the store does not answer. */
  readonly tries: number;
  /** Verdicts that are remembered as stored. */
  readonly verdicts: number;
}

export const defaultLimits: UnitLimits = {
  batch: 128,
  queue: 4096,
  verdicts: 50_000,
  patience: 10_000,
  tries: 6,
};

/** Settings and ports of the unit of work. */
export interface UnitOptions {
  readonly store: Store;
  readonly deciding: Deciding;
  readonly chain: AuditChain;
  readonly now: () => Instant;
  readonly random: RandomBytes;
  readonly limits?: Partial<UnitLimits>;
  /** Receives every commit. */
  readonly committed?: (commands: number, millis: number, tries: number) => void;
  /** Receives the outcome of each writing commit: the store's refusal, or undefined for a durable one. */
  readonly stored?: (refused: StoreRefuses | undefined) => void;
  /** Receives the tables that a commit wrote to, or may have written to, before any caller gets an answer. */
  readonly changed?: (tables: ReadonlySet<Table>) => void;
  /** Receives the timers that a commit set or moved. */
  readonly scheduled?: (timers: readonly DueTimer[]) => void;
  /** Called for every commit with events. */
  readonly emitted?: () => void;
}

/** Runs a batch and answers its callers. The commands that it returns go into the next batch. */
export type RunBatch = (commands: readonly QueuedCommand[]) => Promise<readonly QueuedCommand[]>;

/** Commands that are not in a batch yet. */
export interface Waiting {
  count(): number;
  /** Whether the next batch is a bulk command, which is as much work as many. */
  isBulk(): boolean;
  /** Resolves when one more waits. */
  joined(): Promise<void>;
}

/** Runs batches, in the way that suits the store. */
export interface Pipeline {
  /** Resolves when a batch may be run; who comes until then belongs to it. */
  ready(waiting: Waiting): Promise<void>;
  /** Between two batches, when somebody waits already. */
  nextTurn(): Promise<void>;
  readonly run: RunBatch;
  /** Resolves when every batch that was run has been answered. */
  settled(): Promise<void>;
}

/** Milliseconds between tries at rows that another host holds. */
const busyPause = 10;

/** The pipeline of a store: one batch by another where it does not commit in order, else one while another commits. */
export function makePipeline(options: UnitOptions): Pipeline {
  const limits = { ...defaultLimits, ...options.limits };
  const keptVerdicts = new LRUCache<string, true>({ max: limits.verdicts });
  let lastMillis = 0;

  const fix = (commands: readonly QueuedCommand[]): Batch => {
    lastMillis = Math.max(epochMillis(options.now()), lastMillis);
    const time = { at: instantAt(lastMillis), millis: lastMillis };
    const { store, deciding, chain } = options;
    const mark = { id: randomUUID(), at: time.at, members: commands.length };
    return { store, deciding, chain, keptVerdicts, mark, time, changed: options.changed };
  };

  /** Keeps what the next batch depends on. */
  const keep = ({ verdicts, left }: BatchResult): void => {
    for (const id of verdicts) keptVerdicts.set(id, true);
    for (const queued of left) queued.moves += 1;
  };

  const answer = ({ replies, faults, timers, emitted }: BatchResult): void => {
    for (const [queued, reply] of replies) queued.resolve(reply);
    for (const [queued, error] of faults) queued.reject(error);
    if (timers.length > 0) options.scheduled?.(timers);
    if (emitted) options.emitted?.();
  };

  const answers = pendingCommits(Number.POSITIVE_INFINITY);
  const settle = (result: BatchResult): void => {
    keep(result);
    if (result.wrote) options.stored?.(undefined);
    if (options.store.inOrder) {
      answer(result);
      return;
    }
    // The server idles until the next batch arrives. So that batch's locks are requested before answers are
    // written.
    const answered = nextTurn().then(() => {
      answer(result);
      return true;
    });
    answers.add(answered);
  };

  const fail = (commands: readonly QueuedCommand[], error: unknown): void => {
    const told = error instanceof Outage ? [error, error.cause] : [];
    const refused = told.find((one) => one instanceof StoreRefuses);
    if (refused !== undefined) options.stored?.(refused);
    // The store has nothing from the refused time, so the next batch may use an earlier one.
    if (refused?.reason === 'clock') lastMillis = 0;
    for (const queued of commands) queued.reject(error);
  };

  const byItself: RunBatch = async (commands) => {
    const tried = await commitBatch(commands, fix(commands), limits);
    if ('result' in tried) {
      const { left } = tried.result;
      options.committed?.(commands.length, tried.millis, tried.tries);
      settle(tried.result);
      if (left.length === commands.length) await pause(busyPause);
      return left;
    }
    if (!tried.alone) {
      fail(commands, tried.error);
      return [];
    }
    // Splits the batch in half: a few tries find a faulty command, and most others stay together.
    const half = Math.ceil(commands.length / 2);
    const first = await byItself(commands.slice(0, half));
    return [...first, ...(await byItself(commands.slice(half)))];
  };

  if (!options.store.inOrder) {
    const atOnce = async (): Promise<void> => undefined;
    return { ready: atOnce, nextTurn: atOnce, run: byItself, settled: answers.settled };
  }
  return inOrder({ options, fix, settle, byItself, fail });
}

/** Commits that were sent, in their order. */
export interface PendingCommits {
  last(): PendingCommit | undefined;
  add(commit: PendingCommit): void;
  /** Waits until one more may be sent. */
  room(): Promise<void>;
  /** Waits until no batch is being written. */
  settled(): Promise<void>;
}

/** At most so many pending commits at a time. */
export function pendingCommits(depth: number): PendingCommits {
  let pending: readonly PendingCommit[] = [];
  return {
    last: () => pending.at(-1),
    add(commit) {
      pending = [...pending, commit];
      void commit.finally(() => {
        pending = pending.filter((other) => other !== commit);
      });
    },
    async room() {
      while (pending.length >= depth) await pending[0];
    },
    async settled() {
      while (pending.length > 0) await Promise.all(pending);
    },
  };
}

/** Commits on their way at a time, and bulk ones: one is written, one waits; more would only make batches smaller. */
const depth = 2;
/**
 * The next batch starts during a write once it reaches this share of the batch being written. A smaller batch
 * would cost a commit and gain nothing, since it waits for the earlier commit anyway.
 */
const worthOne = 0.6;
/** The working rows are read again from the store beyond this number. */
const mostRows = 50_000;

interface PipelineParts {
  readonly options: UnitOptions;
  readonly fix: (commands: readonly QueuedCommand[]) => Batch;
  /** Answers the callers of a committed batch. */
  readonly settle: (result: BatchResult) => void;
  /** Tries a batch from the store, without earlier batches. */
  readonly byItself: RunBatch;
  /** Answers callers whose batch cannot be tried again. */
  readonly fail: (commands: readonly QueuedCommand[], error: unknown) => void;
}

/** Batches over a store that commits in order: the next is decided while one is on its way to the disk. */
function inOrder({ options, fix, settle, byItself, fail }: PipelineParts): Pipeline {
  const pending = pendingCommits(depth);
  /** Pending bulk commands. The next one is decided while other commits are pending. */
  const bulk = pendingCommits(depth);
  let working = workingRows();
  let retries = Promise.resolve();
  /** The batch that is being decided: it reads from the store, which serves one batch at a time. */
  let deciding: Promise<unknown> = Promise.resolve();
  /** Commands of the batch that was sent off last. */
  let underWay = 0;

  /** Waits until the batch is large enough for a commit, or no commit is pending. */
  const enough = async (waiting: Waiting): Promise<void> => {
    let ahead = pending.last();
    const isFew = () => !waiting.isBulk() && waiting.count() < underWay * worthOne;
    while (ahead !== undefined && isFew()) {
      await Promise.race([ahead, waiting.joined()]);
      ahead = pending.last();
    }
  };

  /** Room among the pending commits, and working rows that are true. */
  const ready = async (waiting: Waiting): Promise<void> => {
    await (waiting.isBulk() ? bulk : pending).room();
    await enough(waiting);
    await renewRows();
  };

  /** Begins on new rows where a commit failed, or too many are held. */
  const renewRows = async (): Promise<void> => {
    const { broken, rows } = working;
    if (!broken && rows.size() <= mostRows) return;
    await pending.settled();
    working = workingRows();
  };

  const retry = (commands: readonly QueuedCommand[]): Promise<void> => {
    retries = retries.then(async () => {
      await deciding.catch(() => undefined);
      let left = commands;
      while (left.length > 0) left = await byItself(left);
    });
    retries = retries.catch((error: unknown) => failAway(commands, error));
    return retries;
  };

  /** Returns false: batches that depend on this one fail too. */
  const failed = async (commands: readonly QueuedCommand[], error: unknown): Promise<false> => {
    working.broken = true;
    // Its links may have come: the trail goes on in another chain.
    if (error instanceof StoreLost && error.atCommit) options.chain.restart();
    const away = error instanceof StoreLost || error instanceof StoreUnavailable;
    if (away) failAway(commands, error);
    else await retry(commands);
    return false;
  };

  const failAway = (commands: readonly QueuedCommand[], error: unknown): void => {
    const lost = error instanceof StoreLost && error.atCommit;
    fail(commands, failure(error, 1, lost).error);
  };

  const run: RunBatch = async (commands) => {
    // A decision must not rest on changes that were never stored.
    if (working.broken) await renewRows();
    underWay = commands.length;
    const started = performance.now();
    let sent: Sent;
    try {
      const before = pending.last();
      const sending = sendBatch(commands, fix(commands), { working, before, wait: true });
      deciding = sending;
      sent = await sending;
    } catch (error) {
      pending.add(failed(commands, error));
      return [];
    }
    const { result, committed } = sent;
    const durably = (): true => {
      options.committed?.(commands.length, performance.now() - started, 1);
      settle(result);
      return true;
    };
    const answered = commands.filter((queued) => !result.left.includes(queued));
    const commit = committed.then(durably, (error: unknown) => failed(answered, error));
    pending.add(commit);
    if (commands.some(({ work }) => work.command.bulk)) bulk.add(commit);
    return result.left;
  };

  return { ready, nextTurn: () => nextTurn(), run, settled: pending.settled };
}
