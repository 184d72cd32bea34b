import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { timerIncidents } from './timers.ts';

export default query({
  name: 'RetrieveTimerIncidentsQuery',
  summary: 'Timers that failed as often as they may and are no longer tried. Newest first.',
  reply: R2,
  permission: ['timers.view'],
  input: Type.Object(paging(50)),
  output: Listed(
    Type.Object({
      id: Type.String(),
      command: Type.String(),
      due: Type.String(),
      attempts: Type.Integer(),
      lastError: OrNull(Type.String()),
      at: Type.String({ description: 'When it was given up' }),
    }),
  ),
  example: {},

  read: async (input, read) => {
    const page = await read.page(timerIncidents, { ...pageAsked(input, 50), orderBy: ['at', 'id'] });
    const data = listed(page, ({ id, command, due, attempts, lastError, at }) => ({
      id,
      command,
      due,
      attempts,
      lastError,
      at,
    }));
    return { data, message: listMessage(page) };
  },
});
