import microdiff from 'microdiff';
import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { membersOf } from '../../core/values/members.ts';
import { contentOf, currentOf, ruleSetOf, SetName } from './rule-input.ts';

const words = { CREATE: 'added', REMOVE: 'removed', CHANGE: 'changed' } as const;

export default query({
  name: 'CompareRuleSetQuery',
  summary: 'What differs between two versions or drafts of a rule set, place by place.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({
    name: SetName,
    from: Type.Optional(Words(64, 'A version or draft; what is in force when it is left out')),
    to: Words(64, 'A version or draft'),
  }),
  output: Type.Object({
    name: Type.String(),
    from: Type.String(),
    to: Type.String(),
    differences: Type.Array(
      Type.Object({
        change: Type.String(),
        pointer: Type.String(),
        before: Type.Unknown(),
        after: Type.Unknown(),
      }),
    ),
  }),
  rejects: ['RULE_SET_NOT_FOUND', 'RULE_VERSION_NOT_FOUND'],
  example: { name: 'transactions/velocity', to: '312a670bb81d15fb' },

  read: async ({ name, from, to }, read, { rules, actor }) => {
    if (ruleSetOf(rules, name) === undefined) return reject('RULE_SET_NOT_FOUND');
    const place = { name, tenant: actor.tenant, read, rules };
    const before = from === undefined ? currentOf(place) : await contentOf(from, place);
    const after = await contentOf(to, place);
    if (before === undefined || after === undefined) return reject('RULE_VERSION_NOT_FOUND');
    const differences = microdiff(membersOf(before.content), membersOf(after.content)).map(
      (one) => ({
        change: words[one.type],
        pointer: one.path.map((part) => `/${part}`).join(''),
        before: one.type === 'CREATE' ? null : one.oldValue,
        after: one.type === 'REMOVE' ? null : one.value,
      }),
    );
    return {
      data: { name, from: before.version, to: after.version, differences },
      message: `${differences.length} differences.`,
    };
  },
});
