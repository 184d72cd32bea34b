/** A draft as it is answered. */
import { OrNull, Type } from '../../core/command/schema.ts';
import type { RuleDraft } from './draft.ts';

export const DraftView = Type.Object({
  draftId: Type.String(),
  state: Type.String(),
  version: Type.String(),
  basedOn: OrNull(Type.String()),
  content: Type.Unknown(),
  tests: Type.Unknown(),
  note: OrNull(Type.String()),
  proposedBy: Type.String(),
  proposedAt: Type.String(),
});

export function draftView(draft: RuleDraft) {
  const { id: draftId, state, contentVersion: version, basedOn, content, tests, note } = draft;
  const { proposedByName: proposedBy, proposedAt } = draft;
  return { draftId, state, version, basedOn, content, tests, note, proposedBy, proposedAt };
}
