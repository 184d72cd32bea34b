/**
 * The rows of one batch, or of several that follow each other, each once, by every key that they were asked for. A
 * command's effects go on top of what the commands before it left, and an undo log takes them off again when the command
 * is refused or only asked what would happen. What was written is taken as a plan: each row once, in the one list of
 * the flush that it belongs to.
 */
import assert from 'node:assert/strict';
import type { AnyRow, Row, Table } from '../command/declaration/table.ts';
import type { OpenPlan, RowWant, Values } from '../store/store.ts';
import { type Entry, newEntry, planOf, settleEntry, unchanged } from './entries.ts';
import { byKey, byPrimaryKey, matches, rowKey, wantKey, wantOf } from './row-keys.ts';

/** Said of a row that nobody read. */
export const miss = Symbol('miss');
export type Miss = typeof miss;

export interface IdentityMap {
  /** The row, or undefined when it is known to be absent. */
  find<T extends Table>(want: RowWant<T>): Row<T> | undefined | Miss;
  findSet<T extends Table>(want: RowWant<T>): readonly Row<T>[] | Miss;
  /** Takes in what the store answered. */
  learn(want: RowWant, row: AnyRow | undefined): void;
  learnSet(want: RowWant, rows: readonly AnyRow[]): void;

  insert(table: Table, row: AnyRow): void;
  /** Changes declared columns of a row that was read or inserted; a key, tenant or version is a fault. */
  change(table: Table, row: AnyRow, changes: Values): void;
  /** Changes many rows alike. */
  changeAll(table: Table, rows: readonly AnyRow[], changes: Values): void;
  remove(table: Table, row: AnyRow): void;
  /** Writes whether or not the row is there. */
  upsert(table: Table, row: AnyRow): void;
  erase(want: RowWant): void;

  /**
   * A point to come back to, and the begin of a turn: each turn that changes a row gives it another version, so that who
   * comes after it in the batch sees that it was changed.
   */
  mark(): number;
  undo(to: number): void;
  /** Everything written since the last time, to be committed; from here on it counts as what the store has. */
  take(): OpenPlan;
  /** Reads from here on see the commits of so many takes: what they wrote need no longer be remembered apart. */
  seen(takes: number): void;
  /** Rows held, and answers to what was asked for otherwise than by primary key. */
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
  /** Sets of many rows: the parts of long work, which are not asked for again. */
  large: readonly LargeSet[];
}

interface LargeSet {
  readonly index: RowIndex;
  /** Its want key. */
  readonly key: string;
}

/** Rows of a set from which on it is let go once the store answers for it. */
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
    // Rows of all tables stand beside each other; under a key of this table is one of its rows.
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
      state.large = state.large.filter((set) => !letGo(state, set, takes));
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
 * Lets go of a row that came, when the store answers for it: most new rows are not asked for again soon, and
 * would push out those that are. Where natural keys or sets were asked for they name rows here, so all stay.
 */
function forget({ entries, dirty }: State, index: RowIndex, key: string, takes: number): void {
  const entry = entries.get(key);
  if (entry === undefined || entry.changedIn >= takes || dirty.has(entry)) return;
  if (index.naturals.size === 0 && index.sets.size === 0) entries.delete(key);
}

/**
 * Lets go of a large set and its rows, when the store answers for them all: they would push out what is asked for again.
 * Where natural keys name rows, or another set has some of them, they stay.
 */
function letGo({ entries, dirty }: State, { index, key }: LargeSet, takes: number): boolean {
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

/** The keys the store named, less the rows that no longer match here, and those that only match here. */
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

/** Changes rows alike; those that differ from the store in nothing else share what is changed of them. */
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

export const rowIndex = (): RowIndex => ({
  naturals: new Map(),
  sets: new Map(),
  touched: new Map(),
});

/** A row that came, changed or went. */
export interface RowChange {
  readonly key: string;
  readonly table: Table;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
}

/** Keeps the natural keys and sets that were asked for in step with the row. */
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

/** What the row leaves and what it comes to, where that was asked for and is not the same. */
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
    // As in SQL, nothing is equal to null: such a row is in no set and has no such key.
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
