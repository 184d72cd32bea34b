import { command } from '../../../core/command/declaration/command.ts';
import { audit, insert, schedule } from '../../../core/command/declaration/effects.ts';
import { Bag, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { messageTimer, processMessages, type Sought } from '../../../core/process/messages.ts';
import { instanceLife } from '../../../core/process/tables.ts';
import { later } from '../../../core/values/instant.ts';
import { processReply } from '../definitions/definition.ts';
import { comesOf } from '../instances/family.ts';
import { progressMessage } from '../instances/instance.ts';
import { senderOf } from '../instances/start.ts';
import { ambiguous, loadTaker, soughtFields, suspendedOf, taken, takersOf } from './correlation.ts';

/** Days for which a message may be kept. */
const longest = 30;
/** Milliseconds until a kept message is first checked: an instance may have started to wait meanwhile. */
const soon = 1000;

const Input = Type.Object({
  messageName: Words(255, 'The name of the message in the diagram'),
  ...soughtFields,
  variables: Type.Optional(Bag('Variables that the message sets in the instance')),
  timeToLiveSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: longest * 86_400,
      description: 'How long to keep it if no instance takes it now; without this, it is refused then',
    }),
  ),
});

export default command({
  name: 'CorrelateProcessMessageCommand',
  summary: 'Brings a message to the one process that waits for it, or that it starts.',
  reply: processReply,
  permission: ['processes.correlate', 'processes.operate'],

  input: Input,
  output: Type.Object({
    outcome: OneOf<string>(
      ['CORRELATED', 'STARTED', 'HELD'],
      'An instance took it, it started one, or it is kept until one waits for it',
    ),
    instanceId: Type.Union([Type.String(), Type.Null()]),
    messageId: Type.Union([Type.String(), Type.Null()]),
    expiresAt: Type.Union([Type.String(), Type.Null()]),
    status: Type.Union([OneOf<string>(instanceLife.states), Type.Null()]),
  }),
  example: {
    messageName: 'payment received',
    businessKey: 'ORDER-17',
    variables: { paid: 1000 },
    timeToLiveSeconds: 3600,
  },

  rejects: [
    'MESSAGE_NOT_AWAITED',
    'MESSAGE_AMBIGUOUS',
    'CALLBACK_FORBIDDEN',
    'INSTANCE_SUSPENDED',
    'PROCESS_TOO_DEEP',
    'PROCESS_DATA_TOO_LARGE',
  ],
  audits: 'ProcessMessageCorrelated',

  prepare: async (input, services) => {
    const { actor, read, processes } = services;
    await processes.ready(actor.tenant);
    const takers = await takersOf(input.messageName, soughtOf(input), services);
    const nobody = takers.count === 0 && takers.starts.length === 0;
    const stopped =
      nobody && input.timeToLiveSeconds === undefined ? await suspendedOf(soughtOf(input), read) : undefined;
    if (stopped !== undefined) {
      return reject('INSTANCE_SUSPENDED', {
        message: `${stopped} is suspended with something that came for it, and whether it waits for ${input.messageName} after that is known when it is resumed. With timeToLiveSeconds the message is kept until it does.`,
        instanceId: stopped,
      });
    }
    const many = ambiguous(input.messageName, takers);
    if (many !== undefined) return many;
    const comes = takers.count > 0 ? {} : await comesOf(services);
    if (takers.starts.length > 0 && comes.refused !== undefined) {
      const message = `${input.messageName} starts nothing: ${comes.refused}`;
      return reject('PROCESS_TOO_DEEP', { message });
    }
    return { ...takers, ...comes };
  },

  load: async (_input, read, _actor, takers) => loadTaker(takers, read),

  decide: (input, taker, context, takers) => {
    const { messageName: name, businessKey = null, variables = {}, timeToLiveSeconds } = input;
    const { family } = takers;
    const sender = { ...senderOf(context.actor), ...(family === undefined ? {} : { family }) };
    const found = taken({ name, businessKey, variables, sender }, takers, taker, context);
    if (isRejection(found)) return found;
    if (found !== undefined) {
      const { instanceId, started, kept, effects } = found;
      const status = kept ? 'SUSPENDED' : 'RUNNING';
      return {
        data: {
          outcome: started ? 'STARTED' : 'CORRELATED',
          instanceId,
          messageId: null,
          expiresAt: null,
          status,
        },
        message: started
          ? 'The message started a process.'
          : kept
            ? 'The message is taken; the process is suspended and has it when it is resumed.'
            : 'The message is taken.',
        effects: [...effects, audit({ transactionId: instanceId, approverNotes: name })],
      };
    }
    if (timeToLiveSeconds === undefined) {
      return reject('MESSAGE_NOT_AWAITED', {
        message: `No process instance waits for ${name}${saidOf(input)}, and it starts none. With timeToLiveSeconds it is kept until one does.`,
      });
    }
    const { now } = context;
    const id = context.newId();
    const expiresAt = later(now, timeToLiveSeconds * 1000);
    return {
      data: { outcome: 'HELD', instanceId: null, messageId: id, expiresAt, status: null },
      message: `No instance waits for ${name} yet; it is kept until ${expiresAt}.`,
      effects: [
        insert(processMessages, {
          id,
          name,
          state: 'HELD',
          sought: soughtOf(input),
          variables,
          sender,
          instanceId: null,
          expiresAt,
          createdAt: now,
          updatedAt: now,
        }),
        schedule({
          id: messageTimer(id),
          due: later(now, soon),
          command: 'DeliverHeldMessage',
          data: { id },
        }),
        audit({ transactionId: id, approverNotes: name }),
      ],
    };
  },

  follow: async (data, { actor, processes }) => {
    if (data.instanceId === null) return undefined;
    const progress = await processes.advance(actor.tenant, data.instanceId);
    if (progress === undefined) return undefined;
    return {
      data: { ...data, status: progress.status },
      message: `The message is taken. ${progressMessage(progress)}`,
    };
  },
});

/** The message's criteria for its process. */
function soughtOf(input: Static<typeof Input>): Sought {
  const { instanceId, businessKey, correlationKey, match } = input;
  return {
    ...(instanceId === undefined ? {} : { instanceId }),
    ...(businessKey === undefined ? {} : { businessKey }),
    ...(correlationKey === undefined ? {} : { correlationKey }),
    ...(match === undefined ? {} : { match }),
  };
}

/** The criteria in words. */
function saidOf(input: Static<typeof Input>): string {
  const words = Object.entries(soughtOf(input)).map(([name, value]) =>
    typeof value === 'string' ? `${name} ${value}` : `${name} ${JSON.stringify(value)}`,
  );
  return words.length === 0 ? '' : ` with ${words.join(', ')}`;
}
