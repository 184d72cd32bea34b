import { retryAfterOf } from './attempt.js';
import { outcomeOf } from './outcome.js';
export function resultOf(came, idempotencyKey, wasUnsure = false) {
    if ('lost' in came) {
        const told = { status: 0, requestId: undefined, idempotencyKey, body: undefined, wasUnsure };
        return came.unsent === undefined
            ? refusal('NO_ANSWER', [], { ...told, message: `No answer: ${came.lost}.` })
            : refusal('NOT_SENT', [], { ...told, message: `Not sent: ${came.lost}.` });
    }
    const { status, headers, text } = came;
    const body = parsed(text);
    const requestId = headers.get('x-request-id') ?? undefined;
    const told = { status, requestId, idempotencyKey, body };
    if (status === 0 || (status >= 300 && status < 400)) {
        const place = headers.get('location');
        const to = place === null ? '' : `, to ${place.slice(0, 200)}`;
        const message = `The address sends elsewhere (${status}${to}), where neither the token nor the request follows.`;
        return refusal('REDIRECTED', [], { ...told, message, wasUnsure });
    }
    const envelope = membersOf(body);
    const message = textOf(envelope.message) ?? textOf(envelope.responseDescription);
    const isDone = envelope.success === true || envelope.isSuccessful === true || envelope.responseCode === '00';
    if (isDone && status < 300) {
        const data = 'responseCode' in envelope ? envelope.response : envelope.data;
        const replayed = headers.get('idempotency-replayed') === 'true';
        return { ok: true, outcome: 'done', data, message: message ?? '', replayed, ...told };
    }
    const errors = listOf(envelope.errors ?? membersOf(envelope.response).errors);
    if (message === undefined || status < 400)
        return badAnswer(came, idempotencyKey, wasUnsure);
    const code = headers.get('x-error-code') ?? codeIn(errors) ?? 'REFUSED';
    return refusal(code, errors, { ...told, message, wasUnsure, retryAfter: retryAfterOf(headers) });
}
export function badAnswer({ status, headers, text }, idempotencyKey, wasUnsure = false) {
    return refusal('BAD_ANSWER', [], {
        ...{ status, idempotencyKey, wasUnsure, body: parsed(text) },
        message: `The address answered ${status}, and no answer of Bursar: ${text.slice(0, 200)}`,
        requestId: headers.get('x-request-id') ?? undefined,
        retryAfter: retryAfterOf(headers),
    });
}
function refusal(code, found, { wasUnsure, ...told }) {
    const errors = found.map((error) => typeof error === 'string'
        ? { code, message: error }
        : { code, message: told.message, ...membersOf(error) });
    const error = errors.find((one) => one.code === code) ?? { code, message: told.message };
    const outcome = told.idempotencyKey === undefined
        ? 'refused'
        : outcomeOf({ status: told.status, code }, wasUnsure);
    return { ok: false, outcome, retryAfter: undefined, ...told, code, error, errors };
}
const codeIn = (errors) => textOf(membersOf(errors[0]).code);
export function parsed(text) {
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
