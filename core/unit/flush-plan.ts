/** What a batch's identity map means for the store: each row once, in the one list that it belongs to. */
import type { AnyRow, Table } from '../command/declaration/table.ts';
import type { FlushPlan, RowWant, Update } from '../store/store.ts';

/** A row of the batch: as the store has it, and as the batch leaves it. */
export interface Entry {
  readonly want: RowWant;
  /** Whether the store was asked; if so and `stored` is undefined, there is no such row. */
  read: boolean;
  stored: AnyRow | undefined;
  current: AnyRow | undefined;
  changed: Set<string>;
  /** Written whether or not the row is there. */
  blind: boolean;
  /** The take that its last change belongs to. */
  changedIn: number;
}

/** Counts the entry as written: what it holds is what the store has. */
export function settleEntry(entry: Entry): void {
  const { stored, current, changed, blind } = entry;
  if (!blind && stored !== undefined && current !== undefined) {
    if (stored === current || changed.size === 0) return;
    entry.current = { ...current, version: stored.version + 1 };
  }
  entry.read = true;
  entry.blind = false;
  entry.stored = entry.current;
  // The plan that was taken goes on holding the old set.
  entry.changed = new Set();
}

export function planOf(
  entries: Iterable<Entry>,
  appends: ReadonlyMap<Table, readonly AnyRow[]>,
): FlushPlan {
  const inserts = new Map<Table, AnyRow[]>();
  const updates = new Map<Table, Update[]>();
  const removes = new Map<Table, AnyRow[]>();
  const upserts = new Map<Table, AnyRow[]>();
  const erases = new Map<Table, AnyRow[]>();
  for (const [table, rows] of appends) if (rows.length > 0) inserts.set(table, [...rows]);
  for (const { want, stored, current, changed, blind } of entries) {
    const { table } = want;
    if (blind) {
      if (current !== undefined) push(upserts, table, current);
      else push(erases, table, { ...want.by, tenant: want.tenant, version: 0 });
    } else if (current === undefined) {
      if (stored !== undefined) push(removes, table, stored);
    } else if (stored === undefined) {
      push(inserts, table, current);
    } else if (stored !== current && changed.size > 0) {
      const row = { ...current, version: stored.version + 1 };
      push(updates, table, { row, was: stored, changed });
    }
  }
  return { inserts, updates, removes, upserts, erases };
}

function push<T>(lists: Map<Table, T[]>, table: Table, item: T): void {
  const list = lists.get(table);
  if (list === undefined) lists.set(table, [item]);
  else list.push(item);
}
