import { command } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { sharedUser } from '../../core/command/policy/approval.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ruleSources } from '../../core/rules/port.ts';
import { publishedRules, ruleVersions } from '../../core/rules/publication.ts';
import { ruleDrafts } from './draft.ts';
import { asLocked, publish } from './publishing.ts';
import { refusalOf, ruleSetOf, SetName, testsOf, unseenBy } from './rule-input.ts';

export default command({
  name: 'RollbackRuleSetCommand',
  summary: 'Brings an earlier version of a rule set into force again, at once.',
  reply: R2,
  permission: ['rules.approve'],

  input: Type.Object({ name: SetName, version: Words(64, 'A version of the history'), reason: Words(1000) }),
  output: Type.Object({
    name: Type.String(),
    version: Type.String(),
    previousVersion: Type.Union([Type.String(), Type.Null()]),
    source: OneOf<string>(ruleSources),
  }),
  example: { name: 'transactions/velocity', version: '312a670bb81d15fb', reason: 'Too many.' },

  rejects: [
    'INSUFFICIENT_PERMISSIONS',
    'RULE_VERSION_NOT_FOUND',
    'RULE_SET_UNCHANGED',
    'RULE_OWN_PROPOSAL',
    'RULE_SET_INVALID',
    'RULE_TESTS_FAILED',
  ],
  audits: 'RuleSetRolledBack',
  effectClasses: ['authority'],

  // The content of a version never changes.
  prepare: async ({ name, version }, { rules, read, actor }) => {
    const set = ruleSetOf(rules, name);
    if (set === undefined) return undefined;
    const unseen = unseenBy(actor, set);
    if (unseen !== undefined) return unseen;
    const inForce = rules.inForce(name, actor.tenant);
    const stored = await read.one(ruleVersions, { name, contentVersion: version });
    const content = version === inForce?.fileVersion ? inForce.fileContent : stored?.content;
    if (content === undefined) return undefined;
    const tests = await testsOf(version, { name, read, inForce });
    const review = await rules.review(name, content, tests);
    return { content, review, inForce };
  },

  load: async ({ name, version }, read) => ({
    stored: await read.one(ruleVersions, { name, contentVersion: version }),
    published: await read.one(publishedRules, { name }),
    drafts: await read.all(ruleDrafts, { name, contentVersion: version }),
  }),

  about: ({ version }) => ({ newState: version.slice(0, 30) }),

  decide: ({ name, version, reason }, { stored, published: row, drafts }, context, reviewed) => {
    if (reviewed === undefined) return reject('RULE_VERSION_NOT_FOUND');
    const { content, review } = reviewed;
    const inForce = asLocked(reviewed.inForce, row);
    if (version === inForce?.version) return reject('RULE_SET_UNCHANGED');
    const published = drafts.filter(({ state }) => state === 'Published');
    // Several people may have proposed the same content one after another. None of them may roll back to it.
    const own = published.find(({ authors }) => sharedUser(context.actor, authors) !== undefined);
    if (own !== undefined) return reject('RULE_OWN_PROPOSAL', { proposedBy: own.proposedByName });
    const draft = published.at(-1);
    const refusal = refusalOf(review);
    if (refusal !== undefined) return refusal;
    const isFile = version === inForce?.fileVersion;
    return {
      data: { name, version, previousVersion: inForce?.version ?? null, source: isFile ? 'file' : 'command' },
      message: `${name} is in force as version ${version} again.`,
      hands: published.flatMap(({ authors }) => authors),
      effects: publish(
        { stored, published: row },
        inForce,
        {
          name,
          contentVersion: version,
          content,
          kind: 'rolled-back',
          draftId: draft?.id ?? null,
          proposedBy: draft?.proposedBy ?? null,
          note: reason,
        },
        context,
      ),
    };
  },

  follow: async (_data, { rules }) => {
    await rules.refresh();
    return undefined;
  },
});
