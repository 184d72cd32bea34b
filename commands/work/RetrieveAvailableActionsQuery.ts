import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Guid, Named, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { nearest } from '../../core/values/nearest.ts';
import { ActionView, actionView } from './item.ts';

export default query({
  name: 'RetrieveAvailableActionsQuery',
  summary: 'What you may do with one thing now, and what not, with why: the commands themselves are asked.',
  reply: R2,
  permission: [],
  input: Type.Object({
    transactionId: Type.Optional(Guid('A transaction; or kind and id')),
    kind: Type.Optional(Type.Unsafe<string>({ ...Named('doable kind', 'What it is'), maxLength: 40 })),
    id: Type.Optional(Words(64, 'By what it is named')),
  }),
  output: Type.Object({
    kind: Named('doable kind', 'What it is'),
    id: Type.String({ description: 'By what it is named' }),
    actions: Type.Array(ActionView, { description: 'Commands that may be run on such a thing' }),
  }),
  example: { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  rejects: ['VALIDATION', 'INSUFFICIENT_PERMISSIONS', 'OBJECT_NOT_FOUND'],

  read: async ({ transactionId, ...named }, read, { actor, now, work }) => {
    const kind = transactionId === undefined ? named.kind : 'transaction';
    const id = transactionId ?? named.id;
    if (kind === undefined || id === undefined) {
      const message = 'name it by transactionId, or by kind and id';
      return reject('VALIDATION', { field: 'transactionId', message });
    }
    if (transactionId !== undefined && (named.kind ?? named.id) !== undefined) {
      const message = 'kind and id cannot be combined with transactionId';
      return reject('VALIDATION', { field: 'kind', message });
    }
    const thing = work.doables.find(({ of }) => of === kind);
    if (thing === undefined) {
      const names = work.doables.map(({ of }) => of);
      const near = nearest(kind, names);
      const meant = near === undefined ? '' : `; did you mean ${near}?`;
      const message = `kind must be one of ${names.join(', ')}, not ${kind}${meant}`;
      return reject('VALIDATION', { field: 'kind', message });
    }
    const { permission } = thing;
    if (!allows(actor, permission)) {
      const message = `To ask about it needs the permission ${permission.join(' or ')}.`;
      return reject('INSUFFICIENT_PERMISSIONS', { message, requiredPermissions: permission });
    }
    const acts = await thing.acts(id, {
      read,
      now,
      verdict: (policy, facts) => work.verdict(policy, facts, actor.tenant),
    });
    if (acts === undefined) return reject('OBJECT_NOT_FOUND', { message: `There is no ${kind} ${id}.` });
    const tried = await work.trying({ actor, now }, read)(acts);
    const actions = tried.map(actionView);
    const free = actions.filter(({ allowed }) => allowed).length;
    return { data: { kind, id, actions }, message: `${free} of ${actions.length} may be run now.` };
  },
});
