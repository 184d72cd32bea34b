/** Publishes a content by command: the row that puts it into force, its content, and its history entry. */
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

/** The published version of a rule set, and the next one. */
export interface InForce {
  readonly published: PublishedRules | undefined;
  /** The stored content of the next version, if it is stored. */
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
 * The version in force according to the locked row. Another approval, on this host or another, may have
 * happened between the preparation and this turn.
 */
export function asLocked(
  inForce: RulesInForce | undefined,
  published: PublishedRules | undefined,
): RulesInForce | undefined {
  if (inForce === undefined) return undefined;
  // A publication over another version of the file has ended with that version.
  const isOver = published !== undefined && published.fileVersion === inForce.fileVersion;
  const version = isOver ? published.contentVersion : inForce.fileVersion;
  return { ...inForce, version: version ?? inForce.version };
}

/**
 * Publishes a content: over the file, or by removing an earlier publication if the file has the same content.
 */
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
      id,
      name,
      kind,
      contentVersion,
      beforeVersion: before,
      draftId,
      proposedBy,
      note,
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
