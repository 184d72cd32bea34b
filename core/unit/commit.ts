/**
 * Commits a batch, in the same way on every store: read (and lock), decide in arrival order, flush, commit.
 * The session knows the difference: its reads are exclusive, or rows are locked first.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { AuditChain, Place } from '../audit/chain.ts';
import { records } from '../audit/record.ts';
import type { Table } from '../command/declaration/table.ts';
import { Outage } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import type { Reply } from '../command/wire/reply.ts';
import { ruleVersions, versionKey } from '../rules/publication.ts';
import { verdicts } from '../rules/verdict.ts';
import {
  AlreadyCommitted,
  type BatchMark,
  type FlushPlan,
  plannedRows,
  type Session,
  type Store,
  StoreConflict,
  StoreLost,
  StoreUnavailable,
} from '../store/store.ts';
import { type DueTimer, timers } from '../time/timer.ts';
import type { Deciding } from './decided.ts';
import { loadRead, lockRows, Missed, missSource, type Readable } from './locking.ts';
import { type IdentityMap, identityMap } from './rows.ts';
import { type BatchTime, executeCommand, type KeptVerdicts, type QueuedCommand } from './turn.ts';

/** The result of a committed batch for its commands. */
export interface BatchResult {
  readonly replies: ReadonlyMap<QueuedCommand, Reply>;
  /** Faults of single commands. They do not affect the others. */
  readonly faults: ReadonlyMap<QueuedCommand, unknown>;
  /** Commands that go on in the next batch. */
  readonly left: readonly QueuedCommand[];
  /** Verdicts that the commit wrote, as `tenant:id`, and contents of rule files, by `versionKey`. */
  readonly verdicts: readonly string[];
  /** Timers that the batch set or moved. */
  readonly timers: readonly DueTimer[];
  /** Whether the batch has events or messages. */
  readonly emitted: boolean;
  /** Whether the batch wrote anything. */
  readonly wrote: boolean;
  /** The position in the audit chain after the batch. */
  readonly place: Place;
}

/** A batch that every try repeats, and the ports that its decisions need. */
export interface Batch {
  readonly store: Store;
  readonly deciding: Deciding;
  readonly keptVerdicts: KeptVerdicts;
  readonly chain: AuditChain;
  readonly mark: BatchMark;
  readonly time: BatchTime;
  /** Receives the tables that a commit wrote to, or may have written to, before any caller gets an answer. */
  readonly changed?: ((tables: ReadonlySet<Table>) => void) | undefined;
}

/** The rows that batches are decided on: as the store has them, and as the batches before leave them. */
export interface WorkingRows {
  readonly rows: IdentityMap;
  /** Batches taken from the rows, and how many of them are durable. */
  takes: number;
  durable: number;
  /** A commit failed, so the rows contain changes that were never stored. */
  broken: boolean;
}

/** Rows of which nothing is known yet. */
export const workingRows = (): WorkingRows => ({ rows: identityMap(), takes: 0, durable: 0, broken: false });

/** A commit that was sent: true once it is durable and answered, false when it failed. It never rejects. */
export type PendingCommit = Promise<boolean>;

/** One try of a batch. */
export interface Try {
  readonly working: WorkingRows;
  /** The commit that was sent before this one, while it is not durable. */
  readonly before?: PendingCommit | undefined;
  /** False after a lock timed out: busy commands are left out of the batch instead of waiting. */
  readonly wait: boolean;
}

/** A batch that is decided: its result counts once `committed` resolves. */
export interface Sent {
  readonly result: BatchResult;
  readonly committed: Promise<void>;
}

/** Decides a batch and sends its commit off. Nothing is written unless `committed` resolves. */
export async function sendBatch(
  commands: readonly QueuedCommand[],
  batch: Batch,
  { working, before, wait }: Try,
): Promise<Sent> {
  const { store, deciding, chain, mark, time } = batch;
  const { rows } = working;
  rows.seen(working.durable);
  const session = await store.begin(mark);
  try {
    const readable = session.exclusive
      ? { ready: commands, faults: [] }
      : await lockRows(commands, session, rows, deciding, wait);
    const decided = await decideInOrder(commands, readable, session, rows, batch);
    const plan = rows.take();
    // No pending commit precedes new rows. Links of commits that failed are forgotten.
    if (working.takes === 0) chain.reset();
    working.takes += 1;
    const { takes } = working;
    const result = resultOf(decided, plan, chain.link(plan, time.at));
    const durably = (): void => {
      working.durable = takes;
      chain.durable(result.place);
    };
    const changed = (): void => batch.changed?.(tablesIn(plan));
    const committed = commit(session, plan, working, before).finally(changed);
    return { result, committed: committed.then(durably) };
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

async function commit(
  session: Session,
  plan: FlushPlan,
  working: WorkingRows,
  before: PendingCommit | undefined,
): Promise<void> {
  try {
    if (!isEmpty(plan)) {
      await session.commit(plan);
      return;
    }
    await session.rollback();
  } catch (error) {
    await session.rollback();
    throw error;
  }
  // A command that wrote nothing may have read changes that are not durable yet. It waits for their commit
  // and fails with it.
  if (working.broken || (await before) === false) throw new StoreConflict('changed');
}

type Decided = Pick<BatchResult, 'replies' | 'faults' | 'left'>;

/** Gives each command its turn, in order. */
async function decideInOrder(
  commands: readonly QueuedCommand[],
  { ready, faults: failed }: Readable,
  session: Session,
  rows: IdentityMap,
  { time, deciding, keptVerdicts }: Batch,
): Promise<Decided> {
  const replies = new Map<QueuedCommand, Reply>();
  const faults = new Map<QueuedCommand, unknown>(failed);
  const waits = (queued: QueuedCommand) => !ready.includes(queued) && !faults.has(queued);
  const left: QueuedCommand[] = commands.filter(waits);
  const source = session.exclusive ? session : missSource;
  for (const queued of ready) {
    const read = loadRead(rows, source, queued.work.actor.tenant, deciding.links);
    try {
      const turn = { queued, map: rows, read, time, deciding, keptVerdicts };
      replies.set(queued, await executeCommand(turn));
    } catch (error) {
      if (error instanceof Missed) {
        if (error.want !== undefined) queued.missed.push(error.want);
        left.push(queued);
      } else if (error instanceof StoreUnavailable || error instanceof StoreLost) throw error;
      else faults.set(queued, error);
    }
  }
  return { replies, faults, left };
}

/** The results of the commands and the changes that their commit makes. */
function resultOf(decided: Decided, plan: FlushPlan, place: Place): BatchResult {
  return {
    ...decided,
    verdicts: verdictsIn(plan),
    timers: timersIn(plan),
    emitted: plannedRows(plan, records).some(({ events }) => events !== null),
    wrote: !isEmpty(plan),
    place,
  };
}

function verdictsIn(plan: FlushPlan): readonly string[] {
  const kept = plannedRows(plan, verdicts).map(({ tenant, id }) => `${tenant}:${id}`);
  const contents = plannedRows(plan, ruleVersions).map(({ tenant, name, contentVersion }) =>
    versionKey(tenant, name, contentVersion),
  );
  return [...kept, ...contents];
}

function timersIn(plan: FlushPlan): readonly DueTimer[] {
  return plannedRows(plan, timers).map(({ tenant, id, due }) => ({ tenant, id, due }));
}

function tablesIn(plan: FlushPlan): ReadonlySet<Table> {
  const lists: readonly ReadonlyMap<Table, unknown>[] = Object.values(plan);
  return new Set(lists.flatMap((list) => [...list.keys()]));
}

function isEmpty(plan: FlushPlan): boolean {
  return Object.values(plan).every((lists: ReadonlyMap<unknown, unknown>) => lists.size === 0);
}

/** How long and how often a batch is tried. */
export interface Patience {
  /** Milliseconds after which a store that was lost is not tried again. */
  readonly patience: number;
  readonly tries: number;
}

export type Tried =
  | { readonly result: BatchResult; readonly millis: number; readonly tries: number }
  /** Nothing was done. `alone` means that one command may be the cause, so each is tried separately. */
  | { readonly error: unknown; readonly alone: boolean };

/** Tries a batch on rows of its own until it is committed, or cannot be. */
export async function commitBatch(
  commands: readonly QueuedCommand[],
  batch: Batch,
  limits: Patience,
): Promise<Tried> {
  const until = performance.now() + limits.patience;
  // Commands that were left out as busy do not make others wait for the same lock again.
  let wait = commands.every((queued) => queued.moves === 0);
  let made: BatchResult | undefined;
  /** A commit was sent and not answered: until its mark has been looked for, nothing else may be tried. */
  let open = false;
  for (let tries = 1; ; tries += 1) {
    const started = performance.now();
    const done = (result: BatchResult) => ({ result, millis: performance.now() - started, tries });
    try {
      const { result, committed } = await sendBatch(commands, batch, { working: workingRows(), wait });
      made = result;
      // Under the locks the mark was not there: the commit before never happened.
      open = false;
      await committed;
      return done(result);
    } catch (error) {
      if (error instanceof AlreadyCommitted && made !== undefined) return done(made);
      if (error instanceof StoreLost && error.atCommit) {
        open = true;
        // Links that may have come are not given again: the trail goes on in another chain.
        batch.chain.restart();
      }
      const conflict = error instanceof StoreConflict ? error.reason : undefined;
      if (performance.now() < until && comesBack(error, open, batch.store)) {
        await pause(Math.min(20 * 2 ** tries, 1000));
        continue;
      }
      // A duplicate that stays one belongs to a single command: find it by trying each alone.
      const stuck = conflict === 'duplicate' && tries >= 3 && commands.length > 1;
      if (open || conflict === undefined || stuck || tries >= limits.tries) {
        return failure(error, commands.length, open);
      }
      if (conflict === 'lock-timeout') wait = false;
    }
  }
}

/**
 * Whether to wait for a lost store. A store with one writer keeps no marks, so a retry after an unanswered
 * commit could not find out whether the commit was made.
 */
function comesBack(error: unknown, open: boolean, { inOrder }: Store): boolean {
  return open ? !inOrder : error instanceof StoreLost;
}

/** The error for the callers, and whether each command may still succeed in a batch of its own. */
export function failure(error: unknown, commands: number, open: boolean): Extract<Tried, { alone: boolean }> {
  if (open || error instanceof StoreUnavailable || error instanceof StoreLost) {
    const unknown = reject('OUTCOME_UNKNOWN', { retryAfter: 1 });
    const away = error instanceof Outage ? error.rejection : unknown;
    const told = new Outage(open ? unknown : away, { cause: error });
    return { error: told, alone: false };
  }
  if (commands > 1) return { error, alone: true };
  const contended = error instanceof StoreConflict && error.reason !== 'duplicate';
  if (!contended) return { error, alone: false };
  return { error: new Outage(reject('BUSY', { retryAfter: 1 }), { cause: error }), alone: false };
}
