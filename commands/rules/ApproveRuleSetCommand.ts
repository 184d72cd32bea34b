import { command } from '../../core/command/declaration/command.ts';
import { Note, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { sharedUser } from '../../core/command/policy/approval.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { publishedRules, ruleVersions } from '../../core/rules/publication.ts';
import { draftLifecycle, draftNoun, ruleDrafts } from './draft.ts';
import { asLocked, publish } from './publishing.ts';
import { refusalOf, seenDraft } from './rule-input.ts';

export default command({
  name: 'ApproveRuleSetCommand',
  summary: 'Runs the tests of a draft and brings it into force; never by who proposed it.',
  reply: R2,
  permission: ['rules.approve'],

  input: Type.Object({ draftId: Type.String({ maxLength: 64 }), note: Type.Optional(Note(1000)) }),
  output: Type.Object({
    draftId: Type.String(),
    name: Type.String(),
    state: OneOf(draftLifecycle.states),
    version: Type.String(),
    previousVersion: Type.Union([Type.String(), Type.Null()]),
    testsPassed: Type.Integer(),
  }),
  example: { draftId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  rejects: [
    'INSUFFICIENT_PERMISSIONS',
    'RULE_DRAFT_NOT_FOUND',
    'RULE_DRAFT_NOT_OPEN',
    'RULE_OWN_PROPOSAL',
    'RULE_DRAFT_OUTDATED',
    'RULE_SET_INVALID',
    'RULE_TESTS_FAILED',
  ],
  audits: 'RuleSetApproved',
  effectClasses: ['authority'],

  // The content of a draft never changes.
  prepare: async ({ draftId }, services) => {
    const draft = await seenDraft(draftId, services);
    if (draft === undefined || isRejection(draft)) return draft;
    const { rules, actor } = services;
    const { name, content, tests } = draft;
    return { review: await rules.review(name, content, tests), inForce: rules.inForce(name, actor.tenant) };
  },

  load: async ({ draftId }, read) => {
    const draft = await read.one(ruleDrafts, { id: draftId });
    if (draft === undefined) return { draft, published: undefined, stored: undefined };
    const { name, contentVersion } = draft;
    return {
      draft,
      published: await read.one(publishedRules, { name }),
      stored: await read.one(ruleVersions, { name, contentVersion }),
    };
  },

  about: (_input, { draft }) =>
    draft === undefined ? {} : { previousState: draft.state, approverNotes: `draft ${draft.id}` },

  decide: ({ note }, state, context, reviewed) => {
    const { draft } = state;
    if (draft === undefined || reviewed === undefined) return reject('RULE_DRAFT_NOT_FOUND');
    const decided = draftNoun.refusal(draft, 'approve');
    if (decided !== undefined) return decided;
    if (sharedUser(context.actor, draft.authors) !== undefined) {
      return reject('RULE_OWN_PROPOSAL', { proposedBy: draft.proposedByName });
    }
    const { review } = reviewed;
    const inForce = asLocked(reviewed.inForce, state.published);
    const previousVersion = inForce?.version ?? null;
    if (draft.basedOn !== previousVersion) {
      return reject('RULE_DRAFT_OUTDATED', { basedOn: draft.basedOn, inForce: previousVersion });
    }
    const refusal = refusalOf(review);
    if (refusal !== undefined) return refusal;
    const { id: draftId, name, contentVersion, content, proposedBy } = draft;
    const { to, effects } = draftNoun.moved(draft, 'approve', context, { note });
    return {
      data: {
        draftId,
        name,
        state: to,
        version: contentVersion,
        previousVersion,
        testsPassed: review.results.length,
      },
      message: `${name} is in force as version ${contentVersion}.`,
      hands: draft.authors,
      effects: [
        ...effects,
        ...publish(
          state,
          inForce,
          { name, contentVersion, content, kind: 'published', draftId, proposedBy, note: note ?? null },
          context,
        ),
      ],
    };
  },

  follow: async (_data, { rules }) => {
    await rules.refresh();
    return undefined;
  },
});
