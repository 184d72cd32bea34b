/** Whose history the store may have only in part: what left it for an archive, here or where the tenant came from. */
import type { CheckRead } from '../command/declaration/store-check.ts';
import { auditArchives, hostTenant } from './chain.ts';
import { records } from './record.ts';

/** What the entry tells with which a tenant came into the store. */
export const coming = { eventType: 'TenantImported', action: 'ImportTenant' } as const;
/** Who such entries are of: they are found by it. */
export const importer = 'tenant import';
/** Said by that entry as the state before, where some of the tenant's trail was archived by then. */
export const archivedBefore = 'ARCHIVED';

/** What the notes of that entry begin with. */
export const cameAs = (tenant: string): string => `Tenant ${tenant}, `;

export interface Gone {
  /** Whether some of this tenant's history may be in a file. */
  of(tenant: string): boolean;
  /** Whether that may be so of every tenant. */
  readonly ofAll: boolean;
}

export async function goneFrom(read: Pick<CheckRead, 'rows'>): Promise<Gone> {
  const archived = await read.rows(auditArchives, (select) => select.limit(1));
  const came = await read.rows(records, (select) =>
    select
      .where({ tenant: hostTenant, ...coming, previousState: archivedBefore })
      // Of one value alone, SQLite goes through all records of the tenant.
      .whereIn('userId', [importer, importer])
      .orderBy(['userId', 'id']),
  );
  const ofAll = archived.length > 0;
  const isCome = (tenant: string) =>
    came.some(({ approverNotes }) => approverNotes?.startsWith(cameAs(tenant)) === true);
  return { ofAll, of: (tenant) => ofAll || isCome(tenant) };
}
