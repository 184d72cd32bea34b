export const longestTimer = 2 ** 31 - 1;
export function headerText(name, value, asks = '') {
    if (typeof value !== 'string' || value.trim() === '') {
        const is = value === '' ? 'empty' : typeof value === 'string' ? 'blank' : kindOf(value);
        throw new TypeError(`${name} is ${is}${asks}`);
    }
    const text = value.trim();
    if (/[^\x20-\x7e]/.test(text)) {
        throw new TypeError(`${name} has characters that a header cannot have: printable ASCII alone`);
    }
    return text;
}
export const asksVariable = ': is its environment variable set?';
export function keyText(value) {
    const text = headerText('idempotencyKey', value);
    if (text.length <= 255)
        return text;
    throw new TypeError('idempotencyKey has more than 255 characters');
}
export function checkMillis(name, value, least = 0) {
    if (value === undefined || value === Number.POSITIVE_INFINITY)
        return;
    if (typeof value === 'number' && value >= least && value <= longestTimer)
        return;
    const most = `from ${least} to ${longestTimer}, or Infinity for no limit`;
    throw new TypeError(`${name} is ${String(value)}: it must be milliseconds, ${most}`);
}
export function checkCount(name, value) {
    if (value === undefined || value === Number.POSITIVE_INFINITY)
        return;
    if (Number.isInteger(value) && value >= 0)
        return;
    throw new TypeError(`${name} is ${String(value)}: it must be a whole number from 0, or Infinity`);
}
export function jsonOf(name, input) {
    const places = new Map();
    function checked(member, value) {
        const place = [places.get(this) ?? '', member].filter((part) => part !== '').join('.');
        const wrong = unwritable(this[member], value, Array.isArray(this));
        if (wrong !== undefined)
            throw new TypeError(`${place || 'it'} is ${wrong}`);
        if (typeof value === 'object' && value !== null)
            places.set(value, place);
        return value;
    }
    try {
        return JSON.stringify(input ?? {}, checked);
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new TypeError(`The input of ${name} cannot be sent: ${why}`, { cause: error });
    }
}
function unwritable(given, value, isItem) {
    const plain = value instanceof Number ? value.valueOf() : value;
    if (typeof plain === 'bigint')
        return 'a BigInt, which JSON does not have';
    if (typeof plain === 'number' && !Number.isFinite(plain))
        return `${plain}, which is no number`;
    if (typeof plain === 'function' || typeof plain === 'symbol')
        return `a ${typeof plain}`;
    if (plain === undefined && isItem)
        return 'undefined, which no item of a list can be';
    const isLost = typeof given === 'object' && given !== null && (plain ?? null) === null;
    return isLost ? `a ${given.constructor?.name ?? 'value'} that means nothing` : undefined;
}
const kindOf = (value) => value === undefined || value === null ? String(value) : `no text (${typeof value})`;
