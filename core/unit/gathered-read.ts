/**
 * Reads for `load` outside a batch: committed rows without locks. Reads of several loads are combined into
 * one statement for each table and key. Each row is read once.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Links } from '../command/declaration/link.ts';
import type { QueryRead, Read } from '../command/declaration/read.ts';
import type { AnyRow, Table } from '../command/declaration/table.ts';
import type { RowWant } from '../store/store.ts';
import { loadRead } from './locking.ts';
import { matches, wantKey } from './row-keys.ts';
import { identityMap } from './rows.ts';

/** Keys of one statement. */
const together = 200;

/** Rows that are read by the same columns of one table. */
interface Asking {
  readonly table: Table;
  readonly names: readonly string[];
  readonly wanted: Wanted[];
}

interface Wanted {
  readonly want: RowWant;
  readonly resolve: (rows: readonly AnyRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A read for `load` on the rows that queries of this tenant read. */
export function gatheredRead(read: QueryRead, tenant: string, links: Links): Read {
  const known = new Map<string, Promise<readonly AnyRow[]>>();
  let asking = new Map<string, Asking>();
  const send = async (): Promise<void> => {
    // Lets the other loads reach their next read.
    await nextTurn();
    const sent = [...asking.values()];
    asking = new Map();
    for (const one of sent) await answer(one, read);
  };
  const find = (want: RowWant): Promise<readonly AnyRow[]> => {
    const key = wantKey(want);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { promise, resolve, reject } = Promise.withResolvers<readonly AnyRow[]>();
    known.set(key, promise);
    if (asking.size === 0) void send();
    const names = Object.keys(want.by).sort();
    const kind = `${want.table.name} ${names.join()}`;
    const same = asking.get(kind) ?? { table: want.table, names, wanted: [] };
    asking.set(kind, same);
    same.wanted.push({ want, resolve, reject });
    return promise;
  };
  const source = { one: async (want: RowWant) => (await find(want))[0], all: find };
  return loadRead(identityMap(), source, tenant, links);
}

async function answer({ table, names, wanted }: Asking, read: QueryRead): Promise<void> {
  for (let at = 0; at < wanted.length; at += together) {
    const some = wanted.slice(at, at + together);
    try {
      const rows = await read.rows(table, (select) => {
        const [name = ''] = names;
        const values = some.map(({ want }) => want.by[name]).filter(isKey);
        if (names.length === 1 && values.length === some.length) select.whereIn(name, values);
        else {
          select.where((any) => {
            for (const { want } of some) any.orWhere(want.by);
          });
        }
        for (const part of table.key) select.orderBy(part);
      });
      for (const { want, resolve } of some) resolve(rows.filter((row) => matches(row, want)));
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
