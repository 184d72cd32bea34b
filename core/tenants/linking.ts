/**
 * Links audit entries into a new store. A chain belongs to one process for all its tenants, and to the key of
 * its store, so no part of it can be verified elsewhere. The source verifies its chains before it writes a
 * file. Here the tenant's entries become one chain of this store, in their order. The last entry names their
 * origin.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { auditChains, hostTenant, sealEvery, sealTask, sealTimer } from '../audit/chain.ts';
import { archivedBefore, cameAs, coming, importer } from '../audit/gone.ts';
import { type AuditKeys, bindingOf, firstLink, nextLink } from '../audit/link.ts';
import { nothingRecorded, records } from '../audit/record.ts';
import { lastSeal } from '../audit/sealer.ts';
import type { CheckRead } from '../command/declaration/store-check.ts';
import type { AnyRow, Row } from '../command/declaration/table.ts';
import { codec, columnOf, decodeRow, isPacked } from '../store/codec.ts';
import { bytesOf } from '../store/packed.ts';
import { timers } from '../time/timer.ts';
import { idMaker } from '../values/id.ts';
import { epochMillis, type Instant, later } from '../values/instant.ts';
import type { Target } from './target.ts';

export interface Linking {
  /** The entry at its place in the new chain. */
  link(row: AnyRow): AnyRow;
  /**
   * Writes the start of the chain and its last entry, which describes the import. Sets the timer of the next
   * seal.
   */
  end(target: Target, says: string): Promise<void>;
}

export interface Came {
  readonly tenant: string;
  /** Whether a part of its trail was archived at the source. */
  readonly archived: boolean;
  readonly now: Instant;
  readonly by: string;
}

export async function linking(
  read: CheckRead,
  keys: AuditKeys,
  { tenant, archived, now, by }: Came,
): Promise<Linking> {
  const seal = await lastSeal(read);
  const { number = 0, root = '' } = seal ?? {};
  const chain = randomUUID();
  const start = { chain, afterSeal: number, afterRoot: root };
  let seq = 0;
  let link = firstLink(start);
  const place = (entry: Entry): Entry => {
    seq += 1;
    const placed = { ...entry, chain, chainSeq: seq };
    link = nextLink(link, bindingOf(keys.mac, placed));
    return { ...placed, link };
  };
  return {
    link: (row) => place(entryOf(row)),
    async end(target, says) {
      const own = { tenant: hostTenant, version: 1 };
      await target.insert({ table: auditChains }, [{ ...own, ...start, keyId: keys.id, startedAt: now }]);
      const id = idMaker(0, randomBytes(16)).next(epochMillis(now));
      await target.insert({ table: records }, [
        place({
          ...nothingRecorded,
          ...own,
          ...cameIn(id, now, by),
          previousState: archived ? archivedBefore : null,
          newState: tenant.slice(0, 30),
          approverNotes: `${cameAs(tenant)}${says}`,
        }),
      ]);
      const timed = await read.rows(timers, (select) => select.where({ tenant: hostTenant, id: sealTimer }));
      if (timed.length > 0) return;
      const timer = { id: sealTimer, due: later(now, sealEvery), command: sealTask, data: {} };
      await target.insert({ table: timers }, [{ ...own, ...timer, attempts: 0, lastError: null }]);
    },
  };
}

type Entry = Row<typeof records>;

function entryOf(row: AnyRow): Entry {
  const { value } = codec(records);
  const stored = (property: string): unknown => {
    const { kind } = columnOf(records, property);
    const given = row[property];
    return isPacked(kind) && typeof given === 'string' ? bytesOf(kind, given) : value(property, given);
  };
  return decodeRow(records, records.properties.map(stored));
}

const cameIn = (id: string, timestamp: Instant, by: string) => ({
  id,
  timestamp,
  ...coming,
  outcome: 'accepted',
  userId: importer,
  userName: by.slice(0, 200),
  requestId: id,
  origin: 'cli',
});
