import { involvedUsers } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { Note, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import {
  dataOfInstance,
  instanceLife,
  openStatuses,
  processInstances,
} from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields, livingInstance } from '../instances/instance.ts';
import { cancelled, cancelledChildren, childrenTaken, loadWhole, toldParent } from './operate.ts';

export default command({
  name: 'CancelProcessInstanceCommand',
  summary: 'Ends a process instance at once, and its children with it; it cannot be undone.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({
    ...instanceFields,
    reason: Type.Optional(Note(1000)),
    cancelledBy: Type.Optional(Words(200)),
  }),
  output: Type.Object({
    instanceGuid: Type.String(),
    previousStatus: OneOf(instanceLife.states),
    status: OneOf(instanceLife.states),
    cancelledAt: Type.String(),
    cancelledBy: Type.String(),
    cancelledById: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
  }),

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED'],
  audits: 'ProcessCancelled',
  byTimer: true,

  prepare: async (input, { read }) =>
    (
      await read.rows(
        processInstances,
        (select) =>
          select
            .where('parentInstance', idOf(input))
            .whereIn('status', [...openStatuses])
            .limit(childrenTaken),
        dataOfInstance,
      )
    ).map(({ id }) => id),

  load: loadWhole,

  decide: (input, whole, context, children) => {
    const instance = livingInstance(whole.instance);
    if (isRejection(instance)) return instance;
    const reason = input.reason ?? null;
    const byParent = context.origin.kind === 'timer';
    return {
      data: {
        instanceGuid: instance.id,
        previousStatus: instance.status,
        status: 'CANCELLED' as const,
        cancelledAt: context.now,
        cancelledBy: context.actor.name,
        cancelledById: context.actor.userId,
        reason,
      },
      message: 'Process cancelled successfully',
      effects: [
        ...cancelled({ ...whole, instance }, reason, context),
        ...cancelledChildren(children, context),
        // A parent that still waits for the instance gets a failure.
        ...(byParent
          ? []
          : toldParent(instance, input.reason ?? null, involvedUsers(context.actor), context)),
      ],
    };
  },
});
