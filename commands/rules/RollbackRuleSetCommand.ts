import { command } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { handOf } from '../../core/command/policy/approval.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { RuleReview, RulesInForce } from '../../core/rules/port.ts';
import { publishedRules, ruleProofs, ruleVersions } from '../../core/rules/publication.ts';
import { ruleDrafts } from './draft.ts';
import { publish } from './publishing.ts';
import { refusalOf, ruleSetOf, SetName } from './rule-input.ts';

/** What was found out about the version before its turn: its content never changes. */
interface Reviewed {
  readonly content: unknown;
  readonly review: RuleReview;
  readonly inForce: RulesInForce | undefined;
}

export default command({
  name: 'RollbackRuleSetCommand',
  summary: 'Brings an earlier version of a rule set into force again, at once.',
  reply: R2,
  permission: ['rules.approve'],

  input: Type.Object({
    name: SetName,
    version: Words(64, 'A version of the history'),
    reason: Words(1000),
  }),
  output: Type.Object({
    name: Type.String(),
    version: Type.String(),
    previousVersion: Type.Union([Type.String(), Type.Null()]),
    source: Type.String(),
  }),
  example: { name: 'transactions/velocity', version: '312a670bb81d15fb', reason: 'Too many.' },

  rejects: [
    'RULE_VERSION_NOT_FOUND',
    'RULE_SET_UNCHANGED',
    'RULE_OWN_PROPOSAL',
    'RULE_SET_INVALID',
    'RULE_TESTS_FAILED',
  ],
  audits: 'RuleSetRolledBack',

  prepare: async ({ name, version }, { rules, read, actor }): Promise<Reviewed | undefined> => {
    if (ruleSetOf(rules, name) === undefined) return undefined;
    const inForce = rules.inForce(name, actor.tenant);
    const stored = await read.one(ruleVersions, { name, contentVersion: version });
    const content = version === inForce?.fileVersion ? inForce.fileContent : stored?.content;
    if (content === undefined) return undefined;
    const [draft] = await read.rows(ruleDrafts, (select) =>
      select.where({ name, contentVersion: version, state: 'Published' }).limit(1),
    );
    const proof = await read.one(ruleProofs, { name, contentVersion: version });
    const own = version === inForce?.fileVersion ? inForce.fileTests : proof?.tests;
    const review = await rules.review(name, content, draft?.tests ?? own ?? []);
    return { content, review, inForce };
  },

  load: async ({ name, version }, read) => ({
    stored: await read.one(ruleVersions, { name, contentVersion: version }),
    published: await read.one(publishedRules, { name }),
    drafts: await read.all(ruleDrafts, { name, contentVersion: version }),
  }),

  about: ({ version }) => ({ newState: version.slice(0, 30) }),

  decide: ({ name, version, reason }, { stored, published, drafts }, context, reviewed) => {
    if (reviewed === undefined) return reject('RULE_VERSION_NOT_FOUND');
    const { content, review, inForce } = reviewed;
    if (version === inForce?.version) return reject('RULE_SET_UNCHANGED');
    const draft = drafts.find(({ state }) => state === 'Published');
    if (handOf(context.actor, draft?.authors ?? []) !== undefined) {
      return reject('RULE_OWN_PROPOSAL', { proposedBy: draft?.proposedByName });
    }
    const refusal = refusalOf(review);
    if (refusal !== undefined) return refusal;
    const isFile = version === inForce?.fileVersion;
    return {
      data: {
        ...{ name, version, previousVersion: inForce?.version ?? null },
        source: isFile ? 'file' : 'command',
      },
      message: `${name} is in force as version ${version} again.`,
      effects: publish(
        { stored, published },
        inForce,
        {
          ...{ name, contentVersion: version, content, kind: 'rolled-back' },
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
