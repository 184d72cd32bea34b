import microdiff from 'microdiff';
import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { RulePort } from '../../core/rules/port.ts';
import { counted } from '../../core/values/counted.ts';
import { membersOf } from '../../core/values/members.ts';
import { Content, contentOf, currentOf, SetName, seenSet } from './rule-input.ts';

const words = { CREATE: 'added', REMOVE: 'removed', CHANGE: 'changed' } as const;

export default query({
  name: 'CompareRuleSetQuery',
  summary: 'What differs between two versions or drafts of a rule set, place by place.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({
    name: SetName,
    from: Type.Optional(Words(64, 'A version or draft; what is in force when it is left out')),
    to: Type.Optional(Words(64, 'A version or draft')),
    content: Type.Optional(Content),
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
  rejects: [
    'RULE_SET_NOT_FOUND',
    'INSUFFICIENT_PERMISSIONS',
    'RULE_VERSION_NOT_FOUND',
    'RULE_SET_INVALID',
    'VALIDATION',
  ],
  example: { name: 'transactions/velocity', to: '312a670bb81d15fb' },

  read: async ({ name, from, to, content }, read, { rules, actor }) => {
    const set = seenSet(name, { rules, actor });
    if (isRejection(set)) return set;
    if ((to === undefined) === (content === undefined)) {
      const message = 'Name what is compared: a version or draft (to), or a content, and not both.';
      return reject('VALIDATION', { field: 'content', message });
    }
    const place = { name, tenant: actor.tenant, read, rules };
    const before = from === undefined ? currentOf(place) : await contentOf(from, place);
    const named = to === undefined ? undefined : await contentOf(to, place);
    if (before === undefined || (content === undefined && named === undefined)) {
      return reject('RULE_VERSION_NOT_FOUND');
    }
    const given = content === undefined ? undefined : await readIn(name, content, rules);
    if (isRejection(given)) return given;
    const after = named ?? { version: 'content', content: given };
    const differences = microdiff(rulesIn(before.content), rulesIn(after.content)).map((one) => ({
      change: words[one.type],
      pointer: one.path.map(partOf).join(''),
      before: one.type === 'CREATE' ? null : one.oldValue,
      after: one.type === 'REMOVE' ? null : one.value,
    }));
    return {
      data: { name, from: before.version, to: after.version, differences },
      message: `${counted(differences.length, 'difference')}.`,
    };
  },
});

/** A content in its stored form. The XML of DMN is parsed, and other rule sets are not text. */
async function readIn(name: string, content: unknown, rules: RulePort) {
  if (typeof content !== 'string') return content;
  if (!name.endsWith('.dmn')) {
    const message = 'The content must be an object: only a rule set of DMN takes text.';
    return reject('RULE_SET_INVALID', { message });
  }
  const review = await rules.reviewText(name, content, '');
  const message = review.findings[0]?.message ?? 'The text cannot be read.';
  return review.content ?? reject('RULE_SET_INVALID', { message });
}

/** A part of a JSON pointer (RFC 6901). */
const partOf = (part: string | number): string =>
  `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The rules of a file, without the reference to its schema for editors. */
function rulesIn(content: unknown): Record<string, unknown> {
  const { $schema: _, ...rules } = membersOf(content);
  return rules;
}
