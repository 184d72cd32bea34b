import { query } from '../../core/command/declaration/command.ts';
import { InstantText, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { timers } from '../../core/time/timer.ts';
import { parseInstant } from '../../core/values/instant.ts';

export default query({
  name: 'RetrieveTimersQuery',
  summary: 'What the host will do by itself and when, the next first: expiries, retries, jobs.',
  reply: R2,
  permission: ['timers.view'],
  input: Type.Object({
    ...paging(50),
    command: Type.Optional(Words(80, 'Timers that run this command alone')),
    dueBefore: Type.Optional(InstantText()),
  }),
  output: Listed(
    Type.Object({
      id: Type.String(),
      due: Type.String(),
      command: Type.String(),
      attempts: Type.Integer(),
      lastError: OrNull(Type.String()),
    }),
  ),
  example: { command: 'WatchPendingTransaction' },

  read: async (input, read) => {
    const before = input.dueBefore === undefined ? undefined : parseInstant(input.dueBefore);
    const page = await read.page(timers, {
      ...pageAsked(input, 50),
      orderBy: ['due', 'id'],
      direction: 'asc',
      where: (select) => {
        if (input.command !== undefined) select.where('command', input.command);
        if (before !== undefined) select.where('due', '<', before);
      },
    });
    const items = listed(page, ({ id, due, command, attempts, lastError }) => ({
      id,
      due,
      command,
      attempts,
      lastError,
    }));
    return { data: items, message: listMessage(page) };
  },
});
