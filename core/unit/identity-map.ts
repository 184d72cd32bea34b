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

export function identityMap(): IdentityMap {
  const entries = new Map<string, Entry>();
  const indexes = new Map<Table, Index>();
  const appends = new Map<Table, AnyRow[]>();
  const undoLog: (() => void)[] = [];

  const indexOf = (table: Table): Index => {
    const known = indexes.get(table);
    if (known !== undefined) return known;
    const made: Index = { naturals: new Map(), sets: new Map(), touched: new Set() };
    indexes.set(table, made);
    return made;
  };

  const entryAt = (want: RowWant, key: string): Entry => {
    const found = entries.get(key);
    if (found !== undefined) return found;
    const made: Entry = {
      want,
      read: false,
      stored: undefined,
      current: undefined,
      changed: new Set(),
      blind: false,
    };
    entries.set(key, made);
    undoLog.push(() => entries.delete(key));
    return made;
  };

  /** Keeps the natural keys and child sets that were asked for in step with a row that came, changed or went. */
  const reindex = (key: string, table: Table, after: AnyRow | undefined): void => {
    const index = indexOf(table);
    index.touched.add(key);
    for (const natural of index.naturals.values()) {
      const is = after !== undefined && matches(after, natural.want);
      if (is === (natural.key === key)) continue;
      const before = natural.key;
      natural.key = is ? key : null;
      undoLog.push(() => {
        natural.key = before;
      });
    }
    for (const set of index.sets.values()) {
      const is = after !== undefined && matches(after, set.want);
      if (is === set.keys.includes(key)) continue;
      const before = set.keys;
      set.keys = is ? [...before, key] : before.filter((other) => other !== key);
      undoLog.push(() => {
        set.keys = before;
      });
    }
  };

  /** The keys the store named, less the rows that no longer match here, and those that only match here. */
  const asOfNow = (want: RowWant, keys: readonly string[]): readonly string[] => {
    const { touched } = indexOf(want.table);
    if (touched.size === 0) return keys;
    const now = (key: string) => entries.get(key)?.current;
    const stay = keys.filter((key) => !touched.has(key));
    const moved = [...touched].filter((key) => {
      const row = now(key);
      return row !== undefined && matches(row, want);
    });
    return [...stay, ...moved];
  };

  const setCurrent = (entry: Entry, row: AnyRow | undefined): void => {
    const before = entry.current;
    entry.current = row;
    undoLog.push(() => {
      entry.current = before;
    });
  };

  const replace = (key: string, entry: Entry, row: AnyRow | undefined): void => {
    setCurrent(entry, row);
    reindex(key, entry.want.table, row);
  };

  const learnRow = (table: Table, row: AnyRow): string => {
    const key = rowKey(table, row.tenant, row);
    const entry = entries.get(key);
    if (entry?.read === true) return key;
    const want = wantOf(table, row);
    entries.set(key, {
      want,
      read: true,
      stored: row,
      current: row,
      changed: new Set(),
      blind: false,
    });
    return key;
  };

  const readEntry = (table: Table, row: AnyRow): { entry: Entry; current: AnyRow; key: string } => {
    const key = rowKey(table, row.tenant, row);
    const entry = entries.get(key);
    assert.ok(entry?.current !== undefined, `${table.name} row ${key} was not read`);
    return { entry, current: entry.current, key };
  };

  return {
    find(want) {
      const key = wantKey(want);
      const entry = entries.get(key);
      if (entry !== undefined) {
        return entry.read || entry.blind || entry.current !== undefined ? entry.current : miss;
      }
      const natural = indexes.get(want.table)?.naturals.get(key);
      if (natural === undefined) return miss;
      return natural.key === null ? undefined : entries.get(natural.key)?.current;
    },
    findSet(want) {
      const set = indexes.get(want.table)?.sets.get(wantKey(want));
      if (set === undefined) return miss;
      const rows = set.keys.flatMap((key) => entries.get(key)?.current ?? []);
      return rows.sort((a, b) => byKey(want.table, a, b));
    },
    learn(want, row) {
      const key = wantKey(want);
      const rowAt = row === undefined ? null : learnRow(want.table, row);
      if (rowAt === key) return;
      if (!byPrimaryKey(want)) {
        const [named = null] = asOfNow(want, rowAt === null ? [] : [rowAt]);
        indexOf(want.table).naturals.set(key, { want, key: named });
      } else if (!entries.has(key)) {
        entries.set(key, {
          want,
          read: true,
          stored: undefined,
          current: undefined,
          changed: new Set(),
          blind: false,
        });
      }
    },
    learnSet(want, rows) {
      const keys = rows.map((row) => learnRow(want.table, row));
      indexOf(want.table).sets.set(wantKey(want), { want, keys: asOfNow(want, keys) });
    },

    insert(table, row) {
      if (table.appendOnly) {
        const rows = appends.get(table) ?? [];
        appends.set(table, rows);
        rows.push(row);
        undoLog.push(() => rows.pop());
        return;
      }
      const key = rowKey(table, row.tenant, row);
      const entry = entryAt(wantOf(table, row), key);
      assert.ok(entry.current === undefined, `${table.name} has the row ${key} already`);
      replace(key, entry, row);
    },
    change(table, row, changes) {
      const { entry, current, key } = readEntry(table, row);
      let indexed = false;
      for (const name in changes) {
        indexed ||= table.lookedUp.has(name);
        if (entry.changed.has(name) || current[name] === changes[name]) continue;
        entry.changed.add(name);
        undoLog.push(() => entry.changed.delete(name));
      }
      const after = { ...current, ...changes };
      if (indexed) replace(key, entry, after);
      else setCurrent(entry, after);
    },
    remove(table, row) {
      const { entry, key } = readEntry(table, row);
      replace(key, entry, undefined);
    },
    upsert(table, row) {
      const key = rowKey(table, row.tenant, row);
      const entry = entryAt(wantOf(table, row), key);
      makeBlind(entry, undoLog);
      replace(key, entry, row);
    },
    erase(want) {
      const key = wantKey(want);
      const entry = entryAt(want, key);
      makeBlind(entry, undoLog);
      replace(key, entry, undefined);
    },

    mark: () => undoLog.length,
    undo(to) {
      while (undoLog.length > to) undoLog.pop()?.();
    },
    plan: () => planOf(entries.values(), appends),
  };
}

function makeBlind(entry: Entry, undoLog: (() => void)[]): void {
  if (entry.blind) return;
  entry.blind = true;
  undoLog.push(() => {
    entry.blind = false;
  });
}
