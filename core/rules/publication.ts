/** Rule sets published by commands. Contents are never deleted, and one row names the content in force. */

import { instant, json, nullable, type Row, table, text } from '../command/declaration/table.ts';
import type { RuleTest } from './port.ts';

/**
 * Every content that was in force in this tenant, by its hash, so that the rules of earlier decisions can be
 * read.
 */
export const ruleVersions = table({
  name: 'rule_versions',
  key: ['name', 'contentVersion'],
  controls: 'none',
  wide: true,
  columns: { name: text(80), contentVersion: text(64), content: json<unknown>('long') },
});

/** The tests that a content of a rule file passed when it came into force. */
export const ruleProofs = table({
  name: 'rule_proofs',
  key: ['name', 'contentVersion'],
  controls: 'none',
  wide: true,
  columns: { name: text(80), contentVersion: text(64), tests: json<readonly RuleTest[]>('long') },
});

/** The key under which a content is remembered as stored. */
export function versionKey(tenant: string, name: string, contentVersion: string): string {
  return `${tenant}:${name}:${contentVersion}`;
}

/**
 * The published content that replaces the file, as long as the file is the one that it was published over.
 */
export const publishedRules = table({
  name: 'published_rules',
  key: ['name'],
  controls: 'authority',
  columns: {
    name: text(80),
    contentVersion: text(64),
    /** The version of the file at the publication. Null if there was no valid one. */
    fileVersion: nullable(text(64)),
    publicationId: text(64),
    publishedAt: instant(),
  },
});

export type PublishedRules = Row<typeof publishedRules>;

/** The version of each rule file that was recorded last in the tenant's audit trail. */
export const ruleFiles = table({
  name: 'rule_files',
  key: ['name'],
  controls: 'authority',
  columns: { name: text(80), contentVersion: text(64) },
});

export type RuleFile = Row<typeof ruleFiles>;

/** How rules came into force. */
export const publicationKinds = ['published', 'rolled-back', 'file-took-over', 'file-changed'] as const;

/**
 * Every change of the content in force: by a command, by an edit of the file, or by a file that replaces a
 * publication.
 */
export const rulePublications = table({
  name: 'rule_publications',
  key: ['name', 'id'],
  appendOnly: true,
  controls: 'authority',
  controlState: ({ name }) => String(name),
  columns: {
    id: text(64),
    name: text(80),
    kind: text<(typeof publicationKinds)[number]>(20),
    contentVersion: text(64),
    /** The version in force before. */
    beforeVersion: nullable(text(64)),
    draftId: nullable(text(64)),
    proposedBy: nullable(text(200)),
    byUser: text(200),
    byName: text(200),
    at: instant(),
    note: nullable(text()),
  },
});

export type RulePublication = Row<typeof rulePublications>;
