/**
 * One stream of events to one reader (Server-Sent Events): first the missed events, then new ones, as fast as
 * the reader reads.
 */
import type { Writable } from 'node:stream';
import type { QueryRead } from '../command/declaration/read.ts';
import { lowestId, millisOf } from '../values/id.ts';
import { type Event, eventItem, eventsOf } from './feed.ts';
import { wants } from './filter.ts';
import { type Following, lateBy } from './live.ts';

/**
 * The reason why the host ends a stream. It is sent as the last event, of type `stream.ended` and without an
 * id.
 */
export const endings = {
  UNAUTHENTICATED: 'The token is good no more: come back with another.',
  INSUFFICIENT_PERMISSIONS: 'You may not see events any more.',
  READER_TOO_SLOW: 'You read more slowly than things happen: come back with the last id.',
  SHUTTING_DOWN: 'The host is stopping: come back with the last id.',
  STORE_UNAVAILABLE: 'What you missed cannot be read: come back with the last id.',
} as const;

export type Ending = keyof typeof endings;

export interface StreamOptions {
  readonly response: Writable;
  readonly following: Following;
  readonly read: QueryRead;
  /** Types, families (`loan.*`) or `*`. */
  readonly filters: readonly string[];
  /** Whether the reader may see this event now. Their permissions may change. */
  readonly maySee: (event: Event) => boolean;
  /** Only events after this one. Without it, only new events. */
  readonly after?: string | undefined;
  /** Only this host writes, so an event never appears after one with a higher id. */
  readonly inOrder: boolean;
  /** Ends when the stream does. */
  readonly signal: AbortSignal;
  /** Milliseconds to wait for a full connection. */
  readonly patience: number;
  readonly sent: (events: number) => void;
}

/** Milliseconds between signs of life. */
const heartbeat = 15_000;
/** The most events in one read of missed events, and in one write. */
const together = 500;
const perWrite = 100;

/**
 * Sends until the signal ends. Returns the reason if it ended on its own. Throws if the missed events cannot
 * be read.
 */
export async function streamEvents(options: StreamOptions): Promise<Ending | undefined> {
  const { response, following, filters, maySee, after, signal, sent } = options;
  let position: string | undefined;
  const write = writerOf(options);
  const send = async (events: readonly Event[]): Promise<boolean> => {
    const wanted = events.filter(
      (event) => filters.some((filter) => wants(filter, event.type)) && maySee(event),
    );
    for (let at = 0; at < wanted.length; at += perWrite) {
      const some = wanted.slice(at, at + perWrite);
      if (!(await write(some.map(frame).join('')))) return false;
      sent(some.length);
    }
    position = events.at(-1)?.id ?? position;
    return true;
  };
  // A returning reader continues after the last id that they received, whatever their filters.
  const alive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(`: still here\n${idLine(position)}\n`);
  }, heartbeat);
  alive.unref();
  try {
    let place = await following.fresh();
    position = after ?? following.newest();
    response.write(`: events from here on\nretry: 3000\n${idLine(position)}\n`);
    let skip: ReadonlySet<string> = new Set();
    let skipUntil = place;
    if (after !== undefined) {
      const missed = await sendMissed(after, options, send);
      if (missed === undefined) return slow(signal);
      ({ place, skip, skipUntil } = missed);
    }
    while (!signal.aborted) {
      await following.more(place, signal);
      const events = following.from(place);
      if (events === undefined) return 'READER_TOO_SLOW';
      const isPast = place >= skipUntil;
      if (!(await send(isPast ? events : events.filter(({ id }) => !skip.has(id))))) {
        return slow(signal);
      }
      place += events.length;
    }
    return undefined;
  } finally {
    clearInterval(alive);
  }
}

const slow = ({ aborted }: AbortSignal): Ending | undefined => (aborted ? undefined : 'READER_TOO_SLOW');

/** The place at which new events continue, and the ones among them that were already sent. */
interface Joined {
  readonly place: number;
  readonly skip: ReadonlySet<string>;
  /** Events from this place on were not sent yet. */
  readonly skipUntil: number;
}

/**
 * Sends all events after a given one. Events older than a minute no longer change. Newer ones are read again
 * from the start of that minute, while new events appear. Undefined if the reader does not read.
 */
async function sendMissed(
  last: string,
  { following, read, filters, inOrder, signal }: StreamOptions,
  send: (events: readonly Event[]) => Promise<boolean>,
): Promise<Joined | undefined> {
  const lateness = inOrder ? 0 : lateBy;
  const feed = { filters, limit: together };
  // If other hosts write, an event that appeared late may be missing before it, so the last minute is sent
  // again.
  const floor = lowestId(millisOf(last) - lateness);
  let after = inOrder ? last : floor;
  const newest = following.newest();
  const settled = newest === undefined ? '' : lowestId(millisOf(newest) - lateness);
  while (after < settled && !signal.aborted) {
    const page = await eventsOf(read, { ...feed, after, until: settled });
    if (!(await send(page))) return undefined;
    after = page.length < together ? settled : (page.at(-1)?.id ?? settled);
  }
  const place = await following.fresh();
  const skip = new Set<string>();
  for (let page: readonly Event[]; !signal.aborted; ) {
    page = await eventsOf(read, { ...feed, after });
    if (!(await send(page))) return undefined;
    for (const { id } of page) skip.add(id);
    if (page.length < together) break;
    after = page.at(-1)?.id ?? after;
  }
  return { place, skip, skipUntil: await following.fresh() };
}

/** Writes at the reader's pace. False if the reader stopped reading for too long, or the stream ended. */
function writerOf({ response, signal, patience }: StreamOptions): (text: string) => Promise<boolean> {
  return async (text) => {
    if (signal.aborted) return false;
    if (response.write(text)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const drained = (): void => resolve(true);
    const over = (): void => resolve(false);
    const late = setTimeout(over, patience);
    response.once('drain', drained);
    signal.addEventListener('abort', over, { once: true });
    const isTaken = await promise;
    clearTimeout(late);
    response.off('drain', drained);
    signal.removeEventListener('abort', over);
    return isTaken;
  };
}

const idLine = (id: string | undefined): string => (id === undefined ? '' : `id: ${id}\n`);

function frame(event: Event): string {
  return `${idLine(event.id)}event: ${event.type}\ndata: ${JSON.stringify(eventItem(event))}\n\n`;
}

/**
 * Sends the reader the reason for the end, and resolves when the connection is closed. A slow reader gets
 * time to read the events already on their way, which come first.
 */
export async function farewell(
  response: Farewelled,
  why: Ending | undefined,
  within = why === 'READER_TOO_SLOW' ? slowReaderWithin : lastWordsWithin,
): Promise<void> {
  if (response.destroyed) return;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve);
  response.end(why === undefined ? '' : lastFrame(why));
  const late = setTimeout(() => response.destroy(), within);
  late.unref();
  await gone;
  clearTimeout(late);
}

type Farewelled = Pick<Writable, 'destroyed' | 'end' | 'destroy' | 'once'>;

/**
 * Milliseconds in which a reader can read the last event. A slow reader must first read the events before it.
 */
const lastWordsWithin = 1000;
const slowReaderWithin = 60_000;

/** The last event of a stream. */
function lastFrame(code: Ending): string {
  return `event: stream.ended\ndata: ${JSON.stringify({ code, message: endings[code] })}\n\n`;
}
