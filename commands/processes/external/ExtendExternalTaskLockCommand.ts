import { command } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { processWaits } from '../../../core/process/tables.ts';
import { later } from '../../../core/values/instant.ts';
import { processReply } from '../definitions/definition.ts';
import { facts, findTask, heldRejects, heldTask, LockDuration, policies, workerFields } from './external.ts';

export default command({
  name: 'ExtendExternalTaskLockCommand',
  summary: 'A worker keeps a task that he fetched for longer, counted from now.',
  reply: processReply,
  permission: ['processes.external'],

  input: Type.Object({ ...workerFields, lockDuration: LockDuration }),
  output: Type.Object({ id: Type.String(), lockedUntil: Type.String() }),
  example: { workerId: 'bureau-1', id: 'instance:task', lockDuration: 60_000 },

  policies,
  rejects: heldRejects,
  audits: 'ExternalTaskLockExtended',

  load: findTask,
  facts,

  decide: (input, found, context) => {
    const held = heldTask(input, found, context);
    if ('rejected' in held) return held;
    const lockedUntil = later(context.now, input.lockDuration);
    return {
      data: { id: input.id, lockedUntil },
      message: 'Lock extended.',
      effects: [put(processWaits, held.wait, { lockedUntil })],
    };
  },
});
