/** The contract between a store and the unit of work and queries. SQLite and MySQL each fulfil it. */

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

/** All rows and sets that a batch needs: rows by primary key, and sets of children. */
export interface LockList {
  readonly rows: readonly RowWant[];
  readonly sets: readonly RowWant[];
}

/** The result of locking. The rows of a set are in key order. */
export interface Locked {
  readonly rows: readonly { readonly want: RowWant; readonly row: AnyRow | undefined }[];
  readonly sets: readonly { readonly want: RowWant; readonly rows: readonly AnyRow[] }[];
  /** Rows that another host has locked, if the lock did not wait. */
  readonly busy: readonly RowWant[];
}

/** The writes of one commit by table. Each row is in one list only. */
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

/** Every row of the table that the plan adds or changes. */
export function plannedRows<T extends Table>(plan: FlushPlan, table: T): readonly Row<T>[] {
  const inserted = plan.inserts.get(table) ?? [];
  const upserted = plan.upserts.get(table) ?? [];
  const updated = (plan.updates.get(table) ?? []).map(({ row }) => row);
  const rows = [...inserted, ...upserted, ...updated];
  // The rows of a table's entry belong to the table, but the type of one map for all tables cannot express
  // that.
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
 * The maximum difference between the time of a write and the clock of the store's server, in milliseconds.
 * Lists, event feeds and streams look back one minute for writes of other hosts. Both bounds and the duration
 * of a commit fit within that minute.
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
  /** A recent copy of the row, if available. Good enough to find out which other rows are needed. */
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
   * True if this host is the only writer, and commits happen in the order in which they were sent or not at
   * all. If a commit fails, all commits sent before the failure was known fail too. So the next batch may be
   * decided on the result of the last one before that is durable.
   */
  readonly inOrder: boolean;
  begin(mark: BatchMark): Session | Promise<Session>;
  /** Committed rows of one tenant for the host's own work. Each read has its own snapshot. */
  reader(tenant: string): QueryRead;
  /** The same for a caller: one select returns fewer bytes. */
  callersReader(tenant: string): QueryRead;
  /** Committed rows of one tenant, all from the snapshot of the work's first read. */
  query<T>(asked: TimedWork<T>): Promise<T>;
  /** Queries that run at a time. Further ones wait. */
  readonly queriesAtOnce: number;
  /** Whether `work` receives the selects and the milliseconds of CPU time of each. */
  readonly tellsWork?: true;
  /** Committed rows of every tenant: for the host's own sweeps, never for a caller's question. */
  readonly everywhere: Selects;
  /** Reads on replicas, if there are any. */
  readonly replicas?: ReplicaReads;
  /** The configured servers, of which one takes writes, with the problem of each. */
  servers?(): readonly { readonly name: string; readonly problem: string | undefined }[];
  /** Whether the store answers now. */
  ping(): Promise<void>;
  /** The time of the store's server, if it has a clock of its own. */
  serverTime?(): Promise<Instant>;
  /** Announces the last writes: the reserved disk space may be used. */
  lastWrites?(): void;
  /** Free bytes on the store's disk, if known. */
  room?(): number;
  close(): Promise<void>;
}

/** Reads that answer one query. */
export interface TimedWork<T> {
  readonly tenant: string;
  /** When it has to end, on the clock of `performance.now`: a read past it is ended with QueryTooSlow. */
  readonly until: number;
  /** Receives the selects of the work, if the store measures their CPU time. */
  readonly hears?: SelectWork | undefined;
  /** Called again if its reads were lost, or ended on a replica. So the work must only read. */
  work(read: QueryRead): Promise<T>;
}

/** A query of a caller, to be read at one place. */
export interface CallerReads<T> extends TimedWork<T> {
  /** A text that identifies the caller. */
  readonly caller: string;
  /** A position from the caller: they wrote or saw everything up to it through another host. */
  readonly after?: string | undefined;
}

/** A replica as it is now. */
export interface ReplicaState {
  readonly name: string;
  /** The reason why this replica is not read. */
  readonly problem: string | undefined;
  /** Milliseconds by which it is behind the primary. */
  readonly behind: number;
}

/** The number of queries read on a server. For the primary, by the reason why no replica was read. */
export interface PlaceReads {
  readonly place: string;
  readonly why: string;
  readonly reads: number;
}

/** Reads on replicas. Each caller sees everything that they wrote or saw before. */
export interface ReplicaReads {
  read<T>(asked: CallerReads<T>): Promise<T>;
  /** Whether the text is a valid position from a caller. */
  isPosition(text: string): boolean;
  /** From now on the caller sees everything that this host has committed. */
  wroteAll(caller: string): void;
  /** The position that the store must have for this caller, which they may send to another host. */
  positionOf(caller: string): string;
  states(): readonly ReplicaState[];
  reads(): readonly PlaceReads[];
  /** Starts to watch the replicas. Resolves after the first look at each. */
  start(): Promise<void>;
}

/** Another writer conflicted and nothing was written. The batch may be tried again at once. */
export class StoreConflict extends Error {
  readonly reason: 'duplicate' | 'deadlock' | 'lock-timeout' | 'changed';
  constructor(reason: StoreConflict['reason'], options?: ErrorOptions) {
    super(`store conflict: ${reason}`, options);
    this.reason = reason;
  }
}

/** Readers and writers are asked to retry: nothing was done. */
const comeAgain = () => reject('STORE_UNAVAILABLE', { retryAfter: 1 });

/** The connection went. At the commit the outcome is open: a retry under the same batch id finds out. */
export class StoreLost extends Outage {
  readonly atCommit: boolean;
  constructor(atCommit: boolean, options?: ErrorOptions) {
    super(comeAgain(), options, 'the connection to the store was lost');
    this.atCommit = atCommit;
  }
}

/** The store is unreachable or rejects writes: nothing was done. */
export class StoreUnavailable extends Outage {
  constructor(message: string, options?: ErrorOptions, told: Rejection = comeAgain()) {
    super(told, options, message);
  }
}

/** Other work kept the store busy: nothing was done. */
export class StoreBusy extends Outage {
  constructor(options?: ErrorOptions) {
    super(reject('BUSY', { retryAfter: 1 }), options, 'the store was busy with others');
  }
}

/** The codes of the reasons. While the disk is full, a retry every second is useless. */
const refusals = { full: 'STORE_FULL', 'read-only': 'STORE_READ_ONLY', clock: 'STORE_CLOCK' } as const;
const askAgain = 10;

/**
 * The store can be read but rejects writes. The reason is a full disk, a read-only store, or a write whose
 * time is too far from the store's.
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
 * The store is available but rejects the input of one command: a faulty value or statement. Other commands of
 * its batch are not affected.
 */
export class StoreFault extends Error {}

/** The batch of this id is already committed: the answer to an earlier try was lost. */
export class AlreadyCommitted extends Error {}

/** The order in which every batch locks and flushes its tables: the same on every host. */
export function byTableName(a: Table, b: Table): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
