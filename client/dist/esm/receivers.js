import { verifyWebhook } from './webhooks.js';
const usualLimit = 1024 * 1024;
async function answerTo(body, headers, { secret, ...options }, receive) {
    const verified = await verifyWebhook(body, headers, secret, options);
    if (!verified.ok)
        return { status: 401, text: `${verified.code}: ${verified.message}` };
    await receive(verified.event);
    return { status: 204, text: '' };
}
export function fetchReceiver(options, receive) {
    return async (request) => {
        const body = await request.arrayBuffer();
        if (body.byteLength > (options.limit ?? usualLimit))
            return new Response('', { status: 413 });
        const { status, text } = await answerTo(body, request.headers, options, receive);
        return new Response(status === 204 ? null : text, { status });
    };
}
export function expressReceiver(options, receive) {
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
    return async (http) => {
        const body = await rawOf(http.req, http.request, options.limit);
        const { status, text } = body === undefined ? tooLarge : await answerTo(body, http.req.headers, options, receive);
        http.status = status;
        http.body = status === 204 ? null : text;
    };
}
const tooLarge = { status: 413, text: '' };
async function rawOf(request, kept, limit = usualLimit) {
    const { rawBody, body } = kept;
    for (const one of [rawBody, body]) {
        if (typeof one === 'string' || one instanceof Uint8Array)
            return one;
    }
    if (request.readableEnded === true)
        return body;
    const parts = [];
    let length = 0;
    for await (const part of request) {
        length += part.length;
        if (length > limit)
            return undefined;
        parts.push(part);
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}
