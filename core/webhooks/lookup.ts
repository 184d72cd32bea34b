/** Finds the configuration of an inbound call. The call names no tenant: its address belongs to one. */

import { LRUCache } from 'lru-cache';
import { hostPartition } from '../command/declaration/table.ts';
import type { TableChanges } from '../store/changes.ts';
import type { Selects } from '../store/query-reader.ts';
import { webhookAddresses } from './address.ts';
import { type Webhook, webhooks } from './webhook.ts';

/**
 * The configurations with this path, oldest first, one for each method. Each belongs to the tenant that owns
 * the address.
 */
export type Lookup = (path: string) => readonly Webhook[] | Promise<readonly Webhook[]>;

/** The rows of a path, and the number of changes to the tables before the read. */
interface Found {
  readonly rows: readonly Webhook[];
  readonly as: number;
}

/** The most paths whose configurations are cached. */
const mostKept = 1000;

/**
 * Reads committed rows. One read serves only calls of its path that arrived before it began, so a call sees
 * everything that was committed before it arrived. If no other host writes (`changes`), the rows are cached
 * until the tables change.
 */
export function webhookLookup(store: Selects, changes?: TableChanges): Lookup {
  const kept = new LRUCache<string, Found>({ max: mostKept });
  const written = (): number => changes?.of(webhooks, webhookAddresses) ?? 0;
  const next = new Map<string, Promise<readonly Webhook[]>>();
  const running = new Map<string, Promise<unknown>>();
  const read = async (path: string): Promise<readonly Webhook[]> => {
    await running.get(path)?.catch(() => undefined);
    next.delete(path);
    const as = written();
    const [config, address] = [webhooks.name, webhookAddresses.name];
    const found = store.rows(webhooks, (select) =>
      select
        .join(address, (on) =>
          on
            .on(`${address}.path`, `${config}.path`)
            .on(`${address}.action`, `${config}.action`)
            .on(`${address}.owner`, `${config}.tenant`),
        )
        .where({ [`${config}.path`]: path, [`${address}.tenant`]: hostPartition })
        .orderBy(`${config}.createdAt`)
        .limit(100),
    );
    running.set(path, found);
    try {
      const rows = await found;
      if (changes !== undefined) kept.set(path, { rows, as });
      return rows;
    } finally {
      if (running.get(path) === found) running.delete(path);
    }
  };
  return (path) => {
    const held = kept.get(path);
    if (held?.as === written()) return held.rows;
    const waiting = next.get(path);
    if (waiting !== undefined) return waiting;
    const made = read(path);
    next.set(path, made);
    return made;
  };
}

/**
 * The configurations for a call. A call that names a tenant reaches only that tenant's configurations, so a
 * call for another bank never reaches the owner of the address.
 */
export function meant(found: readonly Webhook[], tenantHeader: string | undefined): readonly Webhook[] {
  return found.filter(({ tenant }) => tenantHeader === undefined || tenant === tenantHeader);
}
