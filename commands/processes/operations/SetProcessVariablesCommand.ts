import { handsOf } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Bag, Note, Type } from '../../../core/command/declaration/schema.ts';
import { processReply } from '../definitions/definition.ts';
import { endedRefusal, findInstance, instanceFields, triggered } from '../instances/instance.ts';

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

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED'],
  audits: 'ProcessVariablesSet',

  load: async (input, read) => ({ instance: await findInstance(input, read) }),

  decide: ({ variables, comment }, { instance }, context) => {
    const ended = endedRefusal(instance);
    if (ended !== undefined) return ended;
    const present = instance as NonNullable<typeof instance>;
    const payload = { variables, by: context.actor.name, people: handsOf(context.actor) };
    return {
      data: { instanceId: present.id, variables: { ...present.variables, ...variables } },
      message: 'Process variables set.',
      effects: [
        ...triggered(present, { kind: 'variables', token: null, payload }, context, 'followed'),
        audit({
          transactionId: present.id,
          ...(comment === undefined ? {} : { approverNotes: comment }),
        }),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    await processes.advance(actor.tenant, data.instanceId);
    return undefined;
  },
});
