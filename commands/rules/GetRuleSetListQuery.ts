import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ruleSources } from '../../core/rules/port.ts';
import { rulePublications } from '../../core/rules/publication.ts';
import { ruleDrafts } from './draft.ts';
import { testsOf } from './rule-input.ts';

export default query({
  name: 'GetRuleSetListQuery',
  summary:
    'Every rule set that the caller may see: what it decides, which version is in force, from where, and what waits.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({}),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        name: Type.String(),
        summary: Type.String(),
        commands: Type.Array(Type.String(), {
          description: 'Commands that decide by it; none where processes and the host alone do',
        }),
        version: OrNull(Type.String()),
        source: OrNull(OneOf(ruleSources)),
        since: OrNull(Type.String({ description: 'When it came into force; null: with the first start' })),
        by: OrNull(Type.String({ description: 'Who brought it into force' })),
        byId: OrNull(Type.String()),
        proposedById: OrNull(Type.String()),
        testsPassed: Type.Integer(),
        testsFailed: Type.Integer(),
        findings: Type.Integer({ description: 'What is wrong or odd about what is in force' }),
        problem: OrNull(Type.String()),
        openDrafts: Type.Integer(),
      }),
    ),
  }),
  example: {},

  read: async (_input, read, { rules, actor }) => {
    const open = await read.select(ruleDrafts, (select) =>
      select.where({ state: 'Proposed' }).select('name').count({ drafts: '*' }).groupBy('name'),
    );
    const newest = await read.select(rulePublications, (select) =>
      select.select('name').max({ id: 'id' }).groupBy('name'),
    );
    const ids = newest.map(({ id }) => String(id));
    const entries = await read.rows(rulePublications, (select) => select.whereIn('id', ids));
    const items = [];
    const seen = rules.sets.filter(({ seenBy }) => allows(actor, seenBy));
    for (const { name, summary, commands } of seen) {
      const inForce = rules.inForce(name, actor.tenant);
      const entry = entries.find((one) => one.name === name);
      const review =
        inForce === undefined
          ? undefined
          : await rules.review(
              name,
              inForce.content,
              await testsOf(inForce.version, { name, read, inForce }),
            );
      const passed = review?.results.filter((result) => result.passed).length ?? 0;
      items.push({
        name,
        summary,
        commands: [...commands],
        version: inForce?.version ?? null,
        source: inForce?.source ?? null,
        since: entry?.at ?? null,
        by: entry?.byName ?? null,
        byId: entry?.byUser ?? null,
        proposedById: entry?.proposedBy ?? null,
        testsPassed: passed,
        testsFailed: (review?.results.length ?? 0) - passed,
        findings: review?.findings.length ?? 0,
        problem: rules.problem(name) ?? null,
        openDrafts: Number(open.find((one) => one.name === name)?.drafts ?? 0),
      });
    }
    return { data: { items }, message: `${items.length} rule sets.` };
  },
});
