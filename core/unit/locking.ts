/**
 * The first, unlocked pass on a server store: every member's `load` runs beside the others to find out which
 * rows the batch needs. Rows that this host saw lately stand in for a look at the store; the locking pass reads
 * the truth, and a member that was led astray reads again in the next batch.
 */
import type { Links } from '../command/declaration/link.ts';
import { type AnyRow, partitionOf } from '../command/declaration/table.ts';
import { sequences } from '../command/kit/sequence.ts';
import { type RowWant, type Session, StoreFault } from '../store/store.ts';
import type { Member } from './member.ts';
import { memberRead, type Source } from './reader.ts';
import { byPrimaryKey, rowKey, wantKey, wantOf } from './row-key.ts';
import { type IdentityMap, identityMap } from './rows.ts';
import { rehearse } from './turn.ts';

/** What a member turned out to need. */
export interface Needs {
  /** Each want, and the row it named when it was read without a lock. */
  readonly rows: Map<string, { readonly want: RowWant; readonly found: RowWant | undefined }>;
  readonly sets: Map<string, RowWant>;
  /** It asked for what cannot be asked: asking again would hear the same. */
  fault?: StoreFault;
}

/** Finds out what each member needs. A `load` that fails here fails again, and for good, under the locks. */
export async function gather(
  members: readonly Member[],
  session: Session,
  links: Links,
): Promise<ReadonlyMap<Member, Needs>> {
  const fresh = identityMap();
  const lately = identityMap();
  const needs = new Map<Member, Needs>();
  await Promise.all(
    members.map(async (member) => {
      const own: Needs = { rows: new Map(), sets: new Map() };
      needs.set(member, own);
      // Who was led astray by a row of lately looks at the store itself.
      const map = member.moves > 0 ? fresh : lately;
      const { tenant } = member.work.actor;
      const read = recording(map, sourceOf(session, member.moves === 0), own, tenant, links);
      const need = (want: RowWant) => own.rows.set(wantKey(want), { want, found: want });
      await rehearse(member, read, (table, by) =>
        need({ table, tenant: partitionOf(table, tenant), by }),
      ).catch((error: unknown) => {
        if (error instanceof StoreFault) own.fault = error;
      });
    }),
  );
  return needs;
}

function sourceOf(session: Session, mayRemember: boolean): Source {
  return {
    one: (want) => (mayRemember ? session.recent?.(want) : undefined) ?? session.one(want),
    all: (want) => session.all(want),
  };
}

function recording(map: IdentityMap, source: Source, own: Needs, tenant: string, links: Links) {
  const noteRow = (want: RowWant, row: AnyRow | undefined) => {
    const named = row === undefined ? undefined : wantOf(want.table, row);
    own.rows.set(wantKey(want), { want, found: byPrimaryKey(want) ? want : named });
  };
  const read = memberRead(map, source, tenant, links);
  return {
    links,
    one: async (table, by) => {
      const row = await read.one(table, by);
      noteRow({ table, tenant: partitionOf(table, tenant), by }, row as AnyRow | undefined);
      return row;
    },
    all: async (table, where) => {
      const want: RowWant = { table, tenant: partitionOf(table, tenant), by: where };
      own.sets.set(wantKey(want), want);
      return read.all(table, where);
    },
    // Nobody's `load` looks at a number: the row is only locked.
    sequence: async (name) => {
      const want: RowWant = { table: sequences, tenant, by: { name } };
      own.rows.set(wantKey(want), { want, found: want });
    },
  } satisfies typeof read;
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
