/**
 * Finds tenants whose history is incomplete in the store: a part was archived, here or in the tenant's former
 * store.
 */
import type { CheckRead } from '../command/declaration/store-check.ts';
import { auditArchives, hostTenant } from './chain.ts';
import { records } from './record.ts';

/** The event type and action of the entry about a tenant's import. */
export const coming = { eventType: 'TenantImported', action: 'ImportTenant' } as const;
/** The user id of these entries. The entries are found by it. */
export const importer = 'tenant import';
/** The previous state in that entry, if a part of the tenant's trail was archived before the import. */
export const archivedBefore = 'ARCHIVED';

/** The beginning of that entry's notes. */
export const cameAs = (tenant: string): string => `Tenant ${tenant}, `;

export interface Gone {
  /** Whether some of this tenant's history may be in a file. */
  of(tenant: string): boolean;
  /** Whether this may apply to every tenant. */
  readonly ofAll: boolean;
}

export async function goneFrom(read: Pick<CheckRead, 'rows'>): Promise<Gone> {
  const archived = await read.rows(auditArchives, (select) => select.limit(1));
  const came = await read.rows(records, (select) =>
    select
      .where({ tenant: hostTenant, ...coming, previousState: archivedBefore })
      // For a single value, SQLite would scan all records of the tenant.
      .whereIn('userId', [importer, importer])
      .orderBy(['userId', 'id']),
  );
  const ofAll = archived.length > 0;
  const isCome = (tenant: string) =>
    came.some(({ approverNotes }) => approverNotes?.startsWith(cameAs(tenant)) === true);
  return { ofAll, of: (tenant) => ofAll || isCome(tenant) };
}
