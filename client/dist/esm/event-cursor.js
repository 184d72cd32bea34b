import { membersOf } from './answer.js';
import { wait, waitBefore } from './attempt.js';
import { isPassing } from './outcome.js';
import { dataOf } from './result.js';
const pageSize = 500;
export const longestWait = 30_000;
export async function* eventsByCursor(place, { follow = true, every = 1000, signal }, { send }, until = () => !follow) {
    const [only, ...more] = place.types;
    const type = more.length === 0 && only !== undefined ? { type: only } : {};
    if (follow && place.after === undefined)
        place.since ??= new Date().toISOString();
    for (let failed = 0;;) {
        const { after, since } = place;
        const from = after === undefined ? { since } : { cursor: after };
        const result = await send({ kind: 'query', name: 'RetrieveEventsQuery', input: { ...type, ...from, pageSize } }, { signal });
        if (!result.ok && follow && isPassing(result)) {
            await wait(waitBefore(failed, result.retryAfter, longestWait), signal);
            failed += 1;
            continue;
        }
        failed = 0;
        const { items, nextCursor, hasMore } = membersOf(dataOf(result));
        if (Array.isArray(items))
            yield* items;
        if (typeof nextCursor === 'string')
            place.after = nextCursor;
        if (hasMore === true)
            continue;
        if (until())
            return;
        await wait(every, signal);
    }
}
