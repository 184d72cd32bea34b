import { handsOf } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { Note, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import {
  type CallbackPayload,
  instanceLife,
  processCallbacks,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { livingInstance, progressMessage, triggered, woken } from '../instances/instance.ts';
import { answered, callbackTrigger, held } from './callback.ts';

const Input = Type.Object({
  correlationKey: Type.Optional(Words(255, 'The key under which a process waits')),
  childInstanceId: Type.Optional(Words(64, 'A child process that its parent waits for')),
  callbackData: Type.Optional(Type.Unknown({ description: 'What the callback brings' })),
  results: Type.Optional(Type.Unknown({ description: 'Another name of callbackData' })),
  isSuccess: Type.Optional(Type.Boolean({ description: 'True when absent' })),
  isFailed: Type.Optional(Type.Boolean({ description: 'The opposite of isSuccess' })),
  errorMessage: Type.Optional(Note(2000)),
});

export default command({
  name: 'ReturnCallbackCommand',
  summary: 'Resumes the process that waits for this callback; an early one is held for 24 hours.',
  reply: processReply,
  permission: ['processes.callback', 'processes.operate', 'processes.start'],

  input: Input,
  output: Type.Object({
    status: OneOf<string>(['HELD', ...instanceLife.states]),
    correlationKey: Type.Union([Type.String(), Type.Null()]),
    instanceId: Type.Union([Type.String(), Type.Null()]),
  }),
  example: { correlationKey: 'order-1', callbackData: { paid: true }, isSuccess: true },

  rejects: [
    'VALIDATION',
    'CALLBACK_USED',
    'CALLBACK_CLOSED',
    'CALLBACK_AMBIGUOUS',
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_NOT_WAITING',
  ],
  audits: 'CallbackReturned',

  load: async ({ correlationKey, childInstanceId }, read) => {
    const callback =
      correlationKey === undefined
        ? undefined
        : await read.one(processCallbacks, { correlationKey });
    const child =
      childInstanceId === undefined
        ? undefined
        : await read.one(processInstances, { id: childInstanceId });
    const [one] = callback?.state === 'WAITING' ? callback.waits : [];
    const target =
      child?.parentInstance != null
        ? { instanceId: child.parentInstance, token: child.parentToken ?? '' }
        : one;
    return {
      callback,
      child,
      instance: target && (await read.one(processInstances, { id: target.instanceId })),
      wait: target && (await read.one(processWaits, target)),
    };
  },

  decide: (input, { callback, child, instance: found, wait }, context) => {
    const { correlationKey, childInstanceId } = input;
    if ((correlationKey === undefined) === (childInstanceId === undefined)) {
      return reject('VALIDATION', {
        field: 'correlationKey',
        message: 'Give correlationKey or childInstanceId, and not both',
      });
    }
    const payload = { ...payloadOf(input), people: handsOf(context.actor) };
    if (correlationKey !== undefined) {
      const { state } = callback ?? {};
      if (state === undefined || state === 'UNCLAIMED') {
        return {
          data: { status: 'HELD', correlationKey, instanceId: null },
          message: 'Nothing waits for this callback yet; it is held for 24 hours.',
          effects: held(callback, correlationKey, payload, context),
        };
      }
      if (state === 'HELD' || state === 'USED') return reject('CALLBACK_USED');
      if (state === 'CLOSED') return reject('CALLBACK_CLOSED');
      if ((callback?.waits.length ?? 0) > 1) return reject('CALLBACK_AMBIGUOUS');
    } else if (child === undefined || child.parentInstance === null) {
      return reject('INSTANCE_NOT_FOUND', { message: 'No process waits for this child.' });
    }
    const instance = livingInstance(found);
    if (isRejection(instance)) return instance;
    if (wait === undefined) return reject('INSTANCE_NOT_WAITING');
    return {
      data: {
        status: instance.status === 'SUSPENDED' ? 'SUSPENDED' : 'RUNNING',
        correlationKey: correlationKey ?? null,
        instanceId: instance.id,
      },
      message: 'Callback received.',
      effects: [
        ...answered(wait, callback, context),
        ...triggered(instance, callbackTrigger(wait.token, payload), context, 'followed'),
        ...woken(instance, context),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    if (data.instanceId === null) return undefined;
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return {
      data: { ...data, status: progress.status },
      message: `Callback received. ${progressMessage(progress)}`,
    };
  },
});

/** The payload under either of its names; success unless it says otherwise. */
function payloadOf(input: Static<typeof Input>): CallbackPayload {
  const { callbackData, results, isSuccess, isFailed, errorMessage } = input;
  return {
    data: callbackData ?? results ?? null,
    isSuccess: isSuccess ?? isFailed !== true,
    errorMessage: errorMessage ?? null,
  };
}
