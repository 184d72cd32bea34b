import { resultOf } from './answer.js';
import { attempt, untilAborted, wait, waitBefore, wordsOf, } from './attempt.js';
import { asksVariable, checkCount, checkMillis, headerText, jsonOf, keyText } from './mistakes.js';
import { isPassing } from './outcome.js';
import { personOf, tokens } from './tokens.js';
const plain = { credentials: 'omit', redirect: 'manual' };
const usualTimeout = 30_000;
const usualRetries = 4;
const usualLongestWait = 30_000;
export function sender(options) {
    const base = baseOf(options.url);
    checkTimes(options);
    const { tenant, door = 'bpm', longestWait = usualLongestWait } = options;
    checkMillis('longestWait', longestWait);
    const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
    const token = tokens(options.token, options.timeout ?? usualTimeout);
    const usual = tenant === undefined ? {} : { 'x-tenant-id': headerText('tenant', tenant) };
    let position;
    let told;
    const authorized = async (once, signal) => {
        const sent = async (bearer) => {
            signal.throwIfAborted();
            try {
                return await once(bearer);
            }
            catch (error) {
                return { lost: wordsOf(error) };
            }
        };
        const bearer = await token.current();
        const came = await sent(bearer);
        if ('lost' in came || came.status !== 401 || !token.renews)
            return came;
        return sent(await token.renewed(bearer));
    };
    const exchange = async (url, headers, body, { signal, timeout = options.timeout ?? usualTimeout }, sending) => {
        let isOut = false;
        const once = (ends) => async (bearer) => {
            const person = personOf(bearer);
            if (sending.isUnsure && isAnother(person, sending.person))
                return anothers;
            sending.person = person ?? sending.person;
            isOut = true;
            const authorization = `Bearer ${bearer}`;
            const more = { headers: { ...headers, authorization }, body, signal: ends, ...plain };
            const response = await ask(url, { method: 'POST', ...more });
            const text = await response.text();
            isOut = false;
            return { status: response.status, headers: response.headers, text };
        };
        const came = await attempt((ends) => authorized(once(ends), ends), timeout, signal);
        if (!('lost' in came) || came.unsent !== undefined || isOut)
            return came;
        return { lost: `the token provider did not answer within ${timeout} ms`, unsent: 'now' };
    };
    const addressOf = ({ kind, name, dryRun }) => {
        const path = door === 'execute' ? 'v1/execute' : kind === 'query' ? 'bpm/qry' : 'bpm/cmd';
        return `${base}/api/${path}/${name}${dryRun === true ? '?dryRun=true' : ''}`;
    };
    const headersOf = ({ kind }, key, { requestId }) => ({
        ...usual,
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(requestId === undefined ? {} : { 'x-request-id': headerText('requestId', requestId) }),
        ...(kind === 'query' && position !== undefined ? { 'x-store-position': position } : {}),
    });
    const keep = (came) => {
        if (!('headers' in came))
            return;
        position = came.headers.get('x-store-position') ?? position;
        const date = new Date(came.headers.get('date') ?? '');
        if (!Number.isNaN(date.getTime()))
            told = date;
    };
    return {
        async send(asked, call = {}) {
            checkTimes(call);
            const key = keyFor(asked, call);
            const headers = () => headersOf(asked, key, call);
            const body = jsonOf(asked.name, asked.input);
            const retries = call.retries ?? options.retries ?? usualRetries;
            const sending = { person: undefined, isUnsure: false };
            for (let tried = 0;; tried += 1) {
                const came = await exchange(addressOf(asked), headers(), body, call, sending).catch((error) => {
                    if (!sending.isUnsure || call.signal?.aborted === true)
                        throw error;
                    return { lost: `no token to ask again with: ${wordsOf(error)}`, unsent: 'now' };
                });
                keep(came);
                const result = resultOf(came, key, sending.isUnsure);
                const isLast = tried >= retries || ('lost' in came && came.unsent === 'ever');
                const millis = isLast ? undefined : againIn(result, tried, longestWait);
                if (millis === undefined) {
                    if (!result.ok && result.error.field === 'X-Store-Position')
                        position = undefined;
                    return result;
                }
                sending.isUnsure ||= result.outcome === 'unknown';
                await wait(millis, call.signal);
            }
        },
        bankTime: () => told,
        async open(path, more, signal) {
            const once = (bearer) => {
                const headers = { ...usual, ...more, authorization: `Bearer ${bearer}` };
                return ask(base + path, { ...plain, headers, signal });
            };
            try {
                return await untilAborted(authorized(once, signal), signal);
            }
            catch (error) {
                if (signal.aborted)
                    return { lost: 'it was ended' };
                throw error;
            }
        },
    };
}
const anothers = {
    lost: 'the token is of another person now, for whom it would be done a second time',
    unsent: 'ever',
};
const isAnother = (person, before) => person !== undefined && before !== undefined && person !== before;
function checkTimes({ timeout, retries }) {
    checkMillis('timeout', timeout, 1);
    checkCount('retries', retries);
}
function againIn(result, tried, longest) {
    if (result.ok || !isPassing(result))
        return undefined;
    const asked = result.retryAfter;
    if (asked !== undefined && asked * 1000 > longest)
        return undefined;
    return waitBefore(tried, asked, longest);
}
function keyFor({ kind, dryRun }, { idempotencyKey }) {
    if (kind === 'query' || dryRun === true)
        return undefined;
    return idempotencyKey === undefined ? newKey() : keyText(idempotencyKey);
}
function baseOf(url) {
    if (url === undefined || url === '')
        throw new TypeError(`url is missing${asksVariable}`);
    const { origin, pathname, protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') {
        throw new TypeError(`url must begin with http:// or https://, not ${protocol}`);
    }
    return origin + pathname.replace(/\/+$/, '');
}
function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
