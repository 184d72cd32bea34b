/**
 * A batch on MySQL: looks without locks, one packet that takes all locks, and one that writes and commits.
 * Statements that the server does not accept as one packet are sent in several, in the same transaction.
 */
import { LRUCache } from 'lru-cache';
import type { AnyRow, Table } from '../../command/declaration/table.ts';
import { epochMillis, instantAt } from '../../values/instant.ts';
import { decodeRow } from '../codec.ts';
import {
  AlreadyCommitted,
  type BatchMark,
  byTableName,
  type FlushPlan,
  type Locked,
  type LockList,
  type RowWant,
  type Session,
  StoreConflict,
  StoreFault,
  StoreLost,
  StoreRefuses,
  StoreUnavailable,
  timeBounds,
} from '../store.ts';
import { rowsIn, type Wire } from './connection.ts';
import { packetsOf, statementsOf } from './packets.ts';
import { flushStatements, literal, selectRows, selectSet } from './sql.ts';

/** Rows that this host saw under a lock, by key: they may be old, and are only used to find out keys. */
export type RecentRows = LRUCache<string, AnyRow>;

export const recentRows = (): RecentRows => new LRUCache<string, AnyRow>({ max: 60_000 });

/** The statements that read positions, and the receiver of the positions. */
export interface PositionWatch {
  /** Reads the position of the session's commit. */
  readonly committed: string;
  /** Reads the position of the server. */
  readonly written: string;
  told(position: string): void;
}

/** The parts of a session besides its connection. */
export interface SessionParts {
  readonly recent: RecentRows;
  /** Whether the server can skip rows that others have locked. */
  readonly skipLocked: boolean;
  readonly watch?: PositionWatch | undefined;
  /** Whether writes are rejected if their time is too far from the server's. */
  readonly keepsTime: boolean;
}

export function mysqlSession(
  wire: Wire,
  mark: BatchMark,
  { recent, skipLocked, watch, keepsTime }: SessionParts,
): Session {
  /** Sends the end of the transaction, and reads the position in the same packet. */
  const end = async (text: string, position: 'committed' | 'written'): Promise<void> => {
    if (watch === undefined) {
      await wire.send(text);
      return;
    }
    const results = await wire.send(`${text};SELECT ${watch[position]}`);
    watch.told(String(rowsIn(results.at(-1))[0]?.[0] ?? ''));
  };
  const looking = looker(wire);
  let locked = false;
  return {
    exclusive: false,
    recent: (want) => recent.get(keyOf(want)),
    one: looking.one,
    all: looking.all,
    async lock(list, { wait }) {
      const take = wait || skipLocked ? takeLocks : takeFree;
      const found = await take(wire, { mark, keepsTime }, list, wait);
      locked = true;
      remember(recent, found);
      return found;
    },
    async commit(plan: FlushPlan) {
      const packets = packetsOf(flushStatements(plan, mark.id, wire.packet), wire.packet.joined);
      // The last packet commits. Until then, all packets are one transaction that the server can roll back.
      for (const packet of packets.slice(0, -1)) await wire.send(packet);
      try {
        await end(packets.at(-1) ?? 'COMMIT', 'committed');
        locked = false;
      } catch (error) {
        throw error instanceof StoreLost ? new StoreLost(true, { cause: error }) : error;
      }
    },
    async rollback() {
      if (!locked && !wire.isOpen) return;
      locked = false;
      // A connection that cannot roll back is closed, so the server rolls back. A session that wrote nothing
      // may return another host's writes, such as a repeated request, so it reads the server's position.
      if (wire.isOpen) await end('ROLLBACK', 'written').catch(() => wire.close());
    },
  };
}

/** Keys of a row that `load` may name it by: the primary one and each natural one. */
function remember(recent: RecentRows, { rows }: Locked): void {
  for (const { want, row } of rows) {
    if (row === undefined) continue;
    recent.set(keyOf(want), row);
    for (const natural of want.table.natural) {
      const by = Object.fromEntries(natural.map((name) => [name, row[name]]));
      recent.set(keyOf({ ...want, by }), row);
    }
  }
}

function keyOf({ table, tenant, by }: RowWant): string {
  let key = `${table.name}\u0000${tenant}`;
  for (const name of Object.keys(by).sort()) key += `\u0000${name}=${String(by[name])}`;
  return key;
}

/** Fewer wants than this go into one statement with any keys, unless the server's packets are tiny. */
const manyWants = 100;

interface Asked {
  readonly want: RowWant;
  resolve(row: AnyRow | undefined): void;
  reject(error: unknown): void;
}

/** Looks of one turn of the event loop are sent to the server together. */
function looker(wire: Wire): Required<Pick<Session, 'one' | 'all'>> {
  let asked: Asked[] = [];
  let sending: Promise<unknown> = Promise.resolve();
  const dispatch = (): void => {
    const now = asked;
    asked = [];
    sending = sending.then(() => answerAll(wire, now));
  };
  return {
    one: (want) =>
      new Promise((resolve, reject) => {
        if (asked.length === 0) process.nextTick(dispatch);
        asked.push({ want, resolve, reject });
      }),
    all: async (want) => {
      const [rows] = await ask(wire, [selectSet(want, '')]);
      return decode(want.table, rows);
    },
  };
}

async function answerAll(wire: Wire, asked: readonly Asked[]): Promise<void> {
  const groups = groupBy(asked, ({ want }) => `${want.table.name} ${Object.keys(want.by).join()}`);
  try {
    const looks = groups.flatMap((group) =>
      statementsOf(group, (some) => selectRows(some.map(wantIn), ''), wire.packet),
    );
    const results = await ask(wire, looks.map(textIn));
    looks.forEach(({ some: group }, at) => {
      const [first] = group;
      if (first === undefined) return;
      const names = Object.keys(first.want.by);
      const rows = decode(first.want.table, results[at]);
      const byKey = new Map(rows.map((row) => [keyOf(wantBy(first.want.table, row, names)), row]));
      for (const { want, resolve } of group) resolve(byKey.get(keyOf(want)));
    });
  } catch (error) {
    await answerAfter(error, wire, asked);
  }
}

/** A faulty look fails alone: the other looks are repeated without it. */
async function answerAfter(error: unknown, wire: Wire, asked: readonly Asked[]): Promise<void> {
  const isAway = error instanceof StoreLost || error instanceof StoreUnavailable;
  if (isAway || asked.length === 1) {
    const told =
      isAway || error instanceof StoreFault
        ? error
        : new StoreFault('it cannot be asked for', { cause: error });
    for (const { reject } of asked) reject(told);
    return;
  }
  for (const one of asked) await answerAll(wire, [one]);
}

function wantBy(table: Table, row: AnyRow, names: readonly string[]): RowWant {
  const by = Object.fromEntries(names.map((name) => [name, row[name]]));
  return { table, tenant: row.tenant, by };
}

interface Begun {
  readonly mark: BatchMark;
  readonly keepsTime: boolean;
}

/** Begins, marks the batch and takes every lock, in one packet and one order. */
async function takeLocks(wire: Wire, begun: Begun, { rows, sets }: LockList, wait: boolean): Promise<Locked> {
  const lock = wait ? 'wait' : 'skip';
  const tables = inTables(rows).flatMap((wants) =>
    statementsOf(inOrder(wants), (some) => selectRows(some, lock), wire.packet),
  );
  const children = [...sets].sort((a, b) => byTableName(a.table, b.table));
  const results = await begin(wire, begun, [
    ...tables.map(textIn),
    ...children.map((want) => selectSet(want, lock)),
  ]);
  const found = tables.flatMap(({ some }, at) => pair(some, results[at]));
  const busy = wait
    ? []
    : await busyOf(
        wire,
        found.filter(({ row }) => row === undefined),
      );
  return {
    rows: found,
    sets: children.map((want, at) => ({ want, rows: decode(want.table, results[at + tables.length]) })),
    busy,
  };
}

/** The server's clock. */
const serverMillis = "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', UTC_TIMESTAMP(3)) DIV 1000";

/**
 * Throws if the batch's time differs from the server's. The host's clock is wrong, or the host was suspended
 * meanwhile.
 */
function demandTime({ at }: BatchMark, server: number): void {
  const ahead = epochMillis(at) - server;
  if (ahead >= -timeBounds.behind && ahead <= timeBounds.ahead) return;
  const cause = new Error(`the batch is of ${at}, the server's clock shows ${instantAt(server)}`);
  throw new StoreRefuses('clock', { cause });
}

/** Begins the transaction, marks the batch and sends the statements. Returns one result for each of these. */
async function begin(
  wire: Wire,
  { mark, keepsTime }: Begun,
  statements: readonly string[],
): Promise<readonly unknown[]> {
  const marked = `INSERT INTO unit_batches (id, at, members) VALUES (${literal(mark.id)},${literal(mark.at)},${mark.members})`;
  try {
    const asked = [...statements, ...(keepsTime ? [serverMillis] : [])];
    const results = (await ask(wire, ['START TRANSACTION', marked, ...asked])).slice(2);
    if (keepsTime) demandTime(mark, Number(rowsIn(results.at(-1))[0]?.[0]));
    return results.slice(0, statements.length);
  } catch (error) {
    // Only the batch's own row can be a duplicate here.
    if (error instanceof StoreConflict && error.reason === 'duplicate') {
      throw new AlreadyCommitted('the batch is committed', { cause: error });
    }
    throw error;
  }
}

/**
 * The same on a server that cannot skip locked rows. If a statement fails, its rows are split in half and
 * tried again.
 */
async function takeFree(wire: Wire, begun: Begun, { rows, sets }: LockList): Promise<Locked> {
  await begin(wire, begun, []);
  const found: Locked['rows'][number][] = [];
  const busy: RowWant[] = [];
  for (const wants of inTables(rows)) {
    const free = await lockFree(wire, inOrder(wants));
    found.push(...free.rows);
    busy.push(...free.busy);
  }
  const children = [...sets].sort((a, b) => byTableName(a.table, b.table));
  const results = await ask(
    wire,
    children.map((want) => selectSet(want, 'fail')),
  );
  const owned = children.map((want, at) => ({ want, rows: decode(want.table, results[at]) }));
  return { rows: found, sets: owned, busy };
}

/** Locks the rows of one table that no other session has locked. */
async function lockFree(wire: Wire, wants: readonly RowWant[]): Promise<Pick<Locked, 'rows' | 'busy'>> {
  const looks = statementsOf(wants, (some) => selectRows(some, 'fail'), wire.packet);
  try {
    const results = await ask(wire, looks.map(textIn));
    return { rows: looks.flatMap(({ some }, at) => pair(some, results[at])), busy: [] };
  } catch (error) {
    if (!(error instanceof StoreConflict && error.reason === 'lock-timeout')) throw error;
    const half = Math.ceil(wants.length / 2);
    if (half === wants.length) {
      return { rows: wants.map((want) => ({ want, row: undefined })), busy: wants };
    }
    const first = await lockFree(wire, wants.slice(0, half));
    const second = await lockFree(wire, wants.slice(half));
    return { rows: [...first.rows, ...second.rows], busy: [...first.busy, ...second.busy] };
  }
}

/** Wants of each table, in the order in which every host locks them. */
const inTables = (wants: readonly RowWant[]): readonly RowWant[][] =>
  groupBy(wants, ({ table }) => table.name).sort(byFirstTable);

/** Rows that exist although a lock without waiting did not return them: another session has locked them. */
async function busyOf(
  wire: Wire,
  missing: readonly { readonly want: RowWant }[],
): Promise<readonly RowWant[]> {
  const tables = groupBy(missing, ({ want }) => want.table.name);
  if (tables.length === 0) return [];
  const looks = tables.flatMap((group) =>
    statementsOf(group.map(wantIn), (some) => selectRows(some, ''), wire.packet),
  );
  const results = await ask(wire, looks.map(textIn));
  return looks.flatMap(({ some }, at) =>
    pair(some, results[at]).flatMap(({ want, row }) => (row === undefined ? [] : [want])),
  );
}

function pair(wants: readonly RowWant[], result: unknown) {
  const [first] = wants;
  if (first === undefined) return [];
  const { table } = first;
  const rows = new Map(decode(table, result).map((row) => [keyOf(wantBy(table, row, table.key)), row]));
  return wants.map((want) => ({ want, row: rows.get(keyOf(want)) }));
}

function decode(table: Table, result: unknown): readonly AnyRow[] {
  return rowsIn(result).map((row) => decodeRow(table, row));
}

/** Sends statements in as few packets as the server accepts. Returns one result for each. */
async function ask(wire: Wire, statements: readonly string[]): Promise<readonly unknown[]> {
  const results: unknown[] = [];
  if (statements.length === 0) return results;
  for (const packet of packetsOf(statements, wire.packet.joined)) {
    // The last one keeps the driver from unwrapping a lone result.
    const answers = await wire.send(`${packet};DO 0`);
    for (let at = 0; at < answers.length - 1; at += 1) results.push(answers[at]);
  }
  return results;
}

const wantIn = ({ want }: { readonly want: RowWant }): RowWant => want;
const textIn = ({ text }: { readonly text: string }): string => text;

/** Wants of one table. If they need several statements, every host locks them in the same order. */
function inOrder(wants: readonly RowWant[]): readonly RowWant[] {
  if (wants.length < manyWants) return wants;
  const keyed = wants.map((want) => ({ want, key: keyOf(want) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(wantIn);
}

function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function byFirstTable(a: readonly RowWant[], b: readonly RowWant[]): number {
  const [left] = a;
  const [right] = b;
  return left === undefined || right === undefined ? 0 : byTableName(left.table, right.table);
}
