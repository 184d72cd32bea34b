/** Events by their cursor: page after page, and then a look every second. */
import { membersOf } from './answer.ts';
import { wait, waitBefore } from './attempt.ts';
import type { BankEvent } from './catalogue/events.ts';
import type { EventsAsked, Place } from './events.ts';
import { isPassing } from './outcome.ts';
import { dataOf } from './result.ts';
import type { Sender } from './sender.ts';

/** Events of one page. */
const pageSize = 500;
/** The longest wait, in milliseconds, between tries of who follows. */
export const longestWait = 30_000;

/** Moves the place on with every page. `until` ends it once all that there is was told. */
export async function* eventsByCursor(
  place: Place,
  { follow = true, every = 1000, signal }: EventsAsked,
  { send }: Sender,
  until: () => boolean = () => !follow,
): AsyncGenerator<BankEvent, void> {
  const [only, ...more] = place.types;
  const type = more.length === 0 && only !== undefined ? { type: only } : {};
  if (follow && place.after === undefined) place.since ??= new Date().toISOString();
  for (let failed = 0; ; ) {
    const { after, since } = place;
    const from = after === undefined ? { since } : { cursor: after };
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
    const { items, nextCursor, hasMore } = membersOf(dataOf(result));
    // It is what the query declares.
    if (Array.isArray(items)) yield* items as readonly BankEvent[];
    if (typeof nextCursor === 'string') place.after = nextCursor;
    if (hasMore === true) continue;
    if (until()) return;
    await wait(every, signal);
  }
}
