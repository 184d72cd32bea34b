import { command } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processCallbacks } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';

export default command({
  name: 'ExpireHeldCallback',
  summary: 'Lists a callback as unclaimed: nothing waited for it within its time.',
  reply: processReply,
  permission: null,
  input: Type.Object({ correlationKey: Type.String() }),
  output: Type.Object({}),
  rejects: ['CALLBACK_NOT_HELD'],
  audits: 'CallbackUnclaimed',
  load: async ({ correlationKey }, read) => ({
    callback: await read.one(processCallbacks, { correlationKey }),
  }),
  decide: (_input, { callback }, context) => {
    if (callback?.state !== 'HELD') return reject('CALLBACK_NOT_HELD');
    return {
      data: {},
      message: 'The callback is unclaimed.',
      effects: [
        put(processCallbacks, callback, { state: 'UNCLAIMED', expiresAt: null, updatedAt: context.now }),
      ],
    };
  },
});
