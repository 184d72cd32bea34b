/**
 * Ownership of addresses (a path and a method) on the whole host. The tenant that took an address first owns
 * it for ever. Partners may keep calling an address after its tenant removed it, so no other tenant may ever
 * get it.
 */
import { type Effect, insert } from '../command/declaration/effects.ts';
import { instant, type Row, table, text } from '../command/declaration/table.ts';
import type { Instant } from '../values/instant.ts';
import type { Action } from './webhook.ts';

export const webhookAddresses = table({
  name: 'webhook_addresses',
  key: ['path', 'action'],
  hostWide: true,
  owner: 'owner',
  controls: 'authority',
  columns: {
    path: text(255),
    action: text<Action>(10),
    /** The tenant that may have configurations at the address. */
    owner: text(40),
    takenAt: instant(),
  },
});

export type WebhookAddress = Row<typeof webhookAddresses>;

/** Whether the tenant may use the address: the tenant owns it, or no tenant does yet. */
export function isOpenTo(taken: WebhookAddress | undefined, tenant: string): boolean {
  return taken === undefined || taken.owner === tenant;
}

/** Takes the address for the tenant, unless the tenant owns it already. */
export function taking(
  taken: WebhookAddress | undefined,
  { path, action }: Pick<WebhookAddress, 'path' | 'action'>,
  owner: string,
  now: Instant,
): readonly Effect[] {
  return taken === undefined ? [insert(webhookAddresses, { path, action, owner, takenAt: now })] : [];
}
