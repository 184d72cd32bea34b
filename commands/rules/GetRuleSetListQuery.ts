import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ruleDrafts } from './draft.ts';

export default query({
  name: 'GetRuleSetListQuery',
  summary:
    'Every rule set: what it decides, which version is in force, from where, and what waits.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({}),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        name: Type.String(),
        summary: Type.String(),
        version: OrNull(Type.String()),
        source: OrNull(Type.String()),
        problem: OrNull(Type.String()),
        openDrafts: Type.Integer(),
      }),
    ),
  }),
  example: {},

  read: async (_input, read, { rules, actor }) => {
    const open = await read.rows(ruleDrafts, (select) => select.where({ state: 'Proposed' }));
    const items = rules.sets.map(({ name, summary }) => {
      const inForce = rules.inForce(name, actor.tenant);
      return {
        name,
        summary,
        version: inForce?.version ?? null,
        source: inForce?.source ?? null,
        problem: rules.problem(name) ?? null,
        openDrafts: open.filter((draft) => draft.name === name).length,
      };
    });
    return { data: { items }, message: `${items.length} rule sets.` };
  },
});
