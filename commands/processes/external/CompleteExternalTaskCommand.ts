import { command } from '../../../core/command/declaration/command.ts';
import { Bag, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { instanceLife } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { roomRefusal, waitingFor } from '../instances/room.ts';
import {
  facts,
  findTask,
  heldRejects,
  heldTask,
  type OpenTask,
  policies,
  reported,
  statusAfter,
  workerFields,
} from './external.ts';

export default command({
  name: 'CompleteExternalTaskCommand',
  summary: 'A worker brings the result of a service task that he fetched; its process goes on.',
  reply: processReply,
  permission: ['processes.external'],

  input: Type.Object({
    ...workerFields,
    result: Type.Optional(
      Type.Unknown({ description: 'What came of it: it goes where the diagram puts the result of the task' }),
    ),
    variables: Type.Optional(Bag('Variables to set; where the diagram maps the result, they are the result')),
  }),
  output: Type.Object({ id: Type.String(), instanceId: Type.String(), status: OneOf(instanceLife.states) }),
  example: { workerId: 'bureau-1', id: 'instance:task', result: { score: 640 } },

  policies,
  rejects: ['VALIDATION', 'PROCESS_DATA_TOO_LARGE', ...heldRejects],
  audits: 'ExternalTaskCompleted',

  load: async (input, read) => {
    const found = await findTask(input, read);
    return { ...found, waiting: await waitingFor(found.instance, read) };
  },
  facts,

  decide: (input, found, context) => {
    const { id, result, variables } = input;
    if (result !== undefined && variables !== undefined) {
      return reject('VALIDATION', { field: 'variables', message: 'Give result or variables, and not both' });
    }
    const held = heldTask(input, found, context);
    if ('rejected' in held) return held;
    const full = roomRefusal(held.instance, found.waiting, { data: result ?? variables });
    if (full !== undefined) return full;
    return {
      data: { id, instanceId: held.instance.id, status: statusAfter(held) },
      message: 'Task completed.',
      effects: reported(held, 'complete', payloadOf(held, result, variables), context),
    };
  },

  follow: async (data, { actor, processes }) => {
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, status: progress.status }, message: 'Task completed.' };
  },
});

/** If the diagram maps the result, the worker's variables are not set directly. */
function payloadOf(
  { task }: OpenTask,
  result: unknown,
  variables: Readonly<Record<string, unknown>> | undefined,
) {
  const data = variables ?? result ?? null;
  return { data, variables: task.mapsResult || variables === undefined ? {} : variables };
}
