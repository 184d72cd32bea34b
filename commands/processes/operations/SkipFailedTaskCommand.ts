import { involvedUsers } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { audit, remove } from '../../../core/command/declaration/effects.ts';
import { Bag, Note, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { noWay, processWaits } from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { processReply } from '../definitions/definition.ts';
import {
  begun,
  instanceFields,
  ProgressView,
  progressMessage,
  progressView,
  woken,
} from '../instances/instance.ts';
import { senderOf } from '../instances/start.ts';
import { senderRefusal } from '../messages/callback.ts';
import { incidentOf, loadWhole } from './operate.ts';

export default command({
  name: 'SkipFailedTaskCommand',
  summary: 'Passes over the failed task of a process instance; the variables given stand for its result.',
  reply: processReply,
  permission: ['processes.operate'],

  input: Type.Object({
    ...instanceFields,
    taskId: Type.Optional(Words(200)),
    comment: Type.Optional(Note(1000)),
    additionalData: Type.Optional(Bag('Variables set in place of the outputs of the task')),
  }),
  output: ProgressView,

  rejects: [
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_SUSPENDED',
    'INSTANCE_HAS_NO_INCIDENT',
    'TASK_HAS_NO_WAY',
    'CALLBACK_FORBIDDEN',
  ],
  audits: 'ProcessTaskSkipped',

  load: loadWhole,

  decide: ({ taskId, comment, additionalData }, found, context) => {
    const incident = incidentOf(found.instance, found.waits, taskId);
    if (isRejection(incident)) return incident;
    const { instance, failed } = incident;
    if (failed.reference === noWay) {
      return reject('TASK_HAS_NO_WAY', {
        message: `${failed.elementId} cannot be passed over, as nothing says where the process goes on then. Set the variables that it reads and retry, or move the instance (ModifyProcessInstanceCommand).`,
      });
    }
    const forbidden = senderRefusal(failed, instance, senderOf(context.actor));
    if (forbidden !== undefined) return forbidden;
    const payload = {
      by: context.actor.name,
      people: involvedUsers(context.actor),
      comment: comment ?? null,
      variables: additionalData ?? {},
    };
    return {
      data: progressView(instance, begun(instance.variables)),
      message: 'The task is skipped.',
      effects: [
        remove(processWaits, failed),
        ...triggered(instance, { kind: 'skip', token: failed.token, payload }, context, 'followed'),
        ...woken(instance, context),
        audit({
          transactionId: instance.id,
          previousState: 'ERROR',
          newState: 'RUNNING',
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
