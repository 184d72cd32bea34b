/** What happens in the bank, as it happens: by the event stream; by the cursor where the host has no stream, or none is wanted. */
import type { BankEvent, EventFilter, EventOf } from './catalogue/events.ts';
import { eventsByCursor } from './event-cursor.ts';
import { eventsByStream } from './event-stream.ts';
import { checkMillis, headerText } from './mistakes.ts';
import { Refused } from './result.ts';
import type { Sender } from './sender.ts';
import { unseen } from './unseen.ts';

/** Which events, from where on, and until when. */
export interface EventsAsked<Filter extends EventFilter = EventFilter> {
  /** Types, families (`transaction.*`) or `*`; all where nothing is said. */
  readonly type?: Filter | readonly Filter[] | undefined;
  /**
   * Everything after this event: keep the `id` of the last one that you have dealt with, and go on from it after a restart. Where several
   * hosts write, the minute before it comes again: pass over ids that you have.
   */
  readonly after?: string | undefined;
  /** Everything from this moment on (ISO 8601). Without `after` and `since` it is what happens from now on. */
  readonly since?: string | undefined;
  /** `false`: ends after the events that there are now. Without `after` and `since` those are all of them. */
  readonly follow?: boolean | undefined;
  /** `cursor`: asks by RetrieveEventsQuery again and again instead of listening to the stream. */
  readonly by?: 'stream' | 'cursor' | undefined;
  /** Milliseconds between looks of `cursor`; 1000 where nothing is said. */
  readonly every?: number | undefined;
  /** Ends the iteration; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Where a reading of events stands: who reads on begins there. */
export interface Place {
  readonly types: readonly string[];
  after: string | undefined;
  since: string | undefined;
}

/** Iterates the events. A lost connection is taken up again where it was lost, for as long as it takes. */
export async function* eventsOf<Filter extends EventFilter>(
  asked: EventsAsked<Filter>,
  sender: Sender,
): AsyncGenerator<EventOf<Filter>, void> {
  checkMillis('every', asked.every);
  const place: Place = {
    types: [asked.type ?? []].flat(),
    after: asked.after === undefined ? undefined : headerText('after', asked.after),
    since: asked.since,
  };
  const isNew = unseen();
  const from = momentOf(asked.since);
  const events =
    asked.follow === false || asked.by === 'cursor'
      ? eventsByCursor(place, asked, sender)
      : streamed(place, asked, sender);
  for await (const event of events) {
    // The types that were asked for are those that are wanted.
    const isAsked = isWanted(place, event.type) && !(Date.parse(event.timestamp) < from);
    if (isAsked && isNew(event.id)) yield event as EventOf<Filter>;
  }
}

async function* streamed(place: Place, asked: EventsAsked, sender: Sender): AsyncGenerator<BankEvent, void> {
  if (place.after === undefined && place.since !== undefined) {
    // A stream goes on from an event: the first one is found by the moment.
    yield* eventsByCursor(place, asked, sender, () => place.after !== undefined);
  }
  try {
    yield* eventsByStream(place, asked, sender);
  } catch (error) {
    // An older host has none.
    if (!(error instanceof Refused && error.code === 'NOTHING_HERE')) throw error;
    yield* eventsByCursor(place, asked, sender);
  }
}

const isWanted = ({ types }: Place, type: string): boolean =>
  types.length === 0 || types.some((filter) => meets(filter, type));

/** Milliseconds of a moment that says its zone: what is told again may be older. Not a number where the bank's own zone counts. */
function momentOf(text: string | undefined): number {
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
}

function meets(filter: string, type: string): boolean {
  if (filter === '*') return true;
  return filter.endsWith('.*') ? type.startsWith(filter.slice(0, -1)) : filter === type;
}
