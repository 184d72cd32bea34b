import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { contentOf, currentOf, SetName, seenSet, testsOf } from './rule-input.ts';

export default query({
  name: 'ExportRuleSetQuery',
  summary: 'A version or draft of a rule set as the two files to commit: what it says, and its tests.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({
    name: SetName,
    version: Type.Optional(Words(64, 'A version or draft; what is in force when it is left out')),
  }),
  output: Type.Object({
    name: Type.String(),
    version: Type.String(),
    path: Type.String({ description: 'Of the file, under the rules folder' }),
    text: Type.String({ description: 'The file' }),
    testsPath: Type.String({ description: 'Of the file of its tests' }),
    testsText: Type.String({ description: 'The file of its tests' }),
  }),
  rejects: ['RULE_SET_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS', 'RULE_VERSION_NOT_FOUND'],
  example: { name: 'transactions/velocity' },

  read: async ({ name, version }, read, { rules, actor }) => {
    const set = seenSet(name, { rules, actor });
    if (isRejection(set)) return set;
    const place = { name, tenant: actor.tenant, read, rules };
    const named = version === undefined ? currentOf(place) : await contentOf(version, place);
    if (named === undefined) return reject('RULE_VERSION_NOT_FOUND');
    const inForce = rules.inForce(name, actor.tenant);
    const tests = await testsOf(version ?? named.version, { name, read, inForce });
    return {
      data: { name, version: named.version, ...rules.files(name, named.content, tests) },
      message: `${name} as version ${named.version}.`,
    };
  },
});
