import { query } from '../../../core/command/declaration/command.ts';
import type { Select } from '../../../core/command/declaration/read.ts';
import { Bag, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { messageStates, processMessages } from '../../../core/process/messages.ts';
import { processReply } from '../definitions/definition.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export default query({
  name: 'GetProcessMessageListQuery',
  summary: 'Messages that came before any process waited for them: kept, delivered or past their time.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    ...paging(20),
    messageName: Type.Optional(Words(255)),
    state: Type.Optional(OneOf(messageStates)),
  }),
  output: Listed(
    Type.Object({
      messageId: Type.String(),
      messageName: Type.String(),
      state: OneOf(messageStates),
      instanceId: TextOrNull,
      businessKey: TextOrNull,
      correlationKey: TextOrNull,
      match: Type.Array(Bag()),
      variables: Bag(),
      sentBy: Type.String(),
      sentById: Type.String(),
      sentAt: Type.String(),
      expiresAt: Type.String(),
    }),
  ),
  example: { state: 'HELD' },

  read: async (input, read) => {
    const { messageName, state } = input;
    const page = await read.page(processMessages, {
      ...pageAsked(input, 20),
      where(select: Select) {
        if (messageName !== undefined) select.where('name', messageName);
        if (state !== undefined) select.where('state', state);
      },
    });
    const data = listed(page, ({ id, name, sought, variables, sender, ...row }) => ({
      messageId: id,
      messageName: name,
      state: row.state,
      instanceId: row.instanceId,
      businessKey: sought.businessKey ?? null,
      correlationKey: sought.correlationKey ?? null,
      match: (sought.match ?? []).map((condition) => ({ ...condition })),
      variables,
      sentBy: sender.name,
      sentById: sender.userId,
      sentAt: row.createdAt,
      expiresAt: row.expiresAt,
    }));
    return { data, message: listMessage(page) };
  },
});
