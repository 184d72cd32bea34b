import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Note, OrNull, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processReply } from '../definitions/definition.ts';
import { findTask, openTask, released, workerFields } from './external.ts';

export default command({
  name: 'UnlockExternalTaskCommand',
  summary: 'An operator takes a task from the worker who has it: the next one may fetch it at once.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({ id: workerFields.id, comment: Type.Optional(Note(2000)) }),
  output: Type.Object({ id: Type.String(), worker: OrNull(Type.String()) }),
  example: { id: 'instance:task', comment: 'The worker is gone.' },

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'EXTERNAL_TASK_GONE', 'EXTERNAL_TASK_NOT_LOCKED'],
  audits: 'ExternalTaskUnlocked',

  load: findTask,

  decide: ({ id, comment }, found) => {
    const open = openTask(found);
    if ('rejected' in open) return open;
    const { worker, lockedUntil } = open.wait;
    if (lockedUntil === null) return reject('EXTERNAL_TASK_NOT_LOCKED');
    return {
      data: { id, worker },
      message: 'Anybody may fetch it now.',
      effects: [
        released(open),
        audit({
          transactionId: open.instance.id,
          ...(worker === null ? {} : { previousState: `LOCKED by ${worker}`.slice(0, 100) }),
          newState: 'FREE',
          ...(comment === undefined ? {} : { approverNotes: comment }),
        }),
      ],
    };
  },
});
