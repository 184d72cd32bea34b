import { membersOf } from './answer.js';
import { wait, waitBefore } from './attempt.js';
import { isPassing } from './outcome.js';
import { dataOf, Refused } from './result.js';
const pageSize = 500;
const never = '9999-12-31';
export const longestWait = 30_000;
export async function* eventsByCursor(place, { follow = true, every = 1000, signal }, { send, bankTime }, until = () => !follow) {
    const [only, ...more] = place.types;
    const type = more.length === 0 && only !== undefined ? { type: only } : {};
    await checkTypes(more.length > 0 ? place.types : [], send, signal);
    let isBeginning = follow && place.after === undefined && place.since === undefined;
    for (let failed = 0;;) {
        const { after, since } = place;
        const from = isBeginning
            ? { since: never }
            : after === undefined
                ? { since }
                : { cursor: after };
        const result = await send({ kind: 'query', name: 'RetrieveEventsQuery', input: { ...type, ...from, pageSize } }, { signal });
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
        const events = Array.isArray(items) ? items : [];
        for (const event of events) {
            signal?.throwIfAborted();
            yield event;
        }
        signal?.throwIfAborted();
        if (typeof nextCursor === 'string')
            place.after = nextCursor;
        if (hasMore === true)
            continue;
        if (until())
            return;
        await wait(every, signal);
    }
}
async function checkTypes(types, send, signal) {
    for (const type of types) {
        const input = { type, since: never, pageSize: 1 };
        const told = await send({ kind: 'query', name: 'RetrieveEventsQuery', input }, { signal });
        if (!told.ok && !isPassing(told))
            throw new Refused(told);
    }
}
