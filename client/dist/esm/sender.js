import { resultOf } from './answer.js';
import { attempt, retryAfterOf, wait, waitBefore } from './attempt.js';
import { tokens } from './tokens.js';
const plain = { credentials: 'omit', redirect: 'error' };
const usualTimeout = 30_000;
const usualRetries = 4;
const usualLongestWait = 30_000;
export function sender(options) {
    const base = baseOf(options.url);
    const { tenant, door = 'bpm', longestWait = usualLongestWait } = options;
    const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
    const token = tokens(options.token);
    const usual = tenant === undefined ? {} : { 'x-tenant-id': tenant };
    let position;
    const exchange = async (url, headers, body, { signal, timeout = options.timeout ?? usualTimeout }) => {
        const once = async (bearer) => attempt((ends) => ask(url, {
            method: 'POST',
            headers: { ...headers, authorization: `Bearer ${bearer}` },
            body,
            signal: ends,
            ...plain,
        }), timeout, signal);
        const bearer = await token.current();
        const came = await once(bearer);
        if ('lost' in came || came.status !== 401 || !token.renews)
            return came;
        return once(await token.renewed(bearer));
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
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
        ...(kind === 'query' && position !== undefined ? { 'x-store-position': position } : {}),
    });
    const keep = (came) => {
        if ('headers' in came)
            position = came.headers.get('x-store-position') ?? position;
    };
    return {
        async send(asked, call = {}) {
            const key = keyFor(asked, call);
            const body = JSON.stringify(asked.input ?? {});
            const retries = call.retries ?? options.retries ?? usualRetries;
            for (let tried = 0;; tried += 1) {
                const came = await exchange(addressOf(asked), headersOf(asked, key, call), body, call);
                keep(came);
                const millis = tried < retries ? againIn(came, tried, longestWait) : undefined;
                if (millis === undefined) {
                    const result = resultOf(came, key);
                    if (!result.ok && result.error.field === 'X-Store-Position')
                        position = undefined;
                    return result;
                }
                await wait(millis, call.signal);
            }
        },
        async open(path, more, signal) {
            const once = async (bearer) => {
                const headers = { ...usual, ...more, authorization: `Bearer ${bearer}` };
                try {
                    return await ask(base + path, { ...plain, headers, signal });
                }
                catch (error) {
                    return { lost: String(error) };
                }
            };
            const bearer = await token.current();
            const came = await once(bearer);
            const isStale = 'status' in came && came.status === 401 && token.renews;
            return isStale ? once(await token.renewed(bearer)) : came;
        },
    };
}
function againIn(came, tried, longest) {
    if ('lost' in came)
        return waitBefore(tried, undefined, longest);
    if (came.status !== 429 && came.status !== 503)
        return undefined;
    const asked = retryAfterOf(came.headers);
    if (asked !== undefined && asked * 1000 > longest)
        return undefined;
    return waitBefore(tried, asked, longest);
}
function keyFor({ kind, dryRun }, { idempotencyKey }) {
    return kind === 'query' || dryRun === true ? undefined : (idempotencyKey ?? newKey());
}
function baseOf(url) {
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
