/**
 * The rows of one batch, or of consecutive batches, each once, by every key that was read. A command's
 * effects apply on top of the effects before it. An undo log removes them if the command is rejected or was a
 * dry run. Written rows are taken as a plan with each row once, in the list of the flush that it belongs to.
 */
import assert from 'node:assert/strict';
import type { AnyRow, Row, Table } from '../command/declaration/table.ts';
import type { OpenPlan, RowWant, Values } from '../store/store.ts';
import { type Entry, newEntry, planOf, settleEntry, unchanged } from './entries.ts';
import { byKey, byPrimaryKey, matches, rowKey, wantKey, wantOf } from './row-keys.ts';

/** Stands for a row that was not read. */
export const miss = Symbol('miss');
export type Miss = typeof miss;

export interface IdentityMap {
  /** The row, or undefined when it is known to be absent. */
  find<T extends Table>(want: RowWant<T>): Row<T> | undefined | Miss;
  findSet<T extends Table>(want: RowWant<T>): readonly Row<T>[] | Miss;
  /** Adds a row that the store returned. */
  learn(want: RowWant, row: AnyRow | undefined): void;
  learnSet(want: RowWant, rows: readonly AnyRow[]): void;

  insert(table: Table, row: AnyRow): void;
  /** Changes declared columns of a row that was read or inserted; a key, tenant or version is a fault. */
  change(table: Table, row: AnyRow, changes: Values): void;
  /** Makes the same changes to many rows. */
  changeAll(table: Table, rows: readonly AnyRow[], changes: Values): void;
  remove(table: Table, row: AnyRow): void;
  /** Writes whether or not the row is there. */
  upsert(table: Table, row: AnyRow): void;
  erase(want: RowWant): void;

  /**
   * Returns a savepoint and starts a turn. Each turn that changes a row raises its version, so that later
   * commands of the batch see the change.
   */
  mark(): number;
  undo(to: number): void;
  /** Returns the changes since the last call, to be committed. From here on they count as stored. */
  take(): OpenPlan;
  /** Later reads see the commits of this many takes, so their changes need not be remembered. */
  seen(takes: number): void;
  /** The number of rows held, and of other keys and sets read. */
  size(): number;
}

interface State {
  readonly entries: Map<string, Entry>;
  readonly indexes: Map<Table, RowIndex>;
  appends: Map<Table, AnyRow[]>;
  /** Entries that may differ from the store. */
  readonly dirty: Set<Entry>;
  takes: number;
  /** Turns that have begun. */
  turns: number;
  readonly undoLog: (() => void)[];
  /** Sets with many rows: parts of long work that are not read again. */
  large: readonly LargeSet[];
}

interface LargeSet {
  readonly index: RowIndex;
  /** Its want key. */
  readonly key: string;
}

/** From this number of rows on, a set is released once it is stored. */
const manyRows = 100;

export function identityMap(): IdentityMap {
  const state: State = {
    entries: new Map(),
    indexes: new Map(),
    appends: new Map(),
    dirty: new Set(),
    takes: 0,
    turns: 0,
    undoLog: [],
    large: [],
  };
  const { undoLog } = state;
  return {
    // Rows of all tables share one map. A key of this table leads to one of its rows.
    find: <T extends Table>(want: RowWant<T>) => find(state, want) as Row<T> | undefined | Miss,
    findSet: <T extends Table>(want: RowWant<T>) =>
      // The same of each of them.
      findSet(state, want) as readonly Row<T>[] | Miss,
    learn: (want, row) => learn(state, want, row),
    learnSet(want, rows) {
      const keys = rows.map((row) => learnRow(state, want.table, row));
      const set = { want, keys: asOfNow(state, want, keys) };
      const index = indexOf(state, want.table);
      const key = wantKey(want);
      index.sets.set(key, set);
      if (keys.length >= manyRows) state.large = [...state.large, { index, key }];
    },
    insert: (table, row) => insert(state, table, row),
    change: (table, row, changes) => change(state, table, [row], changes),
    changeAll: (table, rows, changes) => change(state, table, rows, changes),
    remove(table, row) {
      const { entry, key } = readEntry(state, table, row);
      replace(state, key, entry, undefined);
    },
    upsert: (table, row) => write(state, wantOf(table, row), row),
    erase: (want) => write(state, want, undefined),
    mark() {
      state.turns += 1;
      return undoLog.length;
    },
    undo(to) {
      while (undoLog.length > to) undoLog.pop()?.();
    },
    take: () => take(state),
    seen(takes) {
      for (const index of state.indexes.values()) {
        for (const [key, at] of index.touched) {
          if (at >= takes) continue;
          index.touched.delete(key);
          forget(state, index, key, takes);
        }
      }
      state.large = state.large.filter((set) => !evictSet(state, set, takes));
    },
    size() {
      let count = state.entries.size;
      for (const { naturals, sets } of state.indexes.values()) count += naturals.size + sets.size;
      return count;
    },
  };
}

function take(state: State): OpenPlan {
  const plan = planOf(state.dirty, state.appends);
  for (const entry of state.dirty) settleEntry(entry);
  state.dirty.clear();
  state.appends = new Map();
  state.undoLog.length = 0;
  state.takes += 1;
  state.turns += 1;
  return plan;
}

/**
 * Releases a new row once it is stored. Most new rows are not read again soon, and would push out rows that
 * are. Rows stay if natural keys or sets refer to rows of their table.
 */
function forget({ entries, dirty }: State, index: RowIndex, key: string, takes: number): void {
  const entry = entries.get(key);
  if (entry === undefined || entry.changedIn >= takes || dirty.has(entry)) return;
  if (index.naturals.size === 0 && index.sets.size === 0) entries.delete(key);
}

/**
 * Releases a large set and its rows once they are stored, since they would push out rows that are read again.
 * Rows stay if natural keys or other sets refer to them.
 */
function evictSet({ entries, dirty }: State, { index, key }: LargeSet, takes: number): boolean {
  const keys = index.sets.get(key)?.keys ?? [];
  const isStored = keys.every((row) => {
    const entry = entries.get(row);
    return entry === undefined || (entry.changedIn < takes && !dirty.has(entry));
  });
  if (!isStored || index.naturals.size > 0) return false;
  index.sets.delete(key);
  const elsewhere = new Set([...index.sets.values()].flatMap((other) => other.keys));
  for (const row of keys) if (!elsewhere.has(row)) entries.delete(row);
  return true;
}

function find({ entries, indexes }: State, want: RowWant): AnyRow | undefined | Miss {
  const key = wantKey(want);
  const entry = entries.get(key);
  if (entry !== undefined) {
    return entry.read || entry.blind || entry.current !== undefined ? entry.current : miss;
  }
  const natural = indexes.get(want.table)?.naturals.get(key);
  if (natural === undefined) return miss;
  return natural.key === null ? undefined : entries.get(natural.key)?.current;
}

function findSet({ entries, indexes }: State, want: RowWant): readonly AnyRow[] | Miss {
  const set = indexes.get(want.table)?.sets.get(wantKey(want));
  if (set === undefined) return miss;
  const rows = set.keys.flatMap((key) => entries.get(key)?.current ?? []);
  return rows.sort((a, b) => byKey(want.table, a, b));
}

function learn(state: State, want: RowWant, row: AnyRow | undefined): void {
  const key = wantKey(want);
  const rowAt = row === undefined ? null : learnRow(state, want.table, row);
  if (rowAt === key) return;
  if (!byPrimaryKey(want)) {
    const [named = null] = asOfNow(state, want, rowAt === null ? [] : [rowAt]);
    indexOf(state, want.table).naturals.set(key, { want, key: named });
  } else if (!state.entries.has(key)) {
    state.entries.set(key, newEntry(want, true, undefined));
  }
}

/** The row's key; a row that is known already stays as the batch has it. */
function learnRow({ entries }: State, table: Table, row: AnyRow): string {
  const key = rowKey(table, row.tenant, row);
  const known = entries.get(key);
  const isKnown = known !== undefined && (known.read || known.blind || known.current !== undefined);
  if (!isKnown) entries.set(key, newEntry(wantOf(table, row), true, row));
  return key;
}

function indexOf({ indexes }: State, table: Table): RowIndex {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const made = rowIndex();
  indexes.set(table, made);
  return made;
}

/**
 * The keys that the store returned, without rows that no longer match, and with rows that match only here.
 */
function asOfNow(state: State, want: RowWant, keys: readonly string[]): readonly string[] {
  const { touched } = indexOf(state, want.table);
  if (touched.size === 0) return keys;
  const stay = keys.filter((key) => !touched.has(key));
  const moved = [...touched.keys()].filter((key) => {
    const row = state.entries.get(key)?.current;
    return row !== undefined && matches(row, want);
  });
  return [...stay, ...moved];
}

function entryAt({ entries, undoLog }: State, want: RowWant, key: string): Entry {
  const found = entries.get(key);
  if (found !== undefined) return found;
  const made = newEntry(want, false, undefined);
  entries.set(key, made);
  undoLog.push(() => entries.delete(key));
  return made;
}

function readEntry({ entries }: State, table: Table, row: AnyRow) {
  const key = rowKey(table, row.tenant, row);
  const entry = entries.get(key);
  assert.ok(entry?.current !== undefined, `${table.name} row ${key} was not read`);
  return { entry, current: entry.current, key };
}

function setCurrent({ undoLog, dirty, takes }: State, entry: Entry, row: AnyRow | undefined): void {
  const before = entry.current;
  entry.current = row;
  entry.changedIn = takes;
  dirty.add(entry);
  undoLog.push(() => {
    entry.current = before;
  });
}

/** The version of a row that this turn changes: above all that the row had before it, and at least so much. */
function raised({ undoLog, turns }: State, entry: Entry, least = 1): number {
  const { version, raisedIn } = entry;
  if (raisedIn === turns) return version;
  entry.version = Math.max(version + 1, least);
  entry.raisedIn = turns;
  undoLog.push(() => {
    entry.version = version;
    entry.raisedIn = raisedIn;
  });
  return entry.version;
}

/** The row as this turn brings it. */
function brought(state: State, entry: Entry, row: AnyRow): AnyRow {
  const version = raised(state, entry, row.version);
  return row.version === version ? row : { ...row, version };
}

function replace(state: State, key: string, entry: Entry, row: AnyRow | undefined): void {
  const before = entry.current;
  setCurrent(state, entry, row);
  const { table } = entry.want;
  const index = indexOf(state, table);
  index.touched.set(key, state.takes);
  reindex(index, { key, table, before, after: row }, state.undoLog);
}

function insert(state: State, table: Table, row: AnyRow): void {
  if (table.appendOnly) {
    const rows = state.appends.get(table) ?? [];
    state.appends.set(table, rows);
    rows.push(row);
    state.undoLog.push(() => rows.pop());
    return;
  }
  const key = rowKey(table, row.tenant, row);
  const entry = entryAt(state, wantOf(table, row), key);
  assert.ok(entry.current === undefined, `${table.name} has the row ${key} already`);
  if (entry.blind || entry.stored === undefined) {
    replace(state, key, entry, brought(state, entry, row));
  } else comeBack(state, key, { entry, stored: entry.stored, row });
}

/** A row that the store has, that went in this batch and comes again: the store's changes into it. */
function comeBack(
  state: State,
  key: string,
  back: { readonly entry: Entry; readonly stored: AnyRow; readonly row: AnyRow },
): void {
  const { entry, stored, row } = back;
  const names = [...entry.want.table.changeable].filter((name) => stored[name] !== row[name]);
  assign(entry, 'changed', names.length === 0 ? unchanged : new Set(names), state.undoLog);
  replace(state, key, entry, names.length === 0 ? stored : brought(state, entry, row));
}

/**
 * Makes the same changes to rows. Rows without other differences to the store share one record of the
 * changes.
 */
function change(state: State, table: Table, rows: readonly AnyRow[], changes: Values): void {
  const names = Object.keys(changes);
  for (const name of names) {
    if (!table.changeable.has(name)) assert.fail(`${table.name}.${name} may not be changed`);
    // A server may write its own default where nothing is joined to a row.
    if ((changes[name] ?? null) === null && table.filled.has(name)) {
      assert.fail(`${table.name}.${name} has no value`);
    }
  }
  const isLookedUp = names.some((name) => table.lookedUp.has(name));
  const all: ReadonlySet<string> = new Set(names);
  for (const row of rows) {
    const { entry, current, key } = readEntry(state, table, row);
    const other = names.filter((name) => current[name] !== changes[name]);
    if (other.length === 0) continue;
    const before = entry.changed;
    const fresh = other.filter((name) => !before.has(name));
    if (fresh.length > 0) {
      const isWhole = before.size === 0 && fresh.length === names.length;
      entry.changed = isWhole ? all : new Set([...before, ...fresh]);
      state.undoLog.push(() => {
        entry.changed = before;
      });
    }
    const after = { ...current, ...changes, version: raised(state, entry) };
    if (isLookedUp) replace(state, key, entry, after);
    else setCurrent(state, entry, after);
  }
}

/** Writes or erases a row whether or not it is there. */
function write(state: State, want: RowWant, row: AnyRow | undefined): void {
  const key = wantKey(want);
  const entry = entryAt(state, want, key);
  if (!entry.blind) {
    entry.blind = true;
    state.undoLog.push(() => {
      entry.blind = false;
    });
  }
  replace(state, key, entry, row && brought(state, entry, row));
}

export interface RowIndex {
  /** By want key: the primary key of the row that has this natural key, or null when no row has it. */
  readonly naturals: Map<string, { readonly want: RowWant; key: string | null }>;
  readonly sets: Map<string, { readonly want: RowWant; keys: readonly string[] }>;
  /** Rows that came, went or changed in a looked-up column, and in which take: the store does not know them so. */
  readonly touched: Map<string, number>;
}

export const rowIndex = (): RowIndex => ({ naturals: new Map(), sets: new Map(), touched: new Map() });

/** A row that came, changed or went. */
export interface RowChange {
  readonly key: string;
  readonly table: Table;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
}

/** Updates the natural keys and sets that were read and contain the row. */
export function reindex(
  { naturals, sets }: RowIndex,
  { key, table, before, after }: RowChange,
  undoLog: (() => void)[],
): void {
  if (naturals.size > 0) {
    for (const names of table.natural) {
      const { left, taken } = movesOf(naturals, keyBy(table, names, before), keyBy(table, names, after));
      if (left?.key === key) assign(left, 'key', null, undoLog);
      if (taken !== undefined) assign(taken, 'key', key, undoLog);
    }
  }
  if (sets.size > 0) {
    for (const names of table.sets) {
      const { left, taken } = movesOf(sets, keyBy(table, names, before), keyBy(table, names, after));
      if (left !== undefined) {
        const rest = left.keys.filter((other) => other !== key);
        assign(left, 'keys', rest, undoLog);
      }
      if (taken !== undefined) assign(taken, 'keys', [...taken.keys, key], undoLog);
    }
  }
}

/** The old and the new key of the row, if the key was read and changed. */
function movesOf<T>(
  known: ReadonlyMap<string, T>,
  from: string | undefined,
  to: string | undefined,
): { readonly left: T | undefined; readonly taken: T | undefined } {
  if (from === to) return { left: undefined, taken: undefined };
  return {
    left: from === undefined ? undefined : known.get(from),
    taken: to === undefined ? undefined : known.get(to),
  };
}

/** The want key that names this row by these columns. */
function keyBy(table: Table, names: readonly string[], row: AnyRow | undefined): string | undefined {
  if (row === undefined) return undefined;
  const by: Record<string, unknown> = {};
  for (const name of names) {
    // As in SQL, null equals nothing: such a row belongs to no set and has no such key.
    if (row[name] === null) return undefined;
    by[name] = row[name];
  }
  return wantKey({ table, tenant: row.tenant, by });
}

function assign<T, K extends keyof T>(to: T, name: K, value: T[K], undoLog: (() => void)[]): void {
  const before = to[name];
  to[name] = value;
  undoLog.push(() => {
    to[name] = before;
  });
}
