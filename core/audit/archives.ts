/**
 * Decides which archives of the trail are trusted: those named by an audit entry with a hash over all
 * archives.
 */
import { createHash } from 'node:crypto';
import type { Selects } from '../store/query-reader.ts';
import { type Archive, auditArchives, auditChains, hostTenant } from './chain.ts';
import { type AuditKeys, bindingOf, firstLink, nextLink } from './link.ts';
import { type CommandRecord, records } from './record.ts';

/** The user id of audit entries about archives. The entries are found by it. */
export const archivist = 'audit archive';
/** The event type and action of these entries. */
export const archiving = { eventType: 'AuditTrailArchived', action: 'ArchiveAuditTrail' } as const;

/** The number of archives, and a hash over all their fields. */
export function archivesSum(archives: readonly Omit<Archive, 'tenant' | 'version'>[]): string {
  const lines = archives.map(({ chain, toSeq, link, file, sha256, at }) =>
    JSON.stringify([chain, toSeq, link, file, sha256, at]),
  );
  const sum = createHash('sha256').update(lines.sort().join('\n')).digest('base64');
  return `${archives.length} archived ${sum}`;
}

export interface BoundArchives {
  /** Sorted by their last numbers, lowest first. Empty if the trail names other archives. */
  readonly archives: readonly Archive[];
  readonly problem?: string;
}

/** The archives of the store, if an audit entry names exactly these archives. */
export async function boundArchives(read: Selects, keys: AuditKeys): Promise<BoundArchives> {
  const archives = await read.rows(auditArchives, (select) => select.orderBy('toSeq'));
  if (archives.length === 0) return { archives };
  const sum = archivesSum(archives);
  const telling: readonly CommandRecord[] = await read.rows(records, (select) =>
    select.where({ tenant: hostTenant, userId: archivist, action: archiving.action }),
  );
  for (const entry of telling) {
    const says = entry.approverNotes?.startsWith(`${sum}\n`) === true;
    if (says && (await isLinked(read, entry, keys))) return { archives };
  }
  const problem = `the store names ${archives.length} archives, which differ from those in the audit trail: none of them is trusted`;
  return { archives: [], problem };
}

/** Each such entry is alone in a chain of its own, so its link can be checked without other entries. */
async function isLinked(read: Selects, entry: CommandRecord, keys: AuditKeys): Promise<boolean> {
  const { chain, chainSeq, link } = entry;
  if (chain === null || chainSeq !== 1) return false;
  const [begun] = await read.rows(auditChains, (select) => select.where({ chain }));
  if (begun?.keyId !== keys.id) return false;
  return link === nextLink(firstLink(begun), bindingOf(keys.mac, entry));
}
