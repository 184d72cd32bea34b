import { resultOf } from './answer.js';
import { retryAfterOf, untilAborted, wait, waitBefore } from './attempt.js';
import { longestWait } from './event-cursor.js';
import { isPassing } from './outcome.js';
import { Refused } from './result.js';
import { framesOf } from './server-sent.js';
const usualSilence = 45_000;
export async function* eventsByStream(place, { signal }, sender, silence = usualSilence) {
    for (let failed = 0;; failed += 1) {
        signal?.throwIfAborted();
        const connection = new AbortController();
        const end = () => connection.abort();
        signal?.addEventListener('abort', end, { once: true });
        let asked;
        try {
            const answer = await connect(place, sender, connection, silence);
            if ('body' in answer) {
                failed = 0;
                yield* eventsIn(answer, place, connection.signal);
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
async function connect({ types, after }, { open }, connection, silence) {
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
    const text = await untilAborted(came.text(), connection.signal).catch(() => '');
    if (connection.signal.aborted)
        return { retryAfter: undefined };
    const { status } = came;
    const result = resultOf({ status, headers: came.headers, text }, undefined);
    if (result.ok || isPassing(result))
        return { retryAfter: retryAfterOf(came.headers) };
    throw new Refused(result);
}
async function* eventsIn({ body, alive }, place, signal) {
    for await (const { event, data, id } of framesOf(body, alive, signal)) {
        if (data !== '' && event !== 'stream.ended')
            yield JSON.parse(data);
        place.after = id ?? place.after;
    }
}
