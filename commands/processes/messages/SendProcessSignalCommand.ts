import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Bag, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from '../definitions/definition.ts';
import { comesOf } from '../instances/family.ts';
import { livingInstance } from '../instances/instance.ts';
import { starterOf } from '../instances/start.ts';
import { eventStarts } from './correlation.ts';
import { loadReached, signalled } from './signal.ts';

export default command({
  name: 'SendProcessSignalCommand',
  summary:
    'Sends a signal to every process instance that waits for it, or to one; it starts the processes that begin with it.',
  reply: processReply,
  permission: ['processes.signal', 'processes.operate'],
  bulk: true,

  input: Type.Object({
    signalName: Words(255, 'The name of the signal in the diagram'),
    variables: Type.Optional(Bag('Variables that the signal sets in the instances that take it')),
    instanceId: Type.Optional(Words(64, 'Only this instance; it starts nothing then')),
  }),
  output: Type.Object({
    instances: Type.Integer({ description: 'How many took it' }),
    started: Type.Integer({ description: 'How many it started' }),
  }),
  example: { signalName: 'day closed', variables: { branch: 'HQ' } },

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'INSTANCE_NOT_WAITING'],
  audits: 'ProcessSignalSent',

  prepare: async ({ signalName, instanceId }, services) => {
    const { actor, processes } = services;
    await processes.ready(actor.tenant);
    const starts = instanceId === undefined ? await eventStarts('signal', signalName, services) : [];
    return { starts, comes: starts.length === 0 ? {} : await comesOf(services) };
  },

  load: async ({ signalName, instanceId }, read, _actor, { starts }) => ({
    instance: instanceId === undefined ? undefined : await read.one(processInstances, { id: instanceId }),
    reached: await loadReached(signalName, instanceId, starts, read),
  }),

  decide: ({ signalName: name, variables = {}, instanceId }, state, context, { comes }) => {
    if (instanceId !== undefined) {
      const living = livingInstance(state.instance);
      if (isRejection(living)) return living;
      if (state.reached.waits.length === 0) {
        return reject('INSTANCE_NOT_WAITING', { message: `It does not wait for ${name}.` });
      }
    }
    const sender = starterOf(context.actor);
    const signal = { name, data: variables, variables, sender, ...comes };
    const { reached, started, effects } = signalled(signal, state.reached, context);
    return {
      data: { instances: reached, started },
      message: `${counted(reached, 'instance has', 'instances have')} the signal; it started ${started}.`,
      effects: [
        ...effects,
        audit({ approverNotes: name, ...(instanceId === undefined ? {} : { transactionId: instanceId }) }),
      ],
    };
  },
});
