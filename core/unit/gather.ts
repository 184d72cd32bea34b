/**
 * The first, unlocked pass on a server store: every member's `load` runs beside the others to find out which
 * rows the batch needs, and the rows wanted in one turn of the event loop are read together.
 */

import type { Links } from '../command/link.ts';
import type { AnyRow } from '../command/table.ts';
import type { RowWant, Session } from '../store/store.ts';
import { rehearse } from './decide.ts';
import { type IdentityMap, identityMap } from './identity-map.ts';
import type { BatchTime, Member } from './member.ts';
import { memberRead, type Source } from './reader.ts';
import { byPrimaryKey, rowKey, wantKey, wantOf } from './row-key.ts';
import { sequences } from './tables.ts';

/** What a member turned out to need. */
export interface Needs {
  /** Each want, and the row it named when it was read without a lock. */
  readonly rows: Map<string, { readonly want: RowWant; readonly found: RowWant | undefined }>;
  readonly sets: Map<string, RowWant>;
}

/** Finds out what each member needs. A `load` that fails here fails again, and for good, under the locks. */
export async function gather(
  members: readonly Member[],
  session: Session,
  time: BatchTime,
  links: Links,
): Promise<ReadonlyMap<Member, Needs>> {
  const map = identityMap();
  const needs = new Map<Member, Needs>();
  await Promise.all(
    members.map(async (member) => {
      const own: Needs = { rows: new Map(), sets: new Map() };
      needs.set(member, own);
      const read = recording(map, session, own, member.work.actor.tenant, links);
      await rehearse(member, read, time).catch(() => undefined);
    }),
  );
  return needs;
}

function recording(map: IdentityMap, session: Session, own: Needs, tenant: string, links: Links) {
  const noteRow = (want: RowWant, row: AnyRow | undefined) => {
    const found = byPrimaryKey(want)
      ? want
      : row === undefined
        ? undefined
        : wantOf(want.table, row);
    own.rows.set(wantKey(want), { want, found });
    return row;
  };
  const source: Source = {
    one: async (want) => session.one(want),
    all: async (want) => session.all(want),
  };
  const read = memberRead(map, source, tenant, links);
  return {
    links,
    one: async (table, by) => {
      const row = await read.one(table, by);
      noteRow({ table, tenant, by }, row as AnyRow | undefined);
      return row;
    },
    all: async (table, where) => {
      const want: RowWant = { table, tenant, by: where };
      own.sets.set(wantKey(want), want);
      return read.all(table, where);
    },
    sequence: async (name) => {
      await read.sequence(name);
      own.rows.set(`sequence ${tenant} ${name}`, sequenceNeed(tenant, name));
    },
  } satisfies typeof read;
}

function sequenceNeed(tenant: string, name: string) {
  const want: RowWant = { table: sequences, tenant, by: { name } };
  return { want, found: want };
}

/** Everything that these members need, each row once: what the locking pass takes. */
export function lockList(needs: Iterable<Needs>) {
  const rows = new Map<string, RowWant>();
  const sets = new Map<string, RowWant>();
  for (const own of needs) {
    for (const { found } of own.rows.values()) {
      if (found !== undefined) rows.set(rowKey(found.table, found.tenant, found.by), found);
    }
    for (const [key, want] of own.sets) sets.set(key, want);
  }
  return { rows: [...rows.values()], sets: [...sets.values()] };
}
