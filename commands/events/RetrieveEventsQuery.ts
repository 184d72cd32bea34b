import { query } from '../../core/command/declaration/command.ts';
import { Guid, InstantText, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { maxPageSize } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { eventItem, eventsOf } from '../../core/events/feed.ts';
import { filterPattern } from '../../core/events/filter.ts';
import { parseInstant } from '../../core/values/instant.ts';

const EventView = Type.Object({
  id: Type.String({ description: 'Rises with time; the same at every delivery' }),
  type: Type.String(),
  timestamp: Type.String(),
  subject: Type.String({ description: 'Id of the record that the event is about' }),
  by: Type.String({ description: 'Who caused it' }),
  data: Type.Unknown({ description: 'As the catalogue says for the type: /asyncapi.json' }),
});

const defaultSize = 100;

export default query({
  name: 'RetrieveEventsQuery',
  summary:
    'What happened, oldest first: one event for each committed change. Ask again with nextCursor as cursor.',
  reply: R2,
  permission: ['events.view'],
  input: Type.Object({
    type: Type.Optional(
      Type.String({
        pattern: filterPattern,
        maxLength: 80,
        description: 'A type of the catalogue, or a family such as loan.*',
      }),
    ),
    since: Type.Optional(InstantText('Events from this moment on')),
    cursor: Type.Optional(
      Guid(
        'Events after this one. With several hosts an event may come to light up to a minute after one with a higher id: who must miss none asks again from an older cursor, and passes over ids that he has.',
      ),
    ),
    pageNumber: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: 10_000_000, default: 1 },
        description: 'A page of what the other fields name; a cursor reads long lists faster',
      }),
    ),
    pageSize: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxPageSize, default: defaultSize }),
    ),
  }),
  output: Type.Object({
    items: Type.Array(EventView),
    nextCursor: OrNull(Type.String({ description: 'Id of the last event of this page' })),
    hasMore: Type.Boolean(),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  example: { type: 'transaction.*', pageSize: 10 },

  read: async (input, read) => {
    const { pageSize: size = defaultSize, pageNumber = 1 } = input;
    const since = input.since === undefined ? undefined : parseInstant(input.since);
    const cursor = input.cursor?.toLowerCase();
    const rows = await eventsOf(read, {
      ...{ filters: [input.type ?? '*'], after: cursor, since },
      ...{ skip: (pageNumber - 1) * size, limit: size + 1 },
    });
    const page = rows.slice(0, size);
    return {
      data: {
        items: page.map(eventItem),
        nextCursor: page.at(-1)?.id ?? cursor ?? null,
        hasMore: rows.length > size,
        ...{ pageNumber, pageSize: size },
      },
      message: `${page.length} events returned.`,
    };
  },
});
