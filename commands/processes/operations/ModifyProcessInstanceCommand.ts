import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Bag, Note, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject, rejectAll } from '../../../core/command/wire/rejections.ts';
import { instanceLife, processTriggers } from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { processReply } from '../definitions/definition.ts';
import { findInstance, idOf, instanceFields, woken } from '../instances/instance.ts';
import { instanceToMove, operatorOf } from './operate.ts';

const Places = (description: string) =>
  Type.Array(Words(200), { maxItems: 20, uniqueItems: true, description });

export default command({
  name: 'ModifyProcessInstanceCommand',
  summary:
    'Moves a process instance by hand: ends what waits at elements or tokens, and starts before others.',
  reply: processReply,
  permission: ['processes.modify'],

  input: Type.Object({
    ...instanceFields,
    cancelAt: Type.Optional(Places('Elements, or tokens of currentElements, that end')),
    startBefore: Type.Optional(Places('Elements before which a token is put')),
    variables: Type.Optional(Bag('Set before anything is started')),
    preview: Type.Optional(Type.Boolean({ description: 'Only says what would be done' })),
    comment: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    instanceId: Type.String(),
    preview: Type.Boolean(),
    changes: Type.Array(Type.String()),
    status: OneOf(instanceLife.states),
  }),
  example: {
    instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
    cancelAt: ['review'],
    startBefore: ['correct'],
    preview: true,
  },

  rejects: [
    'VALIDATION',
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_OVERTAKEN',
    'MODIFICATION_REFUSED',
  ],
  audits: 'ProcessModified',

  prepare: async (input, { actor, processes }) => {
    const { cancelAt = [], startBefore = [] } = input;
    return processes.modification(actor.tenant, idOf(input), { cancelAt, startBefore });
  },

  load: async (input, read) => {
    const instance = await findInstance(input, read);
    const instanceId = instance?.id ?? '';
    const coming = instance === undefined ? [] : await read.all(processTriggers, { instanceId });
    return { instance, coming };
  },

  decide: (input, { instance: found, coming }, context, planned) => {
    const { cancelAt = [], startBefore = [], variables = {}, comment, preview = false } = input;
    if (cancelAt.length + startBefore.length === 0) {
      return reject('VALIDATION', {
        field: 'startBefore',
        message: 'Give cancelAt or startBefore: nothing else is moved.',
      });
    }
    const stands = instanceToMove(found, planned, coming.length);
    if (isRejection(stands)) return stands;
    const { instance, plan } = stands;
    const { problems, changes, change } = plan;
    if (problems.length > 0) {
      return rejectAll(
        'MODIFICATION_REFUSED',
        problems.map((message) => ({ code: 'MODIFICATION_REFUSED', message })),
      );
    }
    const { name: by, people } = operatorOf(context.actor);
    const payload = { by, people, variables, change, changes, comment: comment ?? null };
    return {
      data: { instanceId: instance.id, preview, changes: [...changes], status: instance.status },
      message: preview ? 'Nothing is moved yet.' : 'The process instance is moved.',
      effects: preview
        ? [audit({ transactionId: instance.id, approverNotes: 'preview' })]
        : [
            ...triggered(instance, { kind: 'modify', token: null, payload }, context, 'followed'),
            ...woken(instance, context),
            audit({
              transactionId: instance.id,
              approverNotes: [...changes, ...(comment === undefined ? [] : [comment])]
                .join(' ')
                .slice(0, 1000),
            }),
          ],
    };
  },

  follow: async (data, { actor, processes }) => {
    if (data.preview) return undefined;
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, status: progress.status }, message: 'The process instance is moved.' };
  },
});
