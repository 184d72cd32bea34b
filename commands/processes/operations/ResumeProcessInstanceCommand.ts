import { command } from '../../../core/command/declaration/command.ts';
import { audit, schedule } from '../../../core/command/declaration/effects.ts';
import { Note, Type } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { dataOfInstance, processInstances } from '../../../core/process/tables.ts';
import { wake } from '../../../core/process/triggered.ts';
import { processReply } from '../definitions/definition.ts';
import {
  begun,
  findInstance,
  idOf,
  instanceFields,
  livingInstance,
  ProgressView,
  progressMessage,
  progressView,
} from '../instances/instance.ts';
import { childrenTaken, resumed } from './operate.ts';

export default command({
  name: 'ResumeProcessInstanceCommand',
  summary:
    'Lets a suspended process instance go on, or looks at one again now: what came for it is taken, what was left is gone on with.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({
    ...instanceFields,
    includeChildren: Type.Optional(
      Type.Boolean({ description: 'Also the processes that it called, where they are suspended' }),
    ),
    comment: Type.Optional(Note(1000)),
  }),
  output: ProgressView,

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'ProcessResumed',
  byTimer: true,

  prepare: async (input, { read }) =>
    input.includeChildren === true
      ? (
          await read.rows(
            processInstances,
            (select) =>
              select.where({ parentInstance: idOf(input), status: 'SUSPENDED' }).limit(childrenTaken),
            dataOfInstance,
          )
        ).map(({ id }) => id)
      : [],

  load: async (input, read) => ({ instance: await findInstance(input, read) }),

  decide: ({ comment }, { instance: found }, context, children) => {
    const instance = livingInstance(found);
    if (isRejection(instance)) return instance;
    // Timers resume the children in the name of the host, so the changes by hand would be lost.
    if (children.length > 0 && context.actor.changedBy !== undefined) {
      const message =
        'Only a known person resumes a process with its children. Resume each instance by itself.';
      return reject('INSUFFICIENT_PERMISSIONS', { message });
    }
    const isSuspended = instance.status === 'SUSPENDED';
    const status = isSuspended ? 'RUNNING' : instance.status;
    return {
      data: { ...progressView(instance, begun(instance.variables)), status },
      message: isSuspended ? 'The process instance is resumed.' : 'The process instance was looked at.',
      effects: isSuspended
        ? [
            ...resumed(instance, comment ?? null, context),
            ...children.map((id) =>
              schedule({
                id: `process-resume:${id}`,
                due: context.now,
                command: 'ResumeProcessInstanceCommand',
                data: { instanceGuid: id, includeChildren: true, comment: 'Its parent is resumed.' },
              }),
            ),
          ]
        : [
            wake(instance.id, context.now),
            audit({
              transactionId: instance.id,
              ...(comment === undefined ? {} : { approverNotes: comment }),
            }),
          ],
    };
  },

  follow: async (data, { actor, processes }) => {
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, ...progress }, message: progressMessage(progress) };
  },
});
