import { retryAfterOf } from './attempt.js';
export function resultOf(came, idempotencyKey) {
    if ('lost' in came) {
        const told = { status: 0, message: `No answer: ${came.lost}.`, body: undefined };
        return refusal('NO_ANSWER', [], { ...told, requestId: undefined, idempotencyKey });
    }
    const { status, headers, text } = came;
    const body = parsed(text);
    const requestId = headers.get('x-request-id') ?? undefined;
    const told = { status, requestId, idempotencyKey, body };
    const envelope = membersOf(body);
    const message = textOf(envelope.message) ?? textOf(envelope.responseDescription);
    const isDone = envelope.success === true || envelope.isSuccessful === true || envelope.responseCode === '00';
    if (isDone && status < 300) {
        const data = 'responseCode' in envelope ? envelope.response : envelope.data;
        const replayed = headers.get('idempotency-replayed') === 'true';
        return { ok: true, data, message: message ?? '', replayed, ...told };
    }
    const errors = listOf(envelope.errors ?? membersOf(envelope.response).errors);
    if (message === undefined || status < 400) {
        const words = `The address answered ${status}, and no answer of Bursar: ${text.slice(0, 200)}`;
        return refusal('BAD_ANSWER', [], {
            ...told,
            message: words,
            retryAfter: retryAfterOf(headers),
        });
    }
    const code = headers.get('x-error-code') ?? codeIn(errors) ?? 'REFUSED';
    return refusal(code, errors, { ...told, message, retryAfter: retryAfterOf(headers) });
}
function refusal(code, found, told) {
    const errors = found.map((error) => typeof error === 'string'
        ? { code, message: error }
        : { code, message: told.message, ...membersOf(error) });
    const error = errors.find((one) => one.code === code) ?? { code, message: told.message };
    return { ok: false, retryAfter: undefined, ...told, code, error, errors };
}
const codeIn = (errors) => textOf(membersOf(errors[0]).code);
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}
export const membersOf = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value) => (Array.isArray(value) ? value : []);
const textOf = (value) => (typeof value === 'string' ? value : undefined);
