/** Events by the stream: one connection after the other, each from where the last one was lost. */
import { badAnswer, membersOf, parsed, resultOf } from './answer.ts';
import { retryAfterOf, untilAborted, wait, waitBefore } from './attempt.ts';
import type { BankEvent } from './catalogue/events.ts';
import { longestWait } from './event-cursor.ts';
import type { EventsAsked, Place } from './events.ts';
import { isPassing } from './outcome.ts';
import { Refused } from './result.ts';
import type { Sender } from './sender.ts';
import { framesOf } from './server-sent.ts';

/** Milliseconds without a sign of life, of which the host gives one every 15 seconds, after which a connection is lost. */
const usualSilence = 45_000;

/** Answers in a row that are not stream of events, after which nothing better is waited for. */
const mostStrange = 5;

/** Goes on until the signal ends it, the bank refuses, or what comes is again and again not the bank's. */
export async function* eventsByStream(
  place: Place,
  { signal }: EventsAsked,
  sender: Sender,
  silence = usualSilence,
): AsyncGenerator<BankEvent, void> {
  let strange = 0;
  let stuckAt: string | undefined;
  for (let failed = 0; ; failed += 1) {
    signal?.throwIfAborted();
    const connection = new AbortController();
    const end = () => connection.abort();
    signal?.addEventListener('abort', end, { once: true });
    let asked: number | undefined;
    try {
      const answer = await connect(place, sender, connection, silence);
      if ('body' in answer) {
        for await (const event of eventsIn(answer, place, connection.signal)) {
          failed = 0;
          signal?.throwIfAborted();
          if (event !== undefined) yield event;
        }
        strange = 0;
      } else asked = answer.retryAfter;
    } catch (error) {
      signal?.throwIfAborted();
      // What was mangled on its way comes again, after the last event that came whole; what stays so is told.
      strange = place.after === stuckAt ? strange + 1 : 1;
      stuckAt = place.after;
      if (!isStrange(error) || strange >= mostStrange) throw error;
    } finally {
      end();
      signal?.removeEventListener('abort', end);
    }
    signal?.throwIfAborted();
    await wait(waitBefore(Math.max(failed, strange), asked, longestWait), signal);
  }
}

const isStrange = (error: unknown): boolean =>
  error instanceof Refused && error.code === 'BAD_ANSWER' && error.refusal.status < 300;

/** An open stream; `alive` is told of every sign of life. */
interface Open {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
  alive(): void;
}

/** A stream from this place on; or none for now. Throws `Refused` where there will be none. */
async function connect(
  { types, after }: Place,
  { open }: Sender,
  connection: AbortController,
  silence: number,
): Promise<Open | { readonly retryAfter: number | undefined }> {
  const filter = types.length === 0 ? '' : `?type=${encodeURIComponent(types.join(','))}`;
  const from: Readonly<Record<string, string>> = after === undefined ? {} : { 'last-event-id': after };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    if (!connection.signal.aborted) timer = setTimeout(() => connection.abort(), silence);
  };
  connection.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  alive();
  const headers = { ...from, accept: 'text/event-stream' };
  const came = await open(`/api/v1/events/stream${filter}`, headers, connection.signal);
  if ('lost' in came) return { retryAfter: undefined };
  const { body, headers: told } = came;
  const type = told.get('content-type') ?? 'no type';
  if (came.status === 200 && body !== null && /^text\/event-stream\b/i.test(type)) {
    return { body, headers: told, alive };
  }
  const text = await untilAborted(came.text(), connection.signal).catch(() => '');
  if (came.ok) throw new Refused(badAnswer({ status: came.status, headers: told, text }));
  if (connection.signal.aborted) return { retryAfter: undefined };
  const { status } = came;
  const result = resultOf({ status, headers: came.headers, text }, undefined);
  if (result.ok || isPassing(result)) return { retryAfter: retryAfterOf(came.headers) };
  throw new Refused(result);
}

/**
 * Moves the place on with every event, and with every id that the host gives between them, for which it yields nothing. Throws `Refused`
 * for a frame that is not an event.
 */
async function* eventsIn(
  { body, headers, alive }: Open,
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<BankEvent | undefined, void> {
  for await (const { event, data, id } of framesOf(body, alive, signal)) {
    // Its last words are not event.
    const isEvent = data !== '' && event !== 'stream.ended';
    yield isEvent ? eventOf(data, headers) : undefined;
    place.after = id ?? place.after;
  }
}

/** The event of a frame, which is what RetrieveEventsQuery answers. Throws `Refused` where it was mangled. */
function eventOf(text: string, headers: Headers): BankEvent {
  const event = parsed(text);
  const { id, type } = membersOf(event);
  if (typeof id === 'string' && typeof type === 'string') return event as BankEvent;
  throw new Refused(badAnswer({ status: 200, headers, text }));
}
