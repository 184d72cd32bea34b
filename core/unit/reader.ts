/** The `read` of a member's `load`, over the batch's identity map and, where reads are exclusive, the store. */
import type { Links } from '../command/declaration/link.ts';
import type { Read } from '../command/declaration/read.ts';
import {
  type AnyRow,
  type Part,
  partitionOf,
  type Row,
  type Table,
} from '../command/declaration/table.ts';
import { sequences } from '../command/kit/sequence.ts';
import type { RowWant, Session } from '../store/store.ts';
import { byPrimaryKey } from './row-key.ts';
import { type IdentityMap, miss } from './rows.ts';

/** A read of something that the locking pass did not take: the member goes on in the next batch. */
export class Missed extends Error {}

/** How a read is answered when the map does not know. */
export interface Source {
  one(want: RowWant): AnyRow | undefined | Promise<AnyRow | undefined>;
  all(want: RowWant): readonly AnyRow[] | Promise<readonly AnyRow[]>;
}

/** Reads go to the map first; what it does not know is asked of the source and learnt. */
export function memberRead(map: IdentityMap, source: Source, tenant: string, links: Links): Read {
  const one = async (want: RowWant): Promise<AnyRow | undefined> => {
    const known = map.find(want);
    if (known !== miss) return known;
    const found = source.one(want);
    const row = found instanceof Promise ? await found : found;
    map.learn(want, row);
    const now = map.find(want);
    return now === miss ? undefined : now;
  };
  return {
    links,
    async one<T extends Table>(table: T, by: Part<T>) {
      const want: RowWant = { table, tenant: partitionOf(table, tenant), by };
      assertKey(want);
      return (await one(want)) as Row<T> | undefined;
    },
    async all<T extends Table>(table: T, where: Part<T>) {
      const want: RowWant = { table, tenant: partitionOf(table, tenant), by: where };
      assertSet(want);
      const known = map.findSet(want);
      if (known !== miss) return known as readonly Row<T>[];
      map.learnSet(want, await source.all(want));
      return map.findSet(want) as readonly Row<T>[];
    },
    async sequence(name) {
      await one({ table: sequences, tenant, by: { name } });
    },
  };
}

/** A source for exclusive sessions: the store itself. */
export const storeSource = (session: Session): Source => session;

/** A source for after the locks: nothing else may be read. */
export const missSource: Source = {
  one: () => Promise.reject(new Missed()),
  all: () => Promise.reject(new Missed()),
};

/** Rows of append-only tables are never locked: what a decision rests on is a row with a key of its own. */
function assertLockable({ table }: RowWant): void {
  if (table.appendOnly) throw new Error(`load reads ${table.name}, which is only ever appended to`);
}

function assertKey(want: RowWant): void {
  assertLockable(want);
  if (byPrimaryKey(want)) return;
  const names = Object.keys(want.by);
  const { table } = want;
  const natural = table.natural.some((key) => sameNames(key, names));
  if (!natural) throw new Error(`${table.name} has no key ${names.join(', ')}`);
}

function assertSet(want: RowWant): void {
  assertLockable(want);
  const { table, by } = want;
  const names = Object.keys(by);
  if (!table.sets.some((set) => sameNames(set, names))) {
    throw new Error(`${table.name} declares no set by ${names.join(', ')}`);
  }
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
