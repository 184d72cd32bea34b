import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { Content, contentOf, currentOf, FactsInput, RuleView, SetName, seenSet } from './rule-input.ts';

export default query({
  name: 'SimulateRuleSetQuery',
  summary: 'What a rule set answers to facts, and why: every condition with the value it saw.',
  reply: R2,
  permission: ['rules.view'],
  evaluates: true,
  input: Type.Object({
    name: SetName,
    facts: FactsInput,
    content: Type.Optional(Content),
    version: Type.Optional(Words(64, 'A version or draft, in place of what is in force')),
  }),
  output: Type.Object({
    name: Type.String(),
    version: Type.String(),
    facts: Type.Unknown(),
    outcome: Type.Unknown(),
    decidedBy: OrNull(Type.String({ description: 'The rule that decided; null where none did' })),
    rules: Type.Array(RuleView),
  }),
  rejects: [
    'RULE_SET_NOT_FOUND',
    'INSUFFICIENT_PERMISSIONS',
    'RULE_VERSION_NOT_FOUND',
    'RULE_SET_INVALID',
    'RULE_NO_ANSWER',
  ],
  example: {
    name: 'transactions/approval-thresholds',
    facts: { transactionType: 'WITHDRAWAL', channel: 'branch', accountTier: 'STANDARD', amount: 2_000_000 },
  },

  read: async ({ name, facts, content, version }, read, { rules, actor }) => {
    const set = seenSet(name, { rules, actor });
    if (isRejection(set)) return set;
    const place = { name, tenant: actor.tenant, read, rules };
    const named = version === undefined ? currentOf(place) : await contentOf(version, place);
    const asked = content ?? named?.content;
    if (asked === undefined) return reject('RULE_VERSION_NOT_FOUND');
    const explained = await rules.explain(name, asked, facts);
    if ('problem' in explained) {
      const { problem: message } = explained;
      return reject(explained.invalid ? 'RULE_SET_INVALID' : 'RULE_NO_ANSWER', { message });
    }
    const { policy: _policy, rules: traced, ...told } = explained;
    return {
      data: { name, ...told, rules: [...traced] },
      message: `Decided by ${told.decidedBy ?? 'no rule'}; nothing was changed.`,
    };
  },
});
