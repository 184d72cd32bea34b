import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { mostCounted, problemKinds } from '../../core/command/declaration/problem.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';

/** Things of one kind that one answer names. */
const mostNamed = 50;

export default query({
  name: 'RetrieveProblemsQuery',
  summary: 'Problems that wait for a fix, of the kinds that you may see.',
  reply: R2,
  permission: [
    ...['rules.view', 'processes.view', 'timers.view', 'jobs.view', 'jobs.manage'],
    ...['webhooks.manage', 'processes.manage', 'events.manage', 'notifications.view'],
  ],
  input: Type.Object({}),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        kind: OneOf(problemKinds, 'What is broken'),
        id: OrNull(Type.String({ description: 'Its name; null if many problems are one entry' })),
        name: OrNull(Type.String()),
        count: Type.Integer({ description: `How many records; ${mostCounted} are counted at most` }),
        says: Type.String({ description: 'What is wrong' }),
        mend: Type.String({ description: 'How to fix it' }),
      }),
    ),
    isWhole: Type.Boolean({ description: `False where a kind has more than ${mostNamed} things` }),
  }),
  example: {},

  read: async (_input, read, context) => {
    const { actor, now, work, roles, eventTypes } = context;
    const items = [];
    let isWhole = true;
    for (const kind of problemKinds) {
      const own = work.problems.find(({ of }) => of === kind);
      if (own === undefined || !allows(actor, own.permission)) continue;
      const found = await own.look({ actor, read, now, roles, eventTypes, ports: context });
      isWhole &&= found.length <= mostNamed;
      for (const { id, name, count, says } of found.slice(0, mostNamed)) {
        items.push({ kind, id, name, count, says, mend: own.mend });
      }
    }
    const message =
      items.length === 0
        ? 'Nothing is broken.'
        : `${counted(items.length, 'thing is', 'things are')} broken.`;
    return { data: { items, isWhole }, message };
  },
});
