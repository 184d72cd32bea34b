/** Finds the configuration of an inbound call. The call names no tenant, so all tenants are looked at. */
import { type Webhook, webhooks } from '../../../commands/webhooks/webhook.ts';
import type { Selects } from '../../store/query-reader.ts';

/** Every configuration with this path, oldest first. */
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
    const found = store.rows(webhooks, (select) =>
      select.where({ path }).orderBy('createdAt').orderBy('tenant').limit(100),
    );
    running.set(path, found);
    try {
      return (await found) as readonly Webhook[];
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
 * The configurations that a call may mean: those of the tenant that it names or, where it names none, of the
 * tenant that took the path first. A path is never taken over by a tenant that came later.
 */
export function meant(
  found: readonly Webhook[],
  tenantHeader: string | undefined,
): readonly Webhook[] {
  const tenant = tenantHeader ?? found[0]?.tenant;
  return found.filter((webhook) => webhook.tenant === tenant);
}
