import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ruleSources } from '../../core/rules/port.ts';
import { publicationKinds, rulePublications, ruleVersions } from '../../core/rules/publication.ts';
import { ruleDrafts } from './draft.ts';
import { DraftView, draftView } from './draft-view.ts';
import { FindingView, findingView, SetName, seenSet, Test, testsOf } from './rule-input.ts';

/** The newest entries of the history, and the newest open drafts, that are answered. */
const newest = { entries: 200, drafts: 20 };

export default query({
  name: 'GetRuleSetQuery',
  summary: 'A rule set: its content and version in force, its facts, its history and its open drafts.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({ name: SetName }),
  output: Type.Object({
    name: Type.String(),
    summary: Type.String(),
    version: OrNull(Type.String()),
    source: OrNull(OneOf(ruleSources)),
    content: Type.Unknown(),
    text: OrNull(Type.String({ description: 'The content as its DMN file, of a rule set of DMN' })),
    tests: Type.Array(Test, { description: 'The tests by which it came into force' }),
    findings: Type.Array(FindingView, { description: 'What is odd about what is in force' }),
    commands: Type.Array(Type.String(), { description: 'Commands that decide by it' }),
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
        byId: Type.String(),
        proposedBy: OrNull(
          Type.String({ description: 'Subject of who proposed it: the same as proposedById' }),
        ),
        proposedById: OrNull(Type.String()),
        draftId: OrNull(Type.String()),
        note: OrNull(Type.String()),
      }),
    ),
    versions: Type.Array(Type.String(), { description: 'Contents that are kept' }),
    drafts: Type.Array(DraftView),
  }),
  rejects: ['RULE_SET_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS'],
  example: { name: 'transactions/velocity' },

  read: async ({ name }, read, { rules, actor }) => {
    const set = seenSet(name, { rules, actor });
    if (isRejection(set)) return set;
    const inForce = rules.inForce(name, actor.tenant);
    const tests = inForce === undefined ? [] : await testsOf(inForce.version, { name, read, inForce });
    const review = inForce === undefined ? undefined : await rules.review(name, inForce.content, tests);
    const history = await read.rows(rulePublications, (select) =>
      select.where({ name }).orderBy('id', 'desc').limit(newest.entries),
    );
    const versions = await read.select(ruleVersions, (select) =>
      select.select('contentVersion').where({ name }),
    );
    const drafts = await read.rows(ruleDrafts, (select) =>
      select.where({ name, state: 'Proposed' }).orderBy('id', 'desc').limit(newest.drafts),
    );
    return {
      data: {
        name,
        summary: set.summary,
        facts: set.facts,
        commands: [...set.commands],
        tests: [...tests],
        findings: (review?.findings ?? []).map(findingView),
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
          byId: entry.byUser,
          proposedBy: entry.proposedBy,
          proposedById: entry.proposedBy,
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
