import { involvedUsers } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, insert } from '../../core/command/declaration/effects.ts';
import { Note, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { documentBody } from '../../core/command/wire/large.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { draftLifecycle, ruleDrafts } from './draft.ts';
import { Content, refusalOf, SetName, seenSet, Tests } from './rule-input.ts';

/** The maximum open drafts of one person. Queries read all drafts of a rule set at once. */
const mostDrafts = { count: 20, bytes: 2 * 1024 * 1024 };

const bytesOf = (...values: readonly unknown[]): number => JSON.stringify(values).length;

export default command({
  name: 'ProposeRuleSetCommand',
  summary: 'Proposes another content of a rule set, with its tests; another person brings it into force.',
  reply: R2,
  permission: ['rules.propose'],
  body: documentBody,
  evaluates: true,

  input: Type.Object({
    name: SetName,
    content: Content,
    tests: Tests(1),
    note: Type.Optional(Note(1000, 'The reason, for the approvers')),
  }),
  output: Type.Object({
    draftId: Type.String(),
    name: Type.String(),
    state: OneOf(draftLifecycle.states),
    version: Type.String(),
    basedOn: Type.Union([Type.String(), Type.Null()]),
  }),
  example: {
    name: 'transactions/velocity',
    content: { maxApprovals: 8, windowMinutes: 60 },
    tests: [{ name: 'eight an hour', facts: {}, expect: { maxApprovals: 8, windowMinutes: 60 } }],
    note: 'Month end.',
  },

  rejects: [
    'RULE_SET_NOT_FOUND',
    'INSUFFICIENT_PERMISSIONS',
    'RULE_SET_INVALID',
    'RULE_TESTS_FAILED',
    'RULE_SET_UNCHANGED',
    'TOO_MANY_DRAFTS',
  ],
  audits: 'RuleSetProposed',
  effectClasses: ['authority'],

  prepare: async ({ name, content, tests }, { rules, actor, read }) => {
    const set = seenSet(name, { rules, actor });
    if (isRejection(set)) return set;
    const open = await read.rows(ruleDrafts, (select) =>
      select.where({ state: 'Proposed', proposedBy: actor.userId }).limit(mostDrafts.count),
    );
    const bytes = open.reduce(
      (sum, draft) => sum + bytesOf(draft.content, draft.tests),
      bytesOf(content, tests),
    );
    if (open.length >= mostDrafts.count || (open.length > 0 && bytes > mostDrafts.bytes)) {
      return reject('TOO_MANY_DRAFTS', { mostDrafts: mostDrafts.count });
    }
    const review = await rules.review(name, content, tests);
    return { review, inForce: rules.inForce(name, actor.tenant) };
  },

  load: async () => ({}),

  decide: ({ name, tests, note }, _state, context, { review, inForce }) => {
    const refusal = refusalOf(review);
    if (refusal !== undefined) return refusal;
    const version = review.version ?? '';
    if (version === inForce?.version) return reject('RULE_SET_UNCHANGED');
    const { actor, now } = context;
    const id = context.newId();
    const basedOn = inForce?.version ?? null;
    return {
      data: { draftId: id, name, state: 'Proposed' as const, version, basedOn },
      message: 'Proposed; another person must approve it.',
      effects: [
        insert(ruleDrafts, {
          id,
          name,
          state: 'Proposed',
          contentVersion: version,
          basedOn,
          tests,
          content: review.content,
          note: note ?? null,
          authors: involvedUsers(actor),
          proposedBy: actor.userId,
          proposedByName: actor.name,
          proposedAt: now,
          decidedBy: null,
          decidedByName: null,
          decidedAt: null,
          decisionNote: null,
        }),
        emit('rules.proposed', id, { name, version, draftId: id }),
        audit({ previousState: basedOn ?? '', newState: version, approverNotes: `draft ${id}` }),
      ],
    };
  },
});
