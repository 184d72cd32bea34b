/** The entries of a batch: what is known of each row and what is written to it. */
import type { AnyRow, Table } from '../command/declaration/table.ts';
import type { OpenPlan, RowWant, Update } from '../store/store.ts';

/** A row of the batch: as the store has it, and as the batch leaves it. */
export interface Entry {
  readonly want: RowWant;
  /** Whether the store was read. If so and `stored` is undefined, the row does not exist. */
  read: boolean;
  stored: AnyRow | undefined;
  current: AnyRow | undefined;
  changed: ReadonlySet<string>;
  /** The highest version that it has had, stored or in this batch, and the turn that gave it. */
  version: number;
  raisedIn: number;
  /** Written whether or not the row is there. */
  blind: boolean;
  /** The take that its last change belongs to. */
  changedIn: number;
}

/** Shared by all rows that are only read. */
export const unchanged: ReadonlySet<string> = new Set();

export function newEntry(want: RowWant, read: boolean, stored: AnyRow | undefined): Entry {
  const version = stored?.version ?? 0;
  const own = { stored, current: stored, changed: unchanged, version, raisedIn: -1 };
  return { want, read, ...own, blind: false, changedIn: 0 };
}

/** Marks the entry as written: the store has its content. */
export function settleEntry(entry: Entry): void {
  entry.read = true;
  entry.blind = false;
  entry.stored = entry.current;
  entry.version = entry.current?.version ?? 0;
  entry.changed = unchanged;
}

export function planOf(entries: Iterable<Entry>, appends: ReadonlyMap<Table, readonly AnyRow[]>): OpenPlan {
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
    } else if (stored !== current) {
      push(updates, table, { row: current, was: stored, changed });
    }
  }
  return { inserts, updates, removes, upserts, erases };
}

function push<T>(lists: Map<Table, T[]>, table: Table, item: T): void {
  const list = lists.get(table);
  if (list === undefined) lists.set(table, [item]);
  else list.push(item);
}
