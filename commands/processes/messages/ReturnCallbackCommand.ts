import type { Actor } from '../../../core/command/declaration/actor.ts';
import { command } from '../../../core/command/declaration/command.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Note, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { type ProcessDefinition, processDefinitions } from '../../../core/process/definitions.ts';
import { isNamed } from '../../../core/process/senders.ts';
import {
  earlyCallbackCounts,
  instanceLife,
  type ProcessCallback,
  type ProcessInstance,
  processCallbacks,
  processInstances,
  processWaits,
} from '../../../core/process/tables.ts';
import { triggered } from '../../../core/process/triggered.ts';
import { personKey } from '../../../core/values/person.ts';
import { processReply } from '../definitions/definition.ts';
import { livingInstance, progressMessage, woken } from '../instances/instance.ts';
import { roomRefusal, waitingFor } from '../instances/room.ts';
import { senderOf } from '../instances/start.ts';
import { earlyCallbacks } from '../policies.ts';
import { answered, callbackTrigger, countedEarly, held, senderRefusal } from './callback.ts';

const Input = Type.Object({
  correlationKey: Type.Optional(Words(255, 'The key under which a process waits')),
  childInstanceId: Type.Optional(
    Words(64, 'A child process: it answers its parent only by ending, so that this is refused'),
  ),
  callbackData: Type.Optional(Type.Unknown({ description: 'What the callback brings' })),
  results: Type.Optional(Type.Unknown({ description: 'Another name of callbackData' })),
  isSuccess: Type.Optional(Type.Boolean({ description: 'True when absent' })),
  isFailed: Type.Optional(Type.Boolean({ description: 'The opposite of isSuccess' })),
  errorMessage: Type.Optional(Note(2000)),
});

export default command({
  name: 'ReturnCallbackCommand',
  summary:
    'Resumes the process that waits for this callback; an early one is held for 24 hours if its process asks for it.',
  reply: processReply,
  permission: ['processes.callback', 'processes.operate', 'processes.start'],

  input: Input,
  output: Type.Object({
    status: OneOf<string>(['HELD', ...instanceLife.states]),
    correlationKey: Type.Union([Type.String(), Type.Null()]),
    instanceId: Type.Union([Type.String(), Type.Null()]),
  }),
  example: { correlationKey: 'order-1', callbackData: { paid: true }, isSuccess: true },

  policies: { early: earlyCallbacks },
  rejects: [
    'VALIDATION',
    'CALLBACK_NOT_AWAITED',
    'CALLBACK_FORBIDDEN',
    'EARLY_CALLBACK_LIMIT_EXCEEDED',
    'CHILD_NOT_ENDED',
    'CALLBACK_USED',
    'CALLBACK_CLOSED',
    'CALLBACK_AMBIGUOUS',
    'PROCESS_DATA_TOO_LARGE',
    'INSTANCE_NOT_FOUND',
    'INSTANCE_ENDED',
    'INSTANCE_NOT_WAITING',
  ],
  audits: 'CallbackReturned',

  // Diagrams that keep early callbacks are looked up only if the key is unknown.
  prepare: async ({ correlationKey }, { actor, read }) => {
    if (correlationKey === undefined) return undefined;
    const known = await read.one(processCallbacks, { correlationKey });
    if (!isUnknown(known)) return undefined;
    const all = await read.rows(processDefinitions, (select) =>
      select.where({ isDeleted: false }).whereNotNull('earlyCallbacks'),
    );
    return all.find((one) => keepsEarly(one, correlationKey, actor))?.id;
  },

  load: async ({ correlationKey, childInstanceId }, read, actor, keeper) => {
    const callback =
      correlationKey === undefined ? undefined : await read.one(processCallbacks, { correlationKey });
    const [target] = callback?.state === 'WAITING' ? callback.waits : [];
    const instance = target && (await read.one(processInstances, { id: target.instanceId }));
    return {
      callback,
      child:
        childInstanceId === undefined ? undefined : await read.one(processInstances, { id: childInstanceId }),
      instance,
      waiting: await waitingFor(instance, read),
      wait: target && (await read.one(processWaits, target)),
      ...(keeper === undefined ? {} : await loadKeeper(keeper, actor, read)),
    };
  },
  facts: (_input, { keeper }) => ({ early: keeper === undefined ? null : {} }),

  decide: (input, { callback, child, instance: found, waiting, wait, keeper, count }, context) => {
    const { correlationKey, childInstanceId } = input;
    if ((correlationKey === undefined) === (childInstanceId === undefined)) {
      return reject('VALIDATION', {
        field: 'correlationKey',
        message: 'Give correlationKey or childInstanceId, and not both',
      });
    }
    const { isSuccess, isFailed } = input;
    if (isSuccess !== undefined && isSuccess === isFailed) {
      return reject('VALIDATION', {
        field: 'isFailed',
        message: `isFailed contradicts isSuccess: got ${isFailed} for both. Give one of them.`,
      });
    }
    if (correlationKey === undefined) return childRefusal(child);
    const { actor, now } = context;
    const sender = senderOf(actor);
    const payload = { ...payloadOf(input), sender, sentAt: now };
    if (isUnknown(callback)) {
      if (keeper === undefined || !keepsEarly(keeper, correlationKey, actor)) {
        return reject('CALLBACK_NOT_AWAITED');
      }
      const { perSender = 0, maxBytes = 0 } = context.policy.early ?? {};
      const bytes = Buffer.byteLength(JSON.stringify(payloadOf(input)));
      if (bytes > maxBytes) {
        return reject('VALIDATION', {
          field: 'callbackData',
          message: `callbackData is too large for a callback that nothing waits for yet: got ${bytes} bytes. Send at most ${maxBytes} bytes.`,
        });
      }
      const counted = countedEarly(count, countedAs(actor), perSender, context);
      if (counted === undefined) {
        return reject('EARLY_CALLBACK_LIMIT_EXCEEDED', {
          message: `Too many early callbacks of ${actor.userId} are kept: got ${perSender} within 24 hours. Send this one when its process waits.`,
        });
      }
      return {
        data: { status: 'HELD', correlationKey, instanceId: null },
        message: 'Nothing waits for this callback yet; it is held for 24 hours.',
        effects: [...counted, ...held(callback, correlationKey, payload, context)],
      };
    }
    const { state, waits } = callback;
    if (state === 'HELD' || state === 'USED') return reject('CALLBACK_USED');
    if (state === 'CLOSED') return reject('CALLBACK_CLOSED');
    if (waits.length > 1) return reject('CALLBACK_AMBIGUOUS');
    const instance = livingInstance(found);
    if (isRejection(instance)) return instance;
    if (wait === undefined) return reject('INSTANCE_NOT_WAITING');
    const forbidden = senderRefusal(wait, instance, sender);
    if (forbidden !== undefined) return forbidden;
    const full = roomRefusal(instance, waiting, { data: payload.data });
    if (full !== undefined) return full;
    return {
      data: {
        status: instance.status === 'SUSPENDED' ? 'SUSPENDED' : 'RUNNING',
        correlationKey,
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

/** Whether no instance waits or waited for the key of this row, and no callback is kept for it. */
const isUnknown = (row: ProcessCallback | undefined): row is undefined | UnclaimedCallback =>
  row === undefined || row.state === 'UNCLAIMED';

type UnclaimedCallback = ProcessCallback & { readonly state: 'UNCLAIMED' };

/** Whether a definition keeps early callbacks under this key, and accepts them from this actor. */
function keepsEarly(
  { isDeleted, earlyCallbacks: all }: ProcessDefinition,
  correlationKey: string,
  actor: Actor,
): boolean {
  const sender = senderOf(actor);
  return (
    !isDeleted &&
    (all ?? []).some(({ prefix, from }) => correlationKey.startsWith(prefix) && isNamed(from, sender))
  );
}

/** The definition that keeps an early callback, and the quota of its sender. */
const loadKeeper = async (id: number, actor: Actor, read: Read) => ({
  keeper: await read.one(processDefinitions, { id }),
  count: await read.one(earlyCallbackCounts, { sender: countedAs(actor) }),
});

/** The person in whose quota an early callback counts. */
const countedAs = ({ userId }: Actor): string => personKey(userId);

/** A child answers its parent only by ending. A callback can never be that answer. */
function childRefusal(child: ProcessInstance | undefined) {
  if (child === undefined || child.parentInstance === null) {
    return reject('INSTANCE_NOT_FOUND', { message: 'No process waits for this child.' });
  }
  return reject(child.endedAt === null ? 'CHILD_NOT_ENDED' : 'CALLBACK_USED');
}

/** The payload under either name. It counts as success unless the input says failure. */
function payloadOf(input: Static<typeof Input>) {
  const { callbackData, results, isSuccess, isFailed, errorMessage } = input;
  return {
    data: callbackData ?? results ?? null,
    isSuccess: isSuccess ?? isFailed !== true,
    errorMessage: errorMessage ?? null,
  };
}
