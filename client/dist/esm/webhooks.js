const usualTolerance = 300;
export async function verifyWebhook(rawBody, headers, secret, { tolerance = usualTolerance, now = new Date() } = {}) {
    const secrets = secretsOf(secret);
    checkVerifying({ tolerance, now });
    const bytes = bytesOf(rawBody);
    const id = headerOf(headers, 'webhook-id');
    const timestamp = headerOf(headers, 'webhook-timestamp');
    const signature = headerOf(headers, 'webhook-signature');
    if (id === undefined || timestamp === undefined || signature === undefined) {
        const message = 'webhook-id, webhook-timestamp and webhook-signature are needed';
        return { ok: false, code: 'SIGNATURE_MISSING', message };
    }
    const payload = joined(textBytes(`${id}.${timestamp}.`), bytes);
    if (!(await isSigned(payload, signature, secrets))) {
        const message = 'no secret has signed this: was the body parsed and written again?';
        return { ok: false, code: 'SIGNATURE_WRONG', message };
    }
    const age = now.getTime() / 1000 - Number(timestamp);
    if (!/^\d{1,11}$/.test(timestamp) || !(Math.abs(age) <= tolerance)) {
        const message = `it was signed ${Math.round(age)} seconds ago: look at the clock, or it is a repetition`;
        return { ok: false, code: 'TIMESTAMP_TOO_FAR', message };
    }
    try {
        return { ok: true, id, event: JSON.parse(new TextDecoder().decode(bytes)) };
    }
    catch {
        return { ok: false, code: 'BODY_UNREADABLE', message: 'the body is no JSON' };
    }
}
export function secretsOf(secret) {
    const secrets = [secret].flat();
    if (secrets.length === 0)
        throw new TypeError('There is no secret: the list is empty');
    for (const one of secrets) {
        if (typeof one === 'string' && one !== '')
            continue;
        const is = one === undefined || one === null ? String(one) : one === '' ? 'empty' : 'no text';
        throw new TypeError(`The secret is ${is}: is its environment variable set?`);
    }
    return secrets;
}
export function checkVerifying({ tolerance = usualTolerance, now }) {
    if (typeof tolerance !== 'number' || !(tolerance >= 0)) {
        throw new TypeError(`tolerance is ${String(tolerance)}: it must be seconds, 0 or more`);
    }
    if (now !== undefined && Number.isNaN(now.getTime()))
        throw new TypeError('now is no moment');
}
export async function signWebhook({ id, body, secret, at }) {
    const [known = ''] = secretsOf(secret);
    const timestamp = String(Math.floor((at ?? new Date()).getTime() / 1000));
    const payload = joined(textBytes(`${id}.${timestamp}.`), bytesOf(body));
    const made = await crypto.subtle.sign('HMAC', await keyOf(known, 'sign'), payload);
    const signature = btoa(String.fromCharCode(...new Uint8Array(made)));
    return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
    };
}
async function isSigned(payload, header, secrets) {
    const keys = await Promise.all(secrets.map((secret) => keyOf(secret, 'verify')));
    for (const part of header.split(' ')) {
        const encoded = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1];
        if (encoded === undefined)
            continue;
        for (const key of keys) {
            if (await crypto.subtle.verify('HMAC', key, decoded(encoded), payload))
                return true;
        }
    }
    return false;
}
function keyOf(secret, use) {
    const bytes = secret.startsWith('whsec_')
        ? decoded(secret.slice('whsec_'.length))
        : textBytes(secret);
    if (bytes.length === 0)
        throw new TypeError('The secret is empty: is its environment variable set?');
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}
function bytesOf(body) {
    if (typeof body === 'string')
        return textBytes(body);
    if (body instanceof ArrayBuffer)
        return new Uint8Array(body);
    if (ArrayBuffer.isView(body))
        return new Uint8Array(body);
    throw new TypeError('The body was parsed before it was verified: hand over its text or bytes exactly as they came (Express: express.raw() on this route; Koa: no body parser before it).');
}
function headerOf(headers, name) {
    if (typeof headers.get === 'function')
        return headers.get(name) ?? undefined;
    const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
    return typeof found === 'string' ? found : found?.[0];
}
function decoded(base64) {
    try {
        return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    }
    catch {
        throw new TypeError('The secret must be base64 after whsec_.');
    }
}
const textBytes = (text) => new Uint8Array(new TextEncoder().encode(text));
function joined(a, b) {
    const both = new Uint8Array(a.length + b.length);
    both.set(a);
    both.set(b, a.length);
    return both;
}
