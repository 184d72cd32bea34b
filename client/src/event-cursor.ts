/** Events by their cursor: page after page, and then a look every second. */
import { membersOf } from './answer.ts';
import { wait, waitBefore } from './attempt.ts';
import type { BankEvent } from './catalogue/events.ts';
import type { EventsAsked, Place } from './events.ts';
import { isPassing } from './outcome.ts';
import { dataOf, Refused } from './result.ts';
import type { Sender } from './sender.ts';

/** Events of one page. */
const pageSize = 500;
/** A moment from which on nothing has happened. */
const never = '9999-12-31';
/** The longest wait, in milliseconds, between tries of who follows. */
export const longestWait = 30_000;

/** Moves the place on with every page. `until` ends it once all that there is was told. */
export async function* eventsByCursor(
  place: Place,
  { follow = true, every = 1000, signal }: EventsAsked,
  { send, bankTime }: Sender,
  until: () => boolean = () => !follow,
): AsyncGenerator<BankEvent, void> {
  const [only, ...more] = place.types;
  const type = more.length === 0 && only !== undefined ? { type: only } : {};
  await checkTypes(more.length > 0 ? place.types : [], send, signal);
  let isBeginning = follow && place.after === undefined && place.since === undefined;
  for (let failed = 0; ; ) {
    const { after, since } = place;
    // The bank is asked for nothing but the time: from now on is by its clock.
    const from = isBeginning ? { since: never } : after === undefined ? { since } : { cursor: after };
    const result = await send(
      { kind: 'query', name: 'RetrieveEventsQuery', input: { ...type, ...from, pageSize } },
      { signal },
    );
    if (!result.ok && follow && isPassing(result)) {
      await wait(waitBefore(failed, result.retryAfter, longestWait), signal);
      failed += 1;
      continue;
    }
    failed = 0;
    if (isBeginning && result.ok) {
      place.since = (bankTime() ?? new Date()).toISOString();
      isBeginning = false;
      continue;
    }
    const { items, nextCursor, hasMore } = membersOf(dataOf(result));
    // It is what the query declares.
    const events: readonly BankEvent[] = Array.isArray(items) ? items : [];
    for (const event of events) {
      signal?.throwIfAborted();
      yield event;
    }
    signal?.throwIfAborted();
    if (typeof nextCursor === 'string') place.after = nextCursor;
    if (hasMore === true) continue;
    if (until()) return;
    await wait(every, signal);
  }
}

/**
 * Throws `Refused` where the bank has no event of such a type, or tells none of it to whoever asks: where there are several, all are asked
 * for and narrowed here, and nobody else would say so.
 */
async function checkTypes(
  types: readonly string[],
  send: Sender['send'],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const type of types) {
    const input = { type, since: never, pageSize: 1 };
    const told = await send({ kind: 'query', name: 'RetrieveEventsQuery', input }, { signal });
    if (!told.ok && !isPassing(told)) throw new Refused(told);
  }
}
