import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Note, OrNull, Type } from '../../../core/command/declaration/schema.ts';
import { later } from '../../../core/values/instant.ts';
import { processReply } from '../definitions/definition.ts';
import {
  facts,
  findTask,
  heldRejects,
  heldTask,
  longestLock,
  policies,
  released,
  reported,
  workerFields,
} from './external.ts';

export default command({
  name: 'FailExternalTaskCommand',
  summary: 'A worker could not do a task: it is tried again, or becomes an incident at last.',
  reply: processReply,
  permission: ['processes.external'],

  input: Type.Object({
    ...workerFields,
    errorMessage: Note(2000, 'Why, for operators'),
    retries: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: 'How often it may still be tried; one less than before when absent',
      }),
    ),
    retryTimeout: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: longestLock,
        description: 'Milliseconds before anybody gets it again; what the diagram says when absent',
      }),
    ),
  }),
  output: Type.Object({
    id: Type.String(),
    instanceId: Type.String(),
    retries: Type.Integer(),
    retryAt: OrNull(Type.String()),
  }),
  example: { workerId: 'bureau-1', id: 'instance:task', errorMessage: 'The bureau is closed.' },

  policies,
  rejects: heldRejects,
  audits: 'ExternalTaskFailed',

  load: findTask,
  facts,

  decide: (input, found, context) => {
    const held = heldTask(input, found, context);
    if ('rejected' in held) return held;
    const { id, errorMessage: error } = input;
    const { instance, task } = held;
    const tries = input.retries ?? Math.max(0, task.tries - 1);
    const told = audit({ transactionId: instance.id, approverNotes: error.slice(0, 500) });
    if (tries > 0) {
      const retryAt = later(context.now, input.retryTimeout ?? task.backOff);
      return {
        data: { id, instanceId: instance.id, retries: tries, retryAt },
        message: 'The task is tried again.',
        effects: [released(held, { lockedUntil: retryAt, external: { ...task, tries, error } }), told],
      };
    }
    const failure = { code: 'EXTERNAL_TASK_FAILED', message: error, stands: true };
    return {
      data: { id, instanceId: instance.id, retries: 0, retryAt: null },
      message: 'The task has an incident: an operator must act.',
      effects: [...reported(held, 'fail', failure, context), told],
    };
  },

  follow: async ({ instanceId, retries }, { actor, processes }) => {
    if (retries === 0) await processes.advance(actor.tenant, instanceId);
    return undefined;
  },
});
