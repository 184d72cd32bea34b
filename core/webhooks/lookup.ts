/** Finds the configuration of an inbound call. The call names no tenant: its address belongs to one. */

import { hostPartition } from '../command/declaration/table.ts';
import type { Selects } from '../store/query-reader.ts';
import { webhookAddresses } from './address.ts';
import { type Webhook, webhooks } from './webhook.ts';

/** The configurations with this path whose address is their tenant's own, one a method, oldest first. */
export type Lookup = (path: string) => Promise<readonly Webhook[]>;

/**
 * Reads committed rows; a read serves all calls of its path that came before it began, and no call that came
 * later: what was committed before a call arrived, that call sees.
 */
export function webhookLookup(store: Selects): Lookup {
  const next = new Map<string, Promise<readonly Webhook[]>>();
  const running = new Map<string, Promise<unknown>>();
  const read = async (path: string): Promise<readonly Webhook[]> => {
    await running.get(path)?.catch(() => undefined);
    next.delete(path);
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
      return await found;
    } finally {
      if (running.get(path) === found) running.delete(path);
    }
  };
  return (path) => {
    const waiting = next.get(path);
    if (waiting !== undefined) return waiting;
    const made = read(path);
    next.set(path, made);
    return made;
  };
}

/**
 * The configurations that a call means. A call that names a tenant means that one alone: what was meant for
 * another bank never arrives at the one whose address it is.
 */
export function meant(
  found: readonly Webhook[],
  tenantHeader: string | undefined,
): readonly Webhook[] {
  return found.filter(({ tenant }) => tenantHeader === undefined || tenant === tenantHeader);
}
