/** Rule sets that commands publish: contents are kept for good, one row says which of them is in force. */

import { instant, json, nullable, type Row, table, text } from '../command/declaration/table.ts';
import type { RuleTest } from './port.ts';

/** Every content that was in force in this tenant, by its hash: what a decision names can be read again. */
export const ruleVersions = table({
  name: 'rule_versions',
  key: ['name', 'contentVersion'],
  controls: 'none',
  columns: { name: text(), contentVersion: text(), content: json<unknown>() },
});

/** The tests that a content of a rule file passed when it came into force. */
export const ruleProofs = table({
  name: 'rule_proofs',
  key: ['name', 'contentVersion'],
  controls: 'none',
  columns: { name: text(), contentVersion: text(), tests: json<readonly RuleTest[]>() },
});

/** Under which a content is remembered as stored. */
export function versionKey(tenant: string, name: string, contentVersion: string): string {
  return `${tenant}:${name}:${contentVersion}`;
}

/** The published content that goes before the file, as long as the file is the one that it was published over. */
export const publishedRules = table({
  name: 'published_rules',
  key: ['name'],
  controls: 'authority',
  columns: {
    name: text(),
    contentVersion: text(),
    /** Version of the file at that moment; null when there was no good one. */
    fileVersion: nullable(text()),
    publicationId: text(),
    publishedAt: instant(),
  },
});

export type PublishedRules = Row<typeof publishedRules>;

/** The version of each rule file that the tenant's trail tells of last. */
export const ruleFiles = table({
  name: 'rule_files',
  key: ['name'],
  controls: 'authority',
  columns: { name: text(), contentVersion: text() },
});

export type RuleFile = Row<typeof ruleFiles>;

/** How rules came into force. */
export const publicationKinds = [
  'published',
  'rolled-back',
  'file-took-over',
  'file-changed',
] as const;

/** Everything that brought another content into force: by command, by an edit of the file, by its taking over. */
export const rulePublications = table({
  name: 'rule_publications',
  key: ['name', 'id'],
  appendOnly: true,
  controls: 'authority',
  columns: {
    id: text(),
    name: text(),
    kind: text<(typeof publicationKinds)[number]>(),
    contentVersion: text(),
    /** What was in force before. */
    beforeVersion: nullable(text()),
    draftId: nullable(text()),
    proposedBy: nullable(text()),
    byUser: text(),
    byName: text(),
    at: instant(),
    note: nullable(text()),
  },
});

export type RulePublication = Row<typeof rulePublications>;
