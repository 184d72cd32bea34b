import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { RulePort } from '../../core/rules/port.ts';
import { publicationKinds, rulePublications, ruleVersions } from '../../core/rules/publication.ts';
import { draftLifecycle, type RuleDraft, ruleDrafts } from './draft.ts';
import { ruleSetOf, SetName } from './rule-input.ts';

const DraftView = Type.Object({
  draftId: Type.String(),
  state: OneOf(draftLifecycle.states),
  version: Type.String(),
  basedOn: OrNull(Type.String()),
  content: Type.Unknown(),
  text: OrNull(Type.String({ description: 'The content as its DMN file, of a rule set of DMN' })),
  tests: Type.Unknown(),
  note: OrNull(Type.String()),
  proposedBy: Type.String(),
  proposedById: Type.String(),
  proposedAt: Type.String(),
});

function draftView(draft: RuleDraft, rules: RulePort) {
  const { id: draftId, state, contentVersion: version, basedOn, content, tests, note } = draft;
  const { proposedByName: proposedBy, proposedBy: proposedById, proposedAt } = draft;
  const text = rules.textOf(draft.name, content);
  return {
    draftId,
    state,
    version,
    basedOn,
    content,
    text,
    tests,
    note,
    proposedBy,
    proposedById,
    proposedAt,
  };
}

/** Entries of the history that are told. */
const newest = 200;

export default query({
  name: 'GetRuleSetQuery',
  summary:
    'A rule set: its content and version in force, its facts, its history and its open drafts.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({ name: SetName }),
  output: Type.Object({
    name: Type.String(),
    summary: Type.String(),
    version: OrNull(Type.String()),
    source: OrNull(Type.String()),
    content: Type.Unknown(),
    text: OrNull(Type.String({ description: 'The content as its DMN file, of a rule set of DMN' })),
    fileVersion: OrNull(Type.String()),
    problem: OrNull(Type.String()),
    facts: Type.Unknown({ description: 'What conditions and tests may name' }),
    history: Type.Array(
      Type.Object({
        at: Type.String(),
        kind: OneOf(publicationKinds),
        version: Type.String(),
        previousVersion: OrNull(Type.String()),
        by: Type.String(),
        proposedBy: OrNull(Type.String()),
        draftId: OrNull(Type.String()),
        note: OrNull(Type.String()),
      }),
    ),
    versions: Type.Array(Type.String(), { description: 'Contents that are kept' }),
    drafts: Type.Array(DraftView),
  }),
  rejects: ['RULE_SET_NOT_FOUND'],
  example: { name: 'transactions/velocity' },

  read: async ({ name }, read, { rules, actor }) => {
    const set = ruleSetOf(rules, name);
    if (set === undefined) return reject('RULE_SET_NOT_FOUND');
    const inForce = rules.inForce(name, actor.tenant);
    const history = await read.rows(rulePublications, (select) =>
      select.where({ name }).orderBy('id', 'desc').limit(newest),
    );
    const versions = await read.select(ruleVersions, (select) =>
      select.select('contentVersion').where({ name }),
    );
    const drafts = await read.rows(ruleDrafts, (select) =>
      select.where({ name, state: 'Proposed' }).orderBy('id', 'desc'),
    );
    return {
      data: {
        ...{ name, summary: set.summary, facts: set.facts },
        version: inForce?.version ?? null,
        source: inForce?.source ?? null,
        content: inForce?.content ?? null,
        text: inForce === undefined ? null : rules.textOf(name, inForce.content),
        fileVersion: inForce?.fileVersion ?? null,
        problem: rules.problem(name) ?? null,
        history: history.map((entry) => ({
          at: entry.at,
          kind: entry.kind,
          version: entry.contentVersion,
          previousVersion: entry.beforeVersion,
          by: entry.byName,
          proposedBy: entry.proposedBy,
          draftId: entry.draftId,
          note: entry.note,
        })),
        versions: versions.map((row) => String(row.contentVersion)),
        drafts: drafts.map((draft) => draftView(draft, rules)),
      },
      message: `${name} is in force as version ${inForce?.version ?? 'none'}.`,
    };
  },
});
