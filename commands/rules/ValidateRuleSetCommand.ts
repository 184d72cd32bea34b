import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { documentBody } from '../../core/command/wire/large.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { RuleReview } from '../../core/rules/port.ts';
import { counted } from '../../core/values/counted.ts';
import { Content, ReviewView, reviewView, ruleSetOf, SetName, Tests } from './rule-input.ts';

export default command({
  name: 'ValidateRuleSetCommand',
  summary: 'Says everything that is wrong with a rule set and runs its tests; nothing comes into force.',
  reply: R2,
  permission: ['rules.view'],
  body: documentBody,
  evaluates: true,

  input: Type.Object({ name: SetName, content: Content, tests: Type.Optional(Tests(0)) }),
  output: ReviewView,
  example: {
    name: 'transactions/velocity',
    content: { maxApprovals: 8, windowMinutes: 60 },
    tests: [{ name: 'eight an hour', facts: {}, expect: { maxApprovals: 8, windowMinutes: 60 } }],
  },

  rejects: ['RULE_SET_NOT_FOUND'],
  audits: 'RuleSetValidated',

  prepare: async ({ name, content, tests }, { rules }): Promise<RuleReview | undefined> =>
    ruleSetOf(rules, name) === undefined ? undefined : rules.review(name, content, tests ?? []),

  load: async () => ({}),

  decide: ({ name }, _state, _context, review) => {
    if (review === undefined) return reject('RULE_SET_NOT_FOUND');
    const data = reviewView(name, review);
    const told = `${counted(data.findings.length, 'finding')}; ${data.tests.passed} passed, ${data.tests.failed} failed`;
    return { data, message: `${name}: ${told}.`, effects: [] };
  },
});
