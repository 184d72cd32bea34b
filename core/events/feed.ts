/** The feed of events: reads records in order, from a cursor on. */
import { byId, recordsOf } from '../audit/history.ts';
import { type CommandRecord, recordEvents, records, withTransaction } from '../audit/record.ts';
import type { QueryRead, Select } from '../command/declaration/read.ts';
import { inPortions } from '../command/declaration/read.ts';
import { eventId, firstIdBeside, lastIdBeside } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { jsonBytes } from '../values/json-size.ts';
import { wants, whereWanted } from './filter.ts';

/** One event, as readers and subscribers receive it. */
export interface Event {
  readonly tenant: string;
  /** Rises with time, and is the same at every delivery. */
  readonly id: string;
  readonly type: string;
  /** Id of the record that it is about. */
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Instant;
  readonly byUser: string;
}

/** The wire form of an event. It is the same for readers, subscribers and streams. */
export function eventItem({ id, type, at: timestamp, subject, byUser: by, data }: Event) {
  return { id, type, timestamp, subject, by, data };
}

export interface Feed {
  /** Types, families (`loan.*`) or `*`. */
  readonly filters: readonly string[];
  /** Events with a higher id than this one. */
  readonly after?: string | undefined;
  /** Events up to and with this one. */
  readonly until?: string | undefined;
  /** Only events from this time on. */
  readonly since?: Instant | undefined;
  /** The number of events to skip first. */
  readonly skip?: number;
  readonly limit: number;
  /** Returns fewer events once their data have more bytes than this. */
  readonly mostBytes?: number;
  /** Narrows the records that are read. */
  readonly narrow?: (select: Select) => void;
  /** A further condition on the event, in addition to its type. */
  readonly isWanted?: (event: Event) => boolean;
}

/** The most records in one read. */
const together = 500;

/** The events of a record, in their order. */
export function eventsIn(
  record: Pick<
    CommandRecord,
    ('tenant' | 'id' | 'events' | 'event' | 'transactionId') | ('timestamp' | 'userId')
  >,
) {
  const { tenant, id, events, event, transactionId, timestamp, userId } = record;
  return (events ?? []).map(
    ([type, subject, data, own], at): Event => ({
      tenant,
      id: own ?? eventId(id, at),
      type: type ?? event ?? '',
      subject: subject ?? transactionId ?? '',
      data: withTransaction(data, transactionId),
      at: timestamp,
      byUser: userId,
    }),
  );
}

/** The next wanted events, oldest first. */
export async function eventsOf(read: Pick<QueryRead, 'rows'>, feed: Feed): Promise<readonly Event[]> {
  const { filters, after = '', until, skip = 0, limit, mostBytes, isWanted = () => true } = feed;
  let bytes = 0;
  const found: Event[] = [];
  let skipped = 0;
  let from: string | undefined;
  for (;;) {
    const room = Math.min(together, skip - skipped + limit - found.length);
    const { found: next } = await inPortions(room, (most) => nextRecords(read, feed, from, most));
    const { looked, more } = next;
    for (const event of looked.flatMap(eventsIn)) {
      const { id, type } = event;
      if (id <= after || (until !== undefined && id > until)) continue;
      if (!filters.some((filter) => wants(filter, type)) || !isWanted(event)) continue;
      if (skipped < skip) {
        skipped += 1;
        continue;
      }
      found.push(event);
      if (found.length === limit) return found;
      if (mostBytes === undefined) continue;
      bytes += jsonBytes(event.data);
      if (bytes > mostBytes) return found;
    }
    from = more;
    if (from === undefined) return found;
  }
}

/**
 * The place at which the whole feed continues after this many events, found without reading their records.
 */
export async function deepInFeed(
  read: Pick<QueryRead, 'place'>,
  passed: number,
): Promise<Pick<Feed, 'skip' | 'narrow'>> {
  const { from, skip } = await read.place(records, {
    filterKey: 'feed',
    weight: 'eventCount',
    rank: passed,
    where: (select) => select.whereNotNull('event'),
  });
  return { skip, ...(from === undefined ? {} : { narrow: (select) => select.where('id', '>=', from) }) };
}

interface Looked {
  readonly looked: readonly CommandRecord[];
  /** The id after which there may be more events. Undefined if there are none. */
  readonly more: string | undefined;
}

/** The next records with events that may be wanted, by their ids. */
async function nextRecords(
  read: Pick<QueryRead, 'rows'>,
  { filters, after, until, since, narrow }: Feed,
  from: string | undefined,
  limit: number,
): Promise<Looked> {
  const within = (select: Select, id: 'id' | 'recordId'): void => {
    // Events of one command have ids close to the command's own id.
    if (from !== undefined) select.where(id, '>', from);
    else if (after !== undefined) select.where(id, '>=', firstIdBeside(after));
    if (until !== undefined) select.where(id, '<=', lastIdBeside(until));
    select.orderBy(id).limit(limit);
  };
  const isAny = filters.includes('*');
  const own = await read.rows(records, (select) => {
    if (isAny) select.whereNotNull('event');
    else whereWanted(select, filters, 'event');
    if (since !== undefined) select.where('timestamp', '>=', since);
    narrow?.(select);
    within(select, 'id');
  });
  const keys = isAny
    ? []
    : await read.rows(recordEvents, (select) => {
        whereWanted(select, filters, 'type');
        within(select, 'recordId');
      });
  // After the end of a list that was cut there may be records that only the other list shows.
  const ends = [
    ...(own.length < limit ? [] : [own.at(-1)?.id ?? '']),
    ...(keys.length < limit ? [] : [keys.at(-1)?.recordId ?? '']),
  ].sort();
  const [end] = ends;
  const isNear = (id: string) => end === undefined || id <= end;
  const near = own.filter(({ id }) => isNear(id));
  const known = new Set(near.map(({ id }) => id));
  const others = new Set(keys.map(({ recordId }) => recordId).filter(isNear));
  const further = await recordsOf(
    read,
    [...others].filter((id) => !known.has(id)),
  );
  const late = (record: CommandRecord) => since === undefined || record.timestamp >= since;
  return { looked: [...near, ...further.filter(late)].sort(byId), more: end };
}
