import { type Context, command } from '../../../core/command/declaration/command.ts';
import { type Effect, remove } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import {
  type ProcessCallback,
  type ProcessWait,
  processCallbacks,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { processReply } from '../definitions/definition.ts';
import { keyEffects } from '../messages/callback.ts';
import { livingInstance, woken } from './instance.ts';

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
    ...(await loadWait({ instanceId, token }, read)),
  }),

  decide: (_input, found, context) => {
    const { wait, callback } = found;
    const instance = livingInstance(found.instance);
    if (isRejection(instance)) return instance;
    if (wait === undefined) return reject('INSTANCE_NOT_WAITING');
    const kind = wait.kind === 'retry' ? 'retry' : 'due';
    return {
      data: {},
      message: 'The timer is due.',
      effects: [
        remove(processWaits, wait),
        ...closedKey(wait, callback, context),
        ...triggered(instance, { kind, token: wait.token, payload: {} }, context),
        ...woken(instance, context),
      ],
    };
  },
});

async function loadWait(place: { readonly instanceId: string; readonly token: string }, read: Read) {
  const wait = await read.one(processWaits, place);
  const key = wait?.kind === 'callback' ? wait.reference : null;
  const callback = key === null ? undefined : await read.one(processCallbacks, { correlationKey: key });
  return { wait, callback };
}

/** Closes the key of an expired wait, so that a late callback is rejected. */
function closedKey(
  { instanceId, token, reference }: ProcessWait,
  callback: ProcessCallback | undefined,
  context: Context,
): readonly Effect[] {
  if (callback === undefined || reference === null) return [];
  const change = { correlationKey: reference, instanceId, gone: [token], coming: [] };
  return keyEffects(callback, change, context).effects;
}
