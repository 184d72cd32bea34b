import { involvedUsers } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Bag, Note, Type } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { processReply } from '../definitions/definition.ts';
import { findInstance, instanceFields, livingInstance } from '../instances/instance.ts';
import { roomRefusal, waitingFor } from '../instances/room.ts';

export default command({
  name: 'SetProcessVariablesCommand',
  summary: 'Sets variables of a process instance that has not ended.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({
    ...instanceFields,
    variables: Bag('Variables by name'),
    comment: Type.Optional(Note(1000)),
  }),
  output: Type.Object({ instanceId: Type.String(), variables: Bag() }),

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'PROCESS_DATA_TOO_LARGE'],
  audits: 'ProcessVariablesSet',

  load: async (input, read) => {
    const instance = await findInstance(input, read);
    return { instance, waiting: await waitingFor(instance, read) };
  },

  decide: ({ variables, comment }, found, context) => {
    const instance = livingInstance(found.instance);
    if (isRejection(instance)) return instance;
    const full = roomRefusal(instance, found.waiting, { variables });
    if (full !== undefined) return full;
    const payload = { variables, by: context.actor.name, people: involvedUsers(context.actor) };
    return {
      data: { instanceId: instance.id, variables: { ...instance.variables, ...variables } },
      message: 'Process variables set.',
      effects: [
        ...triggered(instance, { kind: 'variables', token: null, payload }, context, 'followed'),
        audit({ transactionId: instance.id, ...(comment === undefined ? {} : { approverNotes: comment }) }),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    await processes.advance(actor.tenant, data.instanceId);
    return undefined;
  },
});
