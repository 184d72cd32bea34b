/** How a content comes into force by command: the row that says so, its content, and the entry of its history. */
import type { Context } from '../../core/command/declaration/command.ts';
import { audit, type Effect, emit, insert, put, remove } from '../../core/command/declaration/effects.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import type { RulesInForce } from '../../core/rules/port.ts';
import {
  type PublishedRules,
  publishedRules,
  type RulePublication,
  rulePublications,
  ruleVersions,
} from '../../core/rules/publication.ts';

/** What of a rule set is in force, and what is to come. */
export interface InForce {
  readonly published: PublishedRules | undefined;
  /** The stored content of the version that is to come into force, when there is one. */
  readonly stored: Row<typeof ruleVersions> | undefined;
}

export interface Publishing {
  readonly name: string;
  readonly contentVersion: string;
  readonly content: unknown;
  readonly kind: RulePublication['kind'];
  readonly draftId: string | null;
  readonly proposedBy: string | null;
  readonly note: string | null;
}

/**
 * What is in force by the row as it was locked: another approval, on this host or on another one, may have come between
 * what was found out before and this turn.
 */
export function asLocked(
  inForce: RulesInForce | undefined,
  published: PublishedRules | undefined,
): RulesInForce | undefined {
  if (inForce === undefined) return undefined;
  // What was published over another version of the file has ended with it.
  const isOver = published !== undefined && published.fileVersion === inForce.fileVersion;
  const version = isOver ? published.contentVersion : inForce.fileVersion;
  return { ...inForce, version: version ?? inForce.version };
}

/** Brings a content into force: over the file, or by leaving the file alone when it says the same. */
export function publish(
  { published, stored }: InForce,
  inForce: RulesInForce | undefined,
  publishing: Publishing,
  context: Context,
): readonly Effect[] {
  const { name, contentVersion, content, kind, draftId, proposedBy, note } = publishing;
  const id = context.newId();
  const before = inForce?.version ?? null;
  const row = {
    contentVersion,
    fileVersion: inForce?.fileVersion ?? null,
    publicationId: id,
    publishedAt: context.now,
  };
  const effects: Effect[] = [
    insert(rulePublications, {
      ...{ id, name, kind, contentVersion, beforeVersion: before, draftId, proposedBy, note },
      byUser: context.actor.userId,
      byName: context.actor.name,
      at: context.now,
    }),
  ];
  if (stored === undefined) effects.push(insert(ruleVersions, { name, contentVersion, content }));
  const isFile = contentVersion === inForce?.fileVersion;
  if (isFile && published !== undefined) effects.push(remove(publishedRules, published));
  else if (!isFile && published === undefined) effects.push(insert(publishedRules, { name, ...row }));
  else if (!isFile && published !== undefined) effects.push(put(publishedRules, published, row));
  const type = kind === 'file-took-over' ? 'rules.ended' : 'rules.published';
  return [
    ...effects,
    emit(type, id, { name, version: contentVersion, draftId, before }),
    audit({
      previousState: before ?? '',
      newState: contentVersion,
      ...(note === null ? {} : { approverNotes: note }),
    }),
  ];
}
