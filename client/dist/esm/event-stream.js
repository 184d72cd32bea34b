import { badAnswer, membersOf, parsed, resultOf } from './answer.js';
import { retryAfterOf, untilAborted, wait, waitBefore } from './attempt.js';
import { longestWait } from './event-cursor.js';
import { isPassing } from './outcome.js';
import { Refused } from './result.js';
import { framesOf } from './server-sent.js';
const usualSilence = 45_000;
const mostStrange = 5;
export async function* eventsByStream(place, { signal }, sender, silence = usualSilence) {
    let strange = 0;
    let stuckAt;
    for (let failed = 0;; failed += 1) {
        signal?.throwIfAborted();
        const connection = new AbortController();
        const end = () => connection.abort();
        signal?.addEventListener('abort', end, { once: true });
        let asked;
        try {
            const answer = await connect(place, sender, connection, silence);
            if ('body' in answer) {
                for await (const event of eventsIn(answer, place, connection.signal)) {
                    failed = 0;
                    signal?.throwIfAborted();
                    if (event !== undefined)
                        yield event;
                }
                strange = 0;
            }
            else
                asked = answer.retryAfter;
        }
        catch (error) {
            signal?.throwIfAborted();
            strange = place.after === stuckAt ? strange + 1 : 1;
            stuckAt = place.after;
            if (!isStrange(error) || strange >= mostStrange)
                throw error;
        }
        finally {
            end();
            signal?.removeEventListener('abort', end);
        }
        signal?.throwIfAborted();
        await wait(waitBefore(Math.max(failed, strange), asked, longestWait), signal);
    }
}
const isStrange = (error) => error instanceof Refused && error.code === 'BAD_ANSWER' && error.refusal.status < 300;
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
    const { body, headers: told } = came;
    const type = told.get('content-type') ?? 'no type';
    if (came.status === 200 && body !== null && /^text\/event-stream\b/i.test(type)) {
        return { body, headers: told, alive };
    }
    const text = await untilAborted(came.text(), connection.signal).catch(() => '');
    if (came.ok)
        throw new Refused(badAnswer({ status: came.status, headers: told, text }));
    if (connection.signal.aborted)
        return { retryAfter: undefined };
    const { status } = came;
    const result = resultOf({ status, headers: came.headers, text }, undefined);
    if (result.ok || isPassing(result))
        return { retryAfter: retryAfterOf(came.headers) };
    throw new Refused(result);
}
async function* eventsIn({ body, headers, alive }, place, signal) {
    for await (const { event, data, id } of framesOf(body, alive, signal)) {
        const isEvent = data !== '' && event !== 'stream.ended';
        yield isEvent ? eventOf(data, headers) : undefined;
        place.after = id ?? place.after;
    }
}
function eventOf(text, headers) {
    const event = parsed(text);
    const { id, type } = membersOf(event);
    if (typeof id === 'string' && typeof type === 'string')
        return event;
    throw new Refused(badAnswer({ status: 200, headers, text }));
}
