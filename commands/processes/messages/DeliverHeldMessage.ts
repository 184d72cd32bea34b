import { command } from '../../../core/command/declaration/command.ts';
import { put, schedule } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { messageTimer, processMessages } from '../../../core/process/messages.ts';
import { type Instant, later, minutes } from '../../../core/values/instant.ts';
import { processReply } from '../definitions/definition.ts';
import { type Comes, within } from '../instances/family.ts';
import { ambiguous, loadTaker, type Takers, taken, takersOf } from './correlation.ts';

/**
 * Time between two checks. A new wait triggers a check of held messages. These checks cover waits that were
 * missed.
 */
const pause = minutes(1);

const nobody: Takers & Comes = { waits: [], count: 0, starts: [] };

export default command({
  name: 'DeliverHeldMessage',
  summary: 'Brings a kept message to the instance that waits for it now, or deletes it.',
  reply: processReply,
  permission: null,
  input: Type.Object({ id: Type.String() }),
  output: Type.Object({ instanceId: Type.Union([Type.String(), Type.Null()]) }),
  rejects: [],
  audits: 'HeldMessageDelivered',
  unaudited: true,

  prepare: async ({ id }, services): Promise<Takers & Comes> => {
    const { read } = services;
    const row = await read.one(processMessages, { id });
    if (row?.state !== 'HELD') return nobody;
    const takers = await takersOf(row.name, row.sought, services);
    // Several wait for it: it stays until one alone does, or its time is over.
    if (ambiguous(row.name, takers) !== undefined) return nobody;
    const { family } = row.sender;
    const comes = family === undefined || takers.starts.length === 0 ? {} : await within(family, read);
    return { ...takers, ...comes };
  },

  load: async ({ id }, read, _actor, takers) => ({
    message: await read.one(processMessages, { id }),
    taker: await loadTaker(takers, read),
  }),

  decide: ({ id }, { message, taker }, context, takers) => {
    const { now } = context;
    const nothing = { data: { instanceId: null }, message: 'No instance took it.', effects: [] };
    if (message?.state !== 'HELD') return nothing;
    if (message.expiresAt <= now) {
      const effects = [put(processMessages, message, { state: 'EXPIRED', updatedAt: now })];
      return { ...nothing, effects };
    }
    const { name, sought, variables, sender } = message;
    const { refused } = takers;
    const brought = {
      name,
      variables,
      sender,
      businessKey: sought.businessKey ?? null,
      ...(refused === undefined ? {} : { refused }),
    };
    const found = taken(brought, takers, taker, context);
    if (found === undefined || isRejection(found)) {
      const due = earlier(later(now, pause), message.expiresAt);
      const timer = { id: messageTimer(id), due, command: 'DeliverHeldMessage', data: { id } };
      return { ...nothing, effects: [schedule(timer)] };
    }
    const { instanceId, effects } = found;
    return {
      data: { instanceId },
      message: 'The message is taken.',
      effects: [
        ...effects,
        put(processMessages, message, { state: 'DELIVERED', instanceId, updatedAt: now }),
      ],
    };
  },

  follow: async ({ instanceId }, { actor, processes }) => {
    if (instanceId !== null) await processes.advance(actor.tenant, instanceId);
    return undefined;
  },
});

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);
