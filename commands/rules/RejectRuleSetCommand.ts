import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { draftLifecycle, draftNoun, ruleDrafts } from './draft.ts';
import { seenDraft } from './rule-input.ts';

export default command({
  name: 'RejectRuleSetCommand',
  summary: 'Rejects a draft, or takes one’s own back; what is in force stays.',
  reply: R2,
  permission: ['rules.approve', 'rules.propose'],

  input: Type.Object({ draftId: Type.String({ maxLength: 64 }), reason: Words(1000) }),
  output: Type.Object({ draftId: Type.String(), name: Type.String(), state: OneOf(draftLifecycle.states) }),
  example: { draftId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', reason: 'Too high.' },

  rejects: ['INSUFFICIENT_PERMISSIONS', 'RULE_DRAFT_NOT_FOUND', 'RULE_DRAFT_NOT_OPEN'],
  audits: 'RuleSetRejected',
  effectClasses: ['authority'],

  prepare: ({ draftId }, services) => seenDraft(draftId, services),

  load: async ({ draftId }, read) => ({ draft: await read.one(ruleDrafts, { id: draftId }) }),

  about: (_input, { draft }) =>
    draft === undefined ? {} : { previousState: draft.state, approverNotes: `draft ${draft.id}` },

  decide: ({ reason }, { draft }, context) => {
    if (draft === undefined) return reject('RULE_DRAFT_NOT_FOUND');
    const rejected = draftNoun.move(draft, 'reject', context, { note: reason });
    if (isRejection(rejected)) return rejected;
    const { id, name, contentVersion: version } = draft;
    return {
      data: { draftId: id, name, state: rejected.to },
      message: 'Rejected; what is in force stays.',
      effects: [
        ...rejected.effects,
        emit('rules.rejected', id, { name, version, draftId: id, reason }),
        audit({ newState: rejected.to, approverNotes: reason }),
      ],
    };
  },
});
