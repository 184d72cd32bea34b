/** Events by the stream: one connection after the other, each from where the last one was lost. */
import { resultOf } from './answer.ts';
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

/** Goes on until the signal ends it or the bank refuses. */
export async function* eventsByStream(
  place: Place,
  { signal }: EventsAsked,
  sender: Sender,
  silence = usualSilence,
): AsyncGenerator<BankEvent, void> {
  for (let failed = 0; ; failed += 1) {
    signal?.throwIfAborted();
    const connection = new AbortController();
    const end = () => connection.abort();
    signal?.addEventListener('abort', end, { once: true });
    let asked: number | undefined;
    try {
      const answer = await connect(place, sender, connection, silence);
      if ('body' in answer) {
        failed = 0;
        yield* eventsIn(answer, place, connection.signal);
      } else asked = answer.retryAfter;
    } finally {
      end();
      signal?.removeEventListener('abort', end);
    }
    signal?.throwIfAborted();
    await wait(waitBefore(failed, asked, longestWait), signal);
  }
}

/** An open stream; `alive` is told of every sign of life. */
interface Open {
  readonly body: ReadableStream<Uint8Array>;
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
  const from: Readonly<Record<string, string>> =
    after === undefined ? {} : { 'last-event-id': after };
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
  if (came.status === 200 && came.body !== null) return { body: came.body, alive };
  const text = await untilAborted(came.text(), connection.signal).catch(() => '');
  if (connection.signal.aborted) return { retryAfter: undefined };
  const { status } = came;
  const result = resultOf({ status, headers: came.headers, text }, undefined);
  if (result.ok || isPassing(result)) return { retryAfter: retryAfterOf(came.headers) };
  throw new Refused(result);
}

/** Moves the place on with every event, and with every id that the host gives between them. */
async function* eventsIn(
  { body, alive }: Open,
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<BankEvent, void> {
  for await (const { event, data, id } of framesOf(body, alive, signal)) {
    // The stream sends what RetrieveEventsQuery answers; its last words are no event.
    if (data !== '' && event !== 'stream.ended') yield JSON.parse(data) as BankEvent;
    place.after = id ?? place.after;
  }
}
