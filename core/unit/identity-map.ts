/**
 * The rows of one batch, each once. A member's effects go on top of what the members before it left, and an
 * undo log takes them off again when the member is refused or only asked what would happen.
 */
import assert from 'node:assert/strict';
import type { AnyRow, Table } from '../command/table.ts';
import type { FlushPlan, RowWant, Values } from '../store/store.ts';
import { type Entry, planOf } from './flush-plan.ts';
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
  /** Changes a row that was read or inserted; the key columns stay. */
  change(table: Table, row: AnyRow, changes: Values): void;
  remove(table: Table, row: AnyRow): void;
  /** Writes whether or not the row is there. */
  upsert(table: Table, row: AnyRow): void;
  erase(want: RowWant): void;

  /** A point to come back to. */
  mark(): number;
  undo(to: number): void;
  plan(): FlushPlan;
}

/** What is known of one table beyond its rows by primary key. */
interface Index {
  readonly naturals: Map<string, { readonly want: RowWant; key: string | null }>;
  readonly sets: Map<string, { readonly want: RowWant; keys: readonly string[] }>;
  /** Rows that came, went or changed in a looked-up column: the store does not know them so. */
  readonly touched: Set<string>;
}

interface State {
  readonly entries: Map<string, Entry>;
  readonly indexes: Map<Table, Index>;
  readonly appends: Map<Table, AnyRow[]>;
  readonly undoLog: (() => void)[];
}

export function identityMap(): IdentityMap {
  const state: State = {
    entries: new Map(),
    indexes: new Map(),
    appends: new Map(),
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
    plan: () => planOf(state.entries.values(), state.appends),
  };
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
  return { want, read, stored, current: stored, changed: new Set(), blind: false };
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
  if (entries.get(key)?.read !== true) entries.set(key, newEntry(wantOf(table, row), true, row));
  return key;
}

function indexOf({ indexes }: State, table: Table): Index {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const made: Index = { naturals: new Map(), sets: new Map(), touched: new Set() };
  indexes.set(table, made);
  return made;
}

/** The keys the store named, less the rows that no longer match here, and those that only match here. */
function asOfNow(state: State, want: RowWant, keys: readonly string[]): readonly string[] {
  const { touched } = indexOf(state, want.table);
  if (touched.size === 0) return keys;
  const stay = keys.filter((key) => !touched.has(key));
  const moved = [...touched].filter((key) => {
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

function setCurrent({ undoLog }: State, entry: Entry, row: AnyRow | undefined): void {
  const before = entry.current;
  entry.current = row;
  undoLog.push(() => {
    entry.current = before;
  });
}

function replace(state: State, key: string, entry: Entry, row: AnyRow | undefined): void {
  setCurrent(state, entry, row);
  reindex(state, key, entry.want.table, row);
}

/** Keeps the natural keys and child sets that were asked for in step with a row that came, changed or went. */
function reindex(state: State, key: string, table: Table, after: AnyRow | undefined): void {
  const index = indexOf(state, table);
  index.touched.add(key);
  for (const natural of index.naturals.values()) {
    const is = after !== undefined && matches(after, natural.want);
    if (is === (natural.key === key)) continue;
    const before = natural.key;
    natural.key = is ? key : null;
    state.undoLog.push(() => {
      natural.key = before;
    });
  }
  for (const set of index.sets.values()) {
    const is = after !== undefined && matches(after, set.want);
    if (is === set.keys.includes(key)) continue;
    const before = set.keys;
    set.keys = is ? [...before, key] : before.filter((other) => other !== key);
    state.undoLog.push(() => {
      set.keys = before;
    });
  }
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
    lookedUp ||= table.lookedUp.has(name);
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
