import { command } from '../../core/command/command.ts';
import { audit } from '../../core/command/effects.ts';
import { Note, Type } from '../../core/command/schema.ts';
import { processReply } from './definition.ts';
import {
  begun,
  endedRefusal,
  findInstance,
  instanceFields,
  ProgressView,
  progressMessage,
  progressView,
  wake,
} from './instance.ts';

export default command({
  name: 'ResumeProcessInstanceCommand',
  summary:
    'Looks at a process instance again now: what came for it is taken, what was left is gone on with.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({ ...instanceFields, comment: Type.Optional(Note(1000)) }),
  output: ProgressView,

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED'],
  audits: 'ProcessResumed',

  load: async (input, read) => ({ instance: await findInstance(input, read) }),

  decide: ({ comment }, { instance }, context) => {
    const ended = endedRefusal(instance);
    if (ended !== undefined) return ended;
    const present = instance as NonNullable<typeof instance>;
    return {
      data: { ...progressView(present, begun(present.variables)), status: present.status },
      message: 'The process instance was looked at.',
      effects: [
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
