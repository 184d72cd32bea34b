import { command } from '../../../core/command/declaration/command.ts';
import { Note, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { processReply } from '../definitions/definition.ts';
import { begun, instanceFields, ProgressView, progressMessage, progressView } from '../instances/instance.ts';
import { failedOf, loadWhole, operatorOf, retried } from './operate.ts';

export default command({
  name: 'RetryProcessInstanceCommand',
  summary: 'Tries the failed task of a process instance again.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({
    ...instanceFields,
    taskId: Type.Optional(Words(200)),
    comment: Type.Optional(Note(1000)),
  }),
  output: ProgressView,

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'INSTANCE_SUSPENDED', 'INSTANCE_HAS_NO_INCIDENT'],
  audits: 'ProcessTaskRetried',

  load: loadWhole,

  decide: ({ taskId, comment }, found, context) => {
    const stuck = failedOf(found.instance, found.waits, taskId);
    if (isRejection(stuck)) return stuck;
    const { instance, failed } = stuck;
    const order = { operator: operatorOf(context.actor), comment: comment ?? null };
    return {
      data: progressView(instance, begun(instance.variables)),
      message: failed.length === 0 ? 'The process instance is tried again.' : 'The task is tried again.',
      effects: retried(instance, failed, order, context),
    };
  },

  follow: async (data, { actor, processes }) => {
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return { data: { ...data, ...progress }, message: progressMessage(progress) };
  },
});
