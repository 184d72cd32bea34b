import { command } from '../../../core/command/declaration/command.ts';
import { schedule } from '../../../core/command/declaration/effects.ts';
import { Note, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import {
  dataOfInstance,
  instanceLife,
  openStatuses,
  processInstances,
} from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { findInstance, idOf, instanceFields, movingInstance, overRefusal } from '../instances/instance.ts';
import { childrenTaken, suspended } from './operate.ts';

export default command({
  name: 'SuspendProcessInstanceCommand',
  summary:
    'Stops a process instance at its current elements. Messages for it are kept until it is resumed, and tasks are refused.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({
    ...instanceFields,
    includeChildren: Type.Optional(
      Type.Boolean({ description: 'Also the processes that it called and waits for' }),
    ),
    comment: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    instanceId: Type.String(),
    previousStatus: OneOf(instanceLife.states),
    status: OneOf(instanceLife.states),
  }),

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'INSTANCE_SUSPENDED'],
  audits: 'ProcessSuspended',
  byTimer: true,

  prepare: async (input, { read }) =>
    input.includeChildren === true
      ? (
          await read.rows(
            processInstances,
            (select) =>
              select
                .where('parentInstance', idOf(input))
                .whereIn(
                  'status',
                  [...openStatuses].filter((status) => status !== 'SUSPENDED'),
                )
                .limit(childrenTaken),
            dataOfInstance,
          )
        ).map(({ id }) => id)
      : [],

  load: async (input, read) => ({ instance: await findInstance(input, read) }),

  decide: ({ comment }, found, context, children) => {
    const instance = movingInstance(found.instance);
    if (isRejection(instance)) return instance;
    const over = overRefusal(instance);
    if (over !== undefined) return over;
    return {
      data: { instanceId: instance.id, previousStatus: instance.status, status: 'SUSPENDED' as const },
      message: 'The process instance is suspended.',
      effects: [
        ...suspended(instance, comment ?? null, context),
        ...children.map((id) =>
          schedule({
            id: `process-suspend:${id}`,
            due: context.now,
            command: 'SuspendProcessInstanceCommand',
            data: { instanceGuid: id, includeChildren: true, comment: 'Its parent is suspended.' },
          }),
        ),
      ],
    };
  },
});
