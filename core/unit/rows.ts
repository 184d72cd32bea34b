/**
 * The rows of one batch, or of several that follow each other, each once. A member's effects go on top of what
 * the members before it left, and an undo log takes them off again when the member is refused or only asked what
 * would happen.
 */
import assert from 'node:assert/strict';
import type { AnyRow, Table } from '../command/declaration/table.ts';
import type { FlushPlan, RowWant, Values } from '../store/store.ts';
import { type Entry, planOf, settleEntry } from './flush-plan.ts';
import { type RowIndex, reindex, rowIndex } from './row-index.ts';
import { byKey, byPrimaryKey, matches, rowKey, wantKey, wantOf } from './row-key.ts';

/** Said of a row that nobody read. */
export const miss = Symbol('miss');
export type Miss = typeof miss;

export interface IdentityMap {
  /** The row, or undefined when it is known to be absent. */
  find(want: RowWant): AnyRow | undefined | Miss;
  findSet(want: RowWant): readonly AnyRow[] | Miss;
  /** Takes in what the store answered. */
  learn(want: RowWant, row: AnyRow | undefined): void;
  learnSet(want: RowWant, rows: readonly AnyRow[]): void;

  insert(table: Table, row: AnyRow): void;
  /** Changes declared columns of a row that was read or inserted; a key, tenant or version is a fault. */
  change(table: Table, row: AnyRow, changes: Values): void;
  remove(table: Table, row: AnyRow): void;
  /** Writes whether or not the row is there. */
  upsert(table: Table, row: AnyRow): void;
  erase(want: RowWant): void;

  /** A point to come back to. */
  mark(): number;
  undo(to: number): void;
  /** Everything written since the last time, to be committed; from here on it counts as what the store has. */
  take(): FlushPlan;
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
  readonly undoLog: (() => void)[];
}

export function identityMap(): IdentityMap {
  const state: State = {
    entries: new Map(),
    indexes: new Map(),
    appends: new Map(),
    dirty: new Set(),
    takes: 0,
    undoLog: [],
  };
  const { undoLog } = state;
  return {
    find: (want) => find(state, want),
    findSet: (want) => findSet(state, want),
    learn: (want, row) => learn(state, want, row),
    learnSet(want, rows) {
      const keys = rows.map((row) => learnRow(state, want.table, row));
      const set = { want, keys: asOfNow(state, want, keys) };
      indexOf(state, want.table).sets.set(wantKey(want), set);
    },
    insert: (table, row) => insert(state, table, row),
    change: (table, row, changes) => change(state, table, row, changes),
    remove(table, row) {
      const { entry, key } = readEntry(state, table, row);
      replace(state, key, entry, undefined);
    },
    upsert: (table, row) => write(state, wantOf(table, row), row),
    erase: (want) => write(state, want, undefined),
    mark: () => undoLog.length,
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
    },
    size() {
      let count = state.entries.size;
      for (const { naturals, sets } of state.indexes.values()) count += naturals.size + sets.size;
      return count;
    },
  };
}

function take(state: State): FlushPlan {
  const plan = planOf(state.dirty, state.appends);
  for (const entry of state.dirty) settleEntry(entry);
  state.dirty.clear();
  state.appends = new Map();
  state.undoLog.length = 0;
  state.takes += 1;
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

function newEntry(want: RowWant, read: boolean, stored: AnyRow | undefined): Entry {
  return { want, read, stored, current: stored, changed: new Set(), blind: false, changedIn: 0 };
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
  replace(state, key, entry, row);
}

function change(state: State, table: Table, row: AnyRow, changes: Values): void {
  const { entry, current, key } = readEntry(state, table, row);
  let lookedUp = false;
  for (const name in changes) {
    if (!table.changeable.has(name)) assert.fail(`${table.name}.${name} may not be changed`);
    lookedUp ||= table.lookedUp.has(name);
    // A server may write its own default where nothing is joined to a row.
    if ((changes[name] ?? null) === null && table.filled.has(name)) {
      assert.fail(`${table.name}.${name} has no value`);
    }
    if (entry.changed.has(name) || current[name] === changes[name]) continue;
    entry.changed.add(name);
    state.undoLog.push(() => entry.changed.delete(name));
  }
  const after = { ...current, ...changes };
  if (lookedUp) replace(state, key, entry, after);
  else setCurrent(state, entry, after);
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
  replace(state, key, entry, row);
}
