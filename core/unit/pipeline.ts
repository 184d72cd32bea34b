/**
 * Batches, one after another, from their first try to their answers. A batch's instant, its mark and the ids of its
 * commands are fixed once, so that trying it again after a conflict or a lost connection cannot do anything twice.
 *
 * Over a store that commits in order the next batch is decided, on what it leaves, while one is on its way to the disk.
 * Nobody is answered before his own commit, and everything it stands on, is durable. After a commit that failed, what was
 * decided on it fails too, and each of those batches is tried again from the store.
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
  /** Milliseconds a command may wait before it is told that the bank is busy. */
  readonly patience: number;
  /** How often a batch is tried before its callers are told that the store does not answer. */
  readonly tries: number;
  /** Verdicts that are remembered as stored. */
  readonly verdicts: number;
}

export const defaultLimits: UnitLimits = {
  ...{ batch: 128, queue: 4096, verdicts: 50_000 },
  ...{ patience: 10_000, tries: 6 },
};

/** What the unit of work is handed. */
export interface UnitOptions {
  readonly store: Store;
  readonly deciding: Deciding;
  readonly chain: AuditChain;
  readonly now: () => Instant;
  readonly random: RandomBytes;
  readonly limits?: Partial<UnitLimits>;
  /** Told of every commit. */
  readonly committed?: (commands: number, millis: number, tries: number) => void;
  /** Told what became of each commit that writes: the store's refusal, or undefined for one that is durable. */
  readonly stored?: (refused: StoreRefuses | undefined) => void;
  /** Told of the tables that a commit wrote to, or may have: before anybody is answered. */
  readonly changed?: (tables: ReadonlySet<Table>) => void;
  /** Told of the timers that a commit set or moved. */
  readonly scheduled?: (timers: readonly DueTimer[]) => void;
  /** Told of every commit that carries events. */
  readonly emitted?: () => void;
}

/** Runs a batch to its end and answers its callers; what it returns goes on in the next batch. */
export type RunBatch = (commands: readonly QueuedCommand[]) => Promise<readonly QueuedCommand[]>;

/** Who is not in a batch yet. */
export interface Waiting {
  count(): number;
  /** Whether the next batch is a bulk command, which is as much work as many. */
  isBulk(): boolean;
  /** Resolves when one more waits. */
  joined(): Promise<void>;
}

/** What runs batches, whichever way the store commits. */
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

  /** What the next batch stands on. */
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
    // A server idles until it hears of the next batch: its locks are asked for first, then answers are written.
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
    // Nothing is there from the moment that was refused: what comes next is not held to it.
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
    // By halves: the fault of one is found in a few tries, and most of the others go on together.
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
  /** Waits until none is on its way. */
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
 * A batch begins while another is written once it is this large beside it: a few that came early would cost a
 * commit of their own and gain nothing, since they wait for the one before in any case.
 */
const worthOne = 0.6;
/** What the working rows may hold before they are read anew. */
const mostRows = 50_000;

interface PipelineParts {
  readonly options: UnitOptions;
  readonly fix: (commands: readonly QueuedCommand[]) => Batch;
  /** Answers the callers of a committed batch. */
  readonly settle: (result: BatchResult) => void;
  /** Tries a batch by itself, from the store. */
  readonly byItself: RunBatch;
  /** Answers callers whose batch can not be tried again. */
  readonly fail: (commands: readonly QueuedCommand[], error: unknown) => void;
}

/** Batches over a store that commits in order: the next is decided while one is on its way to the disk. */
function inOrder({ options, fix, settle, byItself, fail }: PipelineParts): Pipeline {
  const pending = pendingCommits(depth);
  /** The bulk commands among them: one more is decided while others' commits stand between. */
  const bulk = pendingCommits(depth);
  let working = workingRows();
  let retries = Promise.resolve();
  /** The batch that is being decided: it reads from the store, which serves one batch at a time. */
  let deciding: Promise<unknown> = Promise.resolve();
  /** Commands of the batch that was sent off last. */
  let underWay = 0;

  /** Enough commands for a commit of their own, or none on its way before them. */
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

  /** Answers false: who stands on this batch falls with it. */
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
    // Nothing may be decided on what never came, even where it fell a moment ago.
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
