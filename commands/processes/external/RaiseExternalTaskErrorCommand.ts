import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Note, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { instanceLife } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import {
  facts,
  findTask,
  heldRejects,
  heldTask,
  policies,
  reported,
  statusAfter,
  workerFields,
} from './external.ts';

export default command({
  name: 'RaiseExternalTaskErrorCommand',
  summary: 'A worker raises a BPMN error at his task: the diagram catches it by its code.',
  reply: processReply,
  permission: ['processes.external'],

  input: Type.Object({
    ...workerFields,
    errorCode: Words(200, 'The code that an error event of the diagram catches'),
    errorMessage: Type.Optional(Note(2000)),
    data: Type.Optional(Type.Unknown({ description: 'The process sees it as lastSignalData' })),
  }),
  output: Type.Object({ id: Type.String(), instanceId: Type.String(), status: OneOf(instanceLife.states) }),
  example: { workerId: 'bureau-1', id: 'instance:task', errorCode: 'NO_SUCH_CLIENT' },

  policies,
  rejects: heldRejects,
  audits: 'ExternalTaskErrorRaised',

  load: findTask,
  facts,

  decide: (input, found, context) => {
    const held = heldTask(input, found, context);
    if ('rejected' in held) return held;
    const { id, errorCode: code, errorMessage, data = null } = input;
    const message = errorMessage ?? `A worker raised ${code}.`;
    return {
      data: { id, instanceId: held.instance.id, status: statusAfter(held) },
      message: 'Error raised.',
      effects: [
        ...reported(held, 'fail', { code, message, data }, context),
        audit({ transactionId: held.instance.id, approverNotes: code }),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, status: progress.status }, message: 'Error raised.' };
  },
});
