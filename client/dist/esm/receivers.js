import { checkVerifying, secretsOf, verifyWebhook, } from './webhooks.js';
const usualLimit = 1024 * 1024;
function checked(options) {
    secretsOf(options.secret);
    checkVerifying(options);
    const { limit = usualLimit } = options;
    if (typeof limit === 'number' && limit >= 0)
        return options;
    throw new TypeError(`limit is ${String(limit)}: it must be bytes, 0 or more`);
}
async function answerTo(body, headers, { secret, ...options }, receive) {
    const verified = await verifyWebhook(body, headers, secret, options);
    if (!verified.ok)
        return { status: 401, text: `${verified.code}: ${verified.message}` };
    await receive(verified.event);
    return { status: 204, text: '' };
}
export function fetchReceiver(options, receive) {
    checked(options);
    return async (request) => {
        const body = await bodyOf(request, options.limit);
        const { status, text } = body === undefined ? tooLarge : await answerTo(body, request.headers, options, receive);
        return new Response(status === 204 ? null : text, { status });
    };
}
async function bodyOf(request, limit = usualLimit) {
    if (request.body === null || request.bodyUsed)
        return new Uint8Array(await request.arrayBuffer());
    const reader = request.body.getReader();
    const parts = [];
    let length = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done)
            return joined(parts);
        length += value.length;
        if (length > limit) {
            void passedOver(reader);
            return undefined;
        }
        parts.push(value);
    }
}
async function passedOver(reader) {
    try {
        while (!(await reader.read()).done)
            ;
    }
    catch {
    }
}
export function expressReceiver(options, receive) {
    checked(options);
    return async (request, response, next) => {
        try {
            const body = await rawOf(request, request, options.limit);
            const { status, text } = body === undefined ? tooLarge : await answerTo(body, request.headers, options, receive);
            response.status(status).end(text);
        }
        catch (error) {
            next(error);
        }
    };
}
export function koaReceiver(options, receive) {
    checked(options);
    return async (http) => {
        const body = await rawOf(http.req, http.request, options.limit);
        const { status, text } = body === undefined ? tooLarge : await answerTo(body, http.req.headers, options, receive);
        http.status = status;
        http.body = status === 204 ? null : text;
    };
}
const tooLarge = { status: 413, text: 'The body is larger than this receiver takes.' };
async function rawOf(request, kept, limit = usualLimit) {
    const { rawBody, body } = kept;
    for (const one of [rawBody, body]) {
        if (typeof one === 'string' || one instanceof Uint8Array)
            return one;
    }
    if (request.readableEnded === true)
        return body;
    return read(request, limit);
}
function read(request, limit) {
    return new Promise((resolve, reject) => {
        let parts = [];
        let length = 0;
        request.on('data', (part) => {
            length += part.length;
            if (length <= limit)
                return void parts.push(part);
            parts = [];
            resolve(undefined);
        });
        request.on('end', () => resolve(joined(parts)));
        request.on('error', reject);
        const away = () => reject(new Error('The sender went away before the body was there.'));
        if (request.destroyed === true)
            away();
        request.on('close', away);
    });
}
function joined(parts) {
    const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}
