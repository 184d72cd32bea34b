/** What the unit of work and the queries ask of a store; SQLite and MySQL each keep these promises. */

import type { QueryRead } from '../command/declaration/read.ts';
import type { AnyRow, Row, Table } from '../command/declaration/table.ts';
import { Outage } from '../command/wire/bank.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import type { Instant } from '../values/instant.ts';
import type { Selects, SelectWork } from './query-reader.ts';

/** Values of some properties of a row. */
export type Values = Readonly<Record<string, unknown>>;

/** A row by all the columns of one of its keys. */
export interface RowWant<T extends Table = Table> {
  readonly table: T;
  readonly tenant: string;
  readonly by: Values;
}

/** Everything a batch found it needs: rows by primary key, and sets of children. */
export interface LockList {
  readonly rows: readonly RowWant[];
  readonly sets: readonly RowWant[];
}

/** What the locks gave: a set's rows come in key order. */
export interface Locked {
  readonly rows: readonly { readonly want: RowWant; readonly row: AnyRow | undefined }[];
  readonly sets: readonly { readonly want: RowWant; readonly rows: readonly AnyRow[] }[];
  /** Wants that another host holds, where the lock was asked not to wait. */
  readonly busy: readonly RowWant[];
}

/** What one commit writes, table by table; a row stands in one list only. */
export interface FlushPlan {
  readonly inserts: ReadonlyMap<Table, readonly AnyRow[]>;
  readonly updates: ReadonlyMap<Table, readonly Update[]>;
  readonly removes: ReadonlyMap<Table, readonly AnyRow[]>;
  /** Written whether or not the row is there. */
  readonly upserts: ReadonlyMap<Table, readonly AnyRow[]>;
  /** Removed whether or not the row is there. */
  readonly erases: ReadonlyMap<Table, readonly AnyRow[]>;
}

/** A plan that is not on its way yet: rows may still come into it. */
export interface OpenPlan extends FlushPlan {
  readonly inserts: Map<Table, readonly AnyRow[]>;
  readonly upserts: Map<Table, readonly AnyRow[]>;
}

/** Every row of the table that the plan brings, or brings another version of. */
export function plannedRows<T extends Table>(plan: FlushPlan, table: T): readonly Row<T>[] {
  const inserted = plan.inserts.get(table) ?? [];
  const upserted = plan.upserts.get(table) ?? [];
  const updated = (plan.updates.get(table) ?? []).map(({ row }) => row);
  const rows = [...inserted, ...upserted, ...updated];
  // What stands under a table is of it: one map for all tables cannot say so in its type.
  return rows as readonly Row<T>[];
}

export interface Update {
  /** As it becomes, with a version above that which was read: one for each command of the batch that changed it. */
  readonly row: AnyRow;
  /** The row as it was read: its key names the row, which must still have its version. */
  readonly was: AnyRow;
  readonly changed: ReadonlySet<string>;
}

/**
 * How far the time of what is written may lie from the clock of the store's server, in milliseconds. Lists, the feed of
 * events and its streams look a minute back for what other hosts write: both bounds, and a commit on its way, are within it.
 */
export const timeBounds = { behind: 25_000, ahead: 15_000 } as const;

export interface BatchMark {
  readonly id: string;
  readonly at: Instant;
  readonly members: number;
}

/** One batch's time with the store. */
export interface Session {
  /** Reads are already exclusive: no second, locking pass is needed. */
  readonly exclusive: boolean;
  one(want: RowWant): AnyRow | undefined | Promise<AnyRow | undefined>;
  /** The row as it was lately, if it is at hand: good enough to find out what else will be needed. */
  recent?(want: RowWant): AnyRow | undefined;
  all(want: RowWant): readonly AnyRow[] | Promise<readonly AnyRow[]>;
  /** Takes all locks in one pass and reads under them. `AlreadyCommitted` when this batch's row is there. */
  lock(list: LockList, options: { readonly wait: boolean }): Promise<Locked>;
  commit(plan: FlushPlan): void | Promise<void>;
  rollback(): void | Promise<void>;
}

export interface Store {
  readonly kind: 'sqlite' | 'mysql';
  /**
   * Nobody else writes, and commits happen in the order in which they were sent or not at all: after one that
   * failed, those sent before its failure was known fail too. So the next batch may be decided on what the
   * last one leaves before that one is durable.
   */
  readonly inOrder: boolean;
  begin(mark: BatchMark): Session | Promise<Session>;
  /** Committed rows of one tenant, of the moment of each read. */
  reader(tenant: string): QueryRead;
  /** Committed rows of one tenant, all of one moment: that of the work's first read. */
  query<T>(asked: TimedWork<T>): Promise<T>;
  /** Whether `work` hears of selects and of the milliseconds of a processor that each took. */
  readonly tellsWork?: true;
  /** Committed rows of every tenant: for the host's own sweeps, never for a caller's question. */
  readonly everywhere: Selects;
  /** Reads at replicas, where there are any. */
  readonly replicas?: ReplicaReads;
  /** The servers of which one takes writes, and what is wrong with each. */
  servers?(): readonly { readonly name: string; readonly problem: string | undefined }[];
  /** Whether the store answers now. */
  ping(): Promise<void>;
  /** What the clock of the store's server shows, where it has one. */
  serverTime?(): Promise<Instant>;
  /** The last writes come: room that was kept for them may be used. */
  lastWrites?(): void;
  /** Bytes of room on its disk, where that can be known. */
  room?(): number;
  close(): Promise<void>;
}

/** Reads that answer one query. */
export interface TimedWork<T> {
  readonly tenant: string;
  /** When it has to end, on the clock of `performance.now`: a read past it is ended with QueryTooSlow. */
  readonly until: number;
  /** Hears of its selects, where the store tells what they took. */
  readonly hears?: SelectWork | undefined;
  /** It is called again where its reads were lost, or ended at a replica: it only reads. */
  work(read: QueryRead): Promise<T>;
}

/** A query of a caller, to be read at one place. */
export interface CallerReads<T> extends TimedWork<T> {
  /** Who asks, by a text that is his alone. */
  readonly caller: string;
  /** A position that the caller brings: he wrote, or saw, up to there by another host. */
  readonly after?: string | undefined;
}

/** A replica as it is now. */
export interface ReplicaState {
  readonly name: string;
  /** Why nothing is read of it. */
  readonly problem: string | undefined;
  /** Milliseconds by which it is behind the primary. */
  readonly behind: number;
}

/** How many queries were read at a place; at the primary, by the reason why not at a replica. */
export interface PlaceReads {
  readonly place: string;
  readonly why: string;
  readonly reads: number;
}

/** Reads at replicas of which each caller sees everything that he wrote or saw before. */
export interface ReplicaReads {
  read<T>(asked: CallerReads<T>): Promise<T>;
  /** Whether this is a position that a caller may bring. */
  isPosition(text: string): boolean;
  /** What this host committed up to now, the caller sees from now on. */
  wroteAll(caller: string): void;
  /** How far the store has to be for this caller: what he may bring to another host. */
  positionOf(caller: string): string;
  states(): readonly ReplicaState[];
  reads(): readonly PlaceReads[];
  /** Begins to watch the replicas; resolves once each was looked at. */
  start(): Promise<void>;
}

/** Another writer was in the way and nothing was written: the batch may be tried again at once. */
export class StoreConflict extends Error {
  readonly reason: 'duplicate' | 'deadlock' | 'lock-timeout' | 'changed';
  constructor(reason: StoreConflict['reason'], options?: ErrorOptions) {
    super(`store conflict: ${reason}`, options);
    this.reason = reason;
  }
}

/** Whoever reads or writes is told to come again: nothing was done. */
const comeAgain = () => reject('STORE_UNAVAILABLE', { retryAfter: 1 });

/** The connection went. At the commit the outcome is open: a retry under the same batch id finds out. */
export class StoreLost extends Outage {
  readonly atCommit: boolean;
  constructor(atCommit: boolean, options?: ErrorOptions) {
    super(comeAgain(), options, 'the connection to the store was lost');
    this.atCommit = atCommit;
  }
}

/** The store cannot be reached or refuses to write: nothing was done. */
export class StoreUnavailable extends Outage {
  constructor(message: string, options?: ErrorOptions, told: Rejection = comeAgain()) {
    super(told, options, message);
  }
}

/** Others had the store meanwhile: nothing was done. */
export class StoreBusy extends Outage {
  constructor(options?: ErrorOptions) {
    super(reject('BUSY', { retryAfter: 1 }), options, 'the store was busy with others');
  }
}

/** What a refusal is answered as: whoever waits for room need not ask every second. */
const refusals = {
  full: 'STORE_FULL',
  'read-only': 'STORE_READ_ONLY',
  clock: 'STORE_CLOCK',
} as const;
const askAgain = 10;

/**
 * The store reads and refuses to write, and says why: the disk is full, or may only be read, or what would be written is
 * of another time than the store's.
 */
export class StoreRefuses extends StoreUnavailable {
  readonly reason: keyof typeof refusals;
  constructor(reason: StoreRefuses['reason'], options?: ErrorOptions) {
    const told = reject(refusals[reason], { retryAfter: askAgain });
    super(`the store takes no writes: ${reason}`, options, told);
    this.reason = reason;
  }
}

/**
 * The store is there and refuses what one command brought: a value or a statement that is wrong in itself. Whoever
 * shares its batch is not touched by it.
 */
export class StoreFault extends Error {}

/** The batch of this id is committed already: an earlier try whose answer was lost. */
export class AlreadyCommitted extends Error {}

/** The order in which every batch locks and flushes its tables: the same on every host. */
export function byTableName(a: Table, b: Table): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
