import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ruleDrafts } from './draft.ts';
import { DraftView, draftView } from './draft-view.ts';
import { ReviewView, reviewView, ruleSetOf, unseenBy } from './rule-input.ts';

export default query({
  name: 'GetRuleDraftQuery',
  summary:
    'A draft for its approvers: content, tests with their results now, and whether the draft still fits.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({ draftId: Words(64) }),
  output: Type.Object({
    name: Type.String(),
    draft: DraftView,
    inForce: OrNull(Type.String({ description: 'The version that is in force now' })),
    outdated: Type.Boolean({
      description: 'Other rules came into force since it was proposed: it cannot be approved',
    }),
    review: ReviewView,
    decidedBy: OrNull(Type.String({ description: 'Who decided about it' })),
    decidedById: OrNull(Type.String()),
    decidedAt: OrNull(Type.String()),
    decisionNote: OrNull(Type.String({ description: 'What was said when it was decided about' })),
  }),
  rejects: ['RULE_DRAFT_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS'],
  example: { draftId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  read: async ({ draftId }, read, { rules, actor }) => {
    const draft = await read.one(ruleDrafts, { id: draftId });
    if (draft === undefined) return reject('RULE_DRAFT_NOT_FOUND');
    const { name, content, tests, basedOn, state } = draft;
    const unseen = unseenBy(actor, ruleSetOf(rules, name));
    if (unseen !== undefined) return unseen;
    const inForce = rules.inForce(name, actor.tenant)?.version ?? null;
    return {
      data: {
        name,
        inForce,
        draft: draftView(draft, rules),
        outdated: state === 'Proposed' && basedOn !== inForce,
        review: reviewView(name, await rules.review(name, content, tests)),
        decidedBy: draft.decidedByName,
        decidedById: draft.decidedBy,
        decidedAt: draft.decidedAt,
        decisionNote: draft.decisionNote,
      },
      message: `${name} as ${draft.proposedByName} proposed it.`,
    };
  },
});
