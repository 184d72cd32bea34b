/** A content by what callers name it: a version, a draft, or what they send along. */
import type { QueryRead } from '../../core/command/declaration/read.ts';
import type { RulePort } from '../../core/rules/port.ts';
import { ruleVersions } from '../../core/rules/publication.ts';
import { ruleDrafts } from './draft.ts';

/** What a query knows of where it looks. */
export interface Place {
  readonly name: string;
  readonly tenant: string;
  readonly read: QueryRead;
  readonly rules: RulePort;
}

export interface Named {
  /** A version, a draft's id, or `content` for what was sent. */
  readonly version: string;
  readonly content: unknown;
}

/** The content of a version that is kept or in force, or of a draft; undefined when there is none. */
export async function contentOf(wanted: string, place: Place): Promise<Named | undefined> {
  const { name, tenant, read, rules } = place;
  const inForce = rules.inForce(name, tenant);
  if (wanted === inForce?.version) return { version: wanted, content: inForce.content };
  if (wanted === inForce?.fileVersion) return { version: wanted, content: inForce.fileContent };
  const kept = await read.one(ruleVersions, { name, contentVersion: wanted });
  if (kept !== undefined) return { version: wanted, content: kept.content };
  const draft = await read.one(ruleDrafts, { id: wanted });
  if (draft === undefined || draft.name !== name) return undefined;
  return { version: draft.contentVersion, content: draft.content };
}

/** What is in force. */
export function currentOf({ name, tenant, rules }: Place): Named | undefined {
  const inForce = rules.inForce(name, tenant);
  if (inForce === undefined) return undefined;
  return { version: inForce.version, content: inForce.content };
}
