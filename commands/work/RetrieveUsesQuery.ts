import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { type UserKind, usedKinds, userKinds } from '../../core/command/declaration/use.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';

/** Places that one answer lists. */
const mostListed = 500;

export default query({
  name: 'RetrieveUsesQuery',
  summary:
    'Where a command, a rule set, a process, a secret, a function of the library or a template of notices is used: by commands, by the processes in force, by webhooks and by jobs.',
  reply: R2,
  permission: [
    'rules.view',
    'processes.view',
    'webhooks.manage',
    'secrets.manage',
    'jobs.view',
    'jobs.manage',
    'notifications.view',
  ],
  input: Type.Object({
    kind: OneOf(usedKinds, 'What is used'),
    name: Words(200, 'Its name; of a process its name, its key or its id'),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        kind: OneOf(userKinds, 'What uses it'),
        id: Type.String({ description: 'By what that is named' }),
        name: Type.String(),
        elementId: OrNull(Type.String({ description: 'Of a process: where it is used' })),
        elementName: OrNull(Type.String()),
      }),
    ),
    hidden: Type.Array(OneOf(userKinds), {
      description: 'Kinds that were not looked at: you may not see them',
    }),
    isWhole: Type.Boolean({ description: 'False where there are too many to look through or to list' }),
  }),
  example: { kind: 'rule-set', name: 'transactions/approval-thresholds' },
  rejects: ['OBJECT_NOT_FOUND'],

  read: async ({ kind, name }, read, context) => {
    const { actor, work } = context;
    const asked = { actor, read, ports: context };
    const names = await work.used.find(({ of }) => of === kind)?.names(name, asked);
    if (names === undefined) {
      return reject('OBJECT_NOT_FOUND', { message: `There is no ${kind} ${name}.` });
    }
    const items = [];
    const hidden = new Set<UserKind>();
    let isWhole = true;
    for (const own of userKinds.flatMap((user) => work.users.filter(({ of }) => of === user))) {
      if (!allows(actor, own.permission)) {
        hidden.add(own.of);
        continue;
      }
      const found = await own.look({ kind, names }, asked);
      isWhole &&= found.isWhole;
      for (const { id, name: called, elementId = null, elementName = null } of found.uses) {
        items.push({ kind: own.of, id, name: called, elementId, elementName });
      }
    }
    return {
      data: {
        items: items.slice(0, mostListed),
        hidden: [...hidden],
        isWhole: isWhole && items.length <= mostListed,
      },
      message: `Used in ${counted(items.length, 'place')}.`,
    };
  },
});
