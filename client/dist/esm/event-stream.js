import { resultOf } from './answer.js';
import { retryAfterOf, wait, waitBefore } from './attempt.js';
import { isPassing, longestWait } from './event-cursor.js';
import { Refused } from './result.js';
import { framesOf } from './server-sent.js';
const silence = 45_000;
export async function* eventsByStream(place, { signal }, sender) {
    for (let failed = 0;; failed += 1) {
        signal?.throwIfAborted();
        const connection = new AbortController();
        const end = () => connection.abort();
        signal?.addEventListener('abort', end, { once: true });
        let asked;
        try {
            const answer = await connect(place, sender, connection);
            if ('body' in answer) {
                failed = 0;
                yield* eventsIn(answer, place);
            }
            else
                asked = answer.retryAfter;
        }
        finally {
            end();
            signal?.removeEventListener('abort', end);
        }
        signal?.throwIfAborted();
        await wait(waitBefore(failed, asked, longestWait), signal);
    }
}
async function connect({ types, after }, { open }, connection) {
    const filter = types.length === 0 ? '' : `?type=${encodeURIComponent(types.join(','))}`;
    const from = after === undefined ? {} : { 'last-event-id': after };
    let timer;
    const alive = () => {
        clearTimeout(timer);
        if (!connection.signal.aborted)
            timer = setTimeout(() => connection.abort(), silence);
    };
    connection.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    alive();
    const headers = { ...from, accept: 'text/event-stream' };
    const came = await open(`/api/v1/events/stream${filter}`, headers, connection.signal);
    if ('lost' in came)
        return { retryAfter: undefined };
    if (came.status === 200 && came.body !== null)
        return { body: came.body, alive };
    const text = await came.text().catch(() => '');
    const { status } = came;
    const result = resultOf({ status, headers: came.headers, text }, undefined);
    if (isPassing(status) || result.ok)
        return { retryAfter: retryAfterOf(came.headers) };
    throw new Refused(result);
}
async function* eventsIn({ body, alive }, place) {
    for await (const { event, data, id } of framesOf(body, alive)) {
        if (data !== '' && event !== 'stream.ended')
            yield JSON.parse(data);
        place.after = id ?? place.after;
    }
}
