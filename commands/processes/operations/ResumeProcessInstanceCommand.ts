import { command } from '../../../core/command/declaration/command.ts';
import { audit, schedule } from '../../../core/command/declaration/effects.ts';
import { Note, Type } from '../../../core/command/declaration/schema.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import {
  begun,
  endedRefusal,
  findInstance,
  idOf,
  instanceFields,
  ProgressView,
  progressMessage,
  progressView,
  wake,
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

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED'],
  audits: 'ProcessResumed',

  prepare: async (input, { read }) =>
    input.includeChildren === true
      ? (
          await read.rows(processInstances, (select) =>
            select.where({ parentInstance: idOf(input), status: 'SUSPENDED' }).limit(childrenTaken),
          )
        ).map(({ id }) => id)
      : [],

  load: async (input, read) => ({ instance: await findInstance(input, read) }),

  decide: ({ comment }, { instance }, context, children) => {
    const ended = endedRefusal(instance);
    if (ended !== undefined) return ended;
    const present = instance as NonNullable<typeof instance>;
    const isSuspended = present.status === 'SUSPENDED';
    const status = isSuspended ? 'RUNNING' : present.status;
    return {
      data: { ...progressView(present, begun(present.variables)), status },
      message: isSuspended
        ? 'The process instance is resumed.'
        : 'The process instance was looked at.',
      effects: isSuspended
        ? [
            ...resumed(present, comment ?? null, context),
            ...children.map((id) =>
              schedule({
                id: `process-resume:${id}`,
                due: context.now,
                command: 'ResumeProcessInstanceCommand',
                data: {
                  instanceGuid: id,
                  includeChildren: true,
                  comment: 'Its parent is resumed.',
                },
              }),
            ),
          ]
        : [
            wake(present.id, context.now),
            audit({
              transactionId: present.id,
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
