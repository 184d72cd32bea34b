/** A draft in answers of queries. */
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import type { RulePort } from '../../core/rules/port.ts';
import { draftLifecycle, type RuleDraft } from './draft.ts';

export const DraftView = Type.Object({
  draftId: Type.String(),
  state: OneOf(draftLifecycle.states),
  version: Type.String(),
  basedOn: OrNull(Type.String()),
  content: Type.Unknown(),
  text: OrNull(Type.String({ description: 'The content as its DMN file, of a rule set of DMN' })),
  tests: Type.Unknown(),
  note: OrNull(Type.String()),
  proposedBy: Type.String(),
  proposedById: Type.String(),
  proposedAt: Type.String(),
});

/** The fields of a draft. `text` is its file, for a rule set in DMN. */
export function draftView(draft: RuleDraft, rules: RulePort) {
  const { id: draftId, state, contentVersion: version, basedOn, content, tests, note } = draft;
  const { proposedByName: proposedBy, proposedBy: proposedById, proposedAt } = draft;
  const text = rules.textOf(draft.name, content);
  return {
    draftId,
    state,
    version,
    basedOn,
    content,
    text,
    tests,
    note,
    proposedBy,
    proposedById,
    proposedAt,
  };
}
