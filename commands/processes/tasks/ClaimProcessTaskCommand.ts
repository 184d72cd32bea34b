import { command } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { processWaits } from '../../../core/process/tables.ts';
import { isSamePerson, personKey } from '../../../core/values/person.ts';
import { processReply } from '../definitions/definition.ts';
import { findInstance, instanceFields, movingInstance } from '../instances/instance.ts';
import { mayDo, ownersOf, taskPermissions } from './task.ts';

export default command({
  name: 'ClaimProcessTaskCommand',
  summary: 'Takes a user task for oneself, or with release gives it back.',
  reply: processReply,
  permission: taskPermissions,

  input: Type.Object({
    ...instanceFields,
    taskId: Type.Optional(Words(200)),
    token: Type.Optional(Words(200)),
    release: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    instanceId: Type.String(),
    taskId: Type.String(),
    claimedBy: Type.Union([Type.String(), Type.Null()]),
  }),

  rejects: [
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_SUSPENDED',
    'INSTANCE_NOT_WAITING',
    'TASK_CLAIMED',
    'TASK_NOT_YOURS',
  ],
  audits: 'ProcessTaskClaimed',

  load: async (input, read) => {
    const instance = await findInstance(input, read);
    const waits = instance === undefined ? [] : await read.all(processWaits, { instanceId: instance.id });
    const { taskId, token } = input;
    const tasks = waits.filter(({ kind }) => kind === 'user');
    const wait = tasks.find(
      (row) =>
        (token === undefined || row.token === token) && (taskId === undefined || row.elementId === taskId),
    );
    return { instance, wait };
  },

  decide: ({ release }, { instance, wait }, { actor }) => {
    const moving = movingInstance(instance);
    if (isRejection(moving)) return moving;
    if (wait === undefined) return reject('INSTANCE_NOT_WAITING');
    if (wait.claimedBy !== null && !isSamePerson(wait.claimedBy, actor.userId)) {
      return reject('TASK_CLAIMED', { claimedBy: wait.claimedBy });
    }
    if (!mayDo(wait, actor)) return reject('TASK_NOT_YOURS', ownersOf(wait));
    const claimedBy = release === true ? null : personKey(actor.userId);
    return {
      data: { instanceId: wait.instanceId, taskId: wait.elementId, claimedBy },
      message: claimedBy === null ? 'Task released.' : 'Task claimed.',
      effects: [put(processWaits, wait, { claimedBy })],
    };
  },
});
