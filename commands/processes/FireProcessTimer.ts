import { command } from '../../core/command/command.ts';
import { remove } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { Type } from '../../core/command/schema.ts';
import { processInstances, processWaits } from '../../core/process/tables.ts';
import { processReply } from './definition.ts';
import { endedRefusal, triggered, woken } from './instance.ts';

export default command({
  name: 'FireProcessTimer',
  summary: 'Tells a process instance that a timer of it is due.',
  reply: processReply,
  permission: null,

  input: Type.Object({ instanceId: Type.String(), token: Type.String() }),
  output: Type.Object({}),

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_ENDED', 'INSTANCE_NOT_WAITING'],
  audits: 'ProcessTimerFired',
  unaudited: true,

  load: async ({ instanceId, token }, read) => ({
    instance: await read.one(processInstances, { id: instanceId }),
    wait: await read.one(processWaits, { instanceId, token }),
  }),

  decide: (_input, { instance, wait }, context) => {
    const ended = endedRefusal(instance);
    if (ended !== undefined) return ended;
    if (instance === undefined || wait === undefined) return reject('INSTANCE_NOT_WAITING');
    const kind = wait.kind === 'retry' ? 'retry' : 'due';
    return {
      data: {},
      message: 'The timer is due.',
      effects: [
        remove(processWaits, wait),
        ...triggered(instance, { kind, token: wait.token, payload: {} }, context),
        ...woken(instance, context),
      ],
    };
  },
});
