const unsure = new Set([
    'NO_ANSWER',
    'BAD_ANSWER',
    'INTERNAL_ERROR',
    'OUTCOME_UNKNOWN',
    'IDEMPOTENCY_IN_FLIGHT',
]);
const beforeTheKey = new Set([0, 401, 403, 429, 503]);
export function outcomeOf({ status, code }, wasUnsure) {
    if (unsure.has(code))
        return 'unknown';
    if (status >= 500 && (status !== 503 || code === 'REFUSED'))
        return 'unknown';
    const isBefore = beforeTheKey.has(status) || code === 'REDIRECTED';
    return wasUnsure && isBefore ? 'unknown' : 'refused';
}
export function isPassing({ status, code }) {
    if (code === 'REDIRECTED')
        return false;
    if (status === 429 || status >= 500 || code === 'NO_ANSWER' || code === 'NOT_SENT')
        return true;
    return code === 'IDEMPOTENCY_IN_FLIGHT' || (code === 'BAD_ANSWER' && status < 300);
}
