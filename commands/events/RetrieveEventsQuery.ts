import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { maySee } from '../../core/command/declaration/event-types.ts';
import { Guid, InstantText, Named, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { inOrderOfIds } from '../../core/command/kit/at-hand.ts';
import { afterField, maxPageSize, NextAfter } from '../../core/command/kit/paging.ts';
import { reject, rejectAll } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { deepInFeed, eventItem, eventsOf } from '../../core/events/feed.ts';
import { filterPattern, filterWords, unmetProblem, unseenRefusal } from '../../core/events/filter.ts';
import { counted } from '../../core/values/counted.ts';
import { parseInstant } from '../../core/values/instant.ts';
import { jsonBytes } from '../../core/values/json-size.ts';

const EventView = Type.Object({
  id: Type.String({ description: 'Rises with time; the same at every delivery' }),
  type: Named('event type'),
  timestamp: Type.String(),
  subject: Type.String({ description: 'Id of the record that the event is about' }),
  by: Type.String({ description: 'Subject of who caused it: `sub` of the token' }),
  data: Type.Unknown({ description: 'As the catalogue says for the type: /asyncapi.json' }),
});

const defaultSize = 100;
/** The most bytes of the events of one page. A page of larger events is shorter. */
const mostOfPage = 8 * 1024 * 1024;
const cursors = inOrderOfIds('RetrieveEventsQuery');

export default query({
  name: 'RetrieveEventsQuery',
  summary:
    'What happened, oldest first: one event for each committed change that you may see. Ask again with nextCursor as cursor.',
  reply: R2,
  permission: ['events.view'],
  input: Type.Object({
    type: Type.Optional(
      Type.String({
        pattern: filterPattern,
        written: filterWords,
        maxLength: 80,
        description: 'A type of the catalogue, or a family such as loan.*',
      }),
    ),
    since: Type.Optional(InstantText('Events from this moment on')),
    cursor: Type.Optional(
      Guid(
        'Events after this one. With several hosts an event can appear up to a minute after one with a higher id. To miss none, ask again from an older cursor and skip known ids.',
      ),
    ),
    pageNumber: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000_000,
        default: 1,
        description: 'A page of what the other fields name; a cursor reads long lists faster',
      }),
    ),
    after: afterField,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: defaultSize })),
  }),
  output: Type.Object({
    items: Type.Array(EventView),
    nextCursor: OrNull(Type.String({ description: 'Id of the last event of this page' })),
    hasMore: Type.Boolean(),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    nextAfter: NextAfter,
  }),
  example: { type: 'transaction.*', pageSize: 10 },
  rejects: ['VALIDATION', 'INSUFFICIENT_PERMISSIONS', 'QUERY_TOO_LARGE'],

  read: async (input, read, { actor, eventTypes: types }) => {
    const { pageSize: size = defaultSize, pageNumber = 1 } = input;
    if (input.cursor !== undefined && input.after !== undefined) {
      const message = 'cursor and after both say where the page begins. Send one of them';
      return reject('VALIDATION', { field: 'cursor', message });
    }
    const cursor = input.after === undefined ? input.cursor : cursors.idIn(input.after);
    const since = input.since === undefined ? undefined : parseInstant(input.since);
    const filters = [input.type ?? '*'];
    const problem = unmetProblem(filters, types);
    if (problem !== undefined) {
      const message = `type ${problem}`;
      const refused = rejectAll('VALIDATION', [{ field: 'type', message, code: 'VALIDATION' }]);
      return { ...refused, message: `The request is not valid: ${message}.` };
    }
    const hidden = unseenRefusal(filters, actor, types);
    if (hidden !== undefined) return hidden;
    const passed = (pageNumber - 1) * size;
    const seesAll = allows(actor, ['*']);
    const isWhole = filters[0] === '*' && since === undefined && cursor === undefined && seesAll;
    const rows = await eventsOf(read, {
      filters,
      after: cursor,
      since,
      limit: size + 1,
      mostBytes: mostOfPage,
      isWanted: (event) => maySee(event, actor, types),
      ...(isWhole && passed > 0 ? await deepInFeed(read, passed) : { skip: passed }),
    });
    const page = rows.slice(0, size);
    const last = page.at(-1);
    const isCut = rows.reduce((sum, { data }) => sum + jsonBytes(data), 0) > mostOfPage;
    // The next page by its number would begin after events that this page does not have.
    if (isCut && input.pageNumber !== undefined) return reject('QUERY_TOO_LARGE');
    const hasMore = isCut || rows.length > size;
    return {
      data: {
        items: page.map(eventItem),
        nextCursor: last?.id ?? cursor ?? null,
        hasMore,
        pageNumber,
        pageSize: size,
        nextAfter: hasMore && last !== undefined ? cursors.at(last.id) : null,
      },
      message: `${counted(page.length, 'event')} returned.`,
    };
  },
});
