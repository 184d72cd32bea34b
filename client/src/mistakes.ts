/** What can never be right, or never be sent, is refused by its name before anything is sent. */

/** The longest time that a timer of the platform can take: a longer one would end at once. */
export const longestTimer = 2 ** 31 - 1;

/** A text that a header can have, without the line's end that files of secrets have. Throws a `TypeError` for anything else. */
export function headerText(name: string, value: unknown, asks = ''): string {
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

/** The key of a command, as the bank takes it. */
export function keyText(value: unknown): string {
  const text = headerText('idempotencyKey', value);
  if (text.length <= 255) return text;
  throw new TypeError('idempotencyKey has more than 255 characters');
}

/** Milliseconds of a timer, at least these; `Infinity` is not a limit. */
export function checkMillis(name: string, value: number | undefined, least: 0 | 1 = 0): void {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return;
  if (typeof value === 'number' && value >= least && value <= longestTimer) return;
  const most = `from ${least} to ${longestTimer}, or Infinity for no limit`;
  throw new TypeError(`${name} is ${String(value)}: it must be milliseconds, ${most}`);
}

/** How often: a whole number, or `Infinity`. */
export function checkCount(name: string, value: number | undefined): void {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return;
  if (Number.isInteger(value) && value >= 0) return;
  throw new TypeError(`${name} is ${String(value)}: it must be a whole number from 0, or Infinity`);
}

/**
 * An input as JSON; throws a `TypeError` that names the command, and the member that JSON has no word for. JSON itself would leave it out
 * or write `null`, and the bank would take it as not given: the whole of a loan for an amount that is not a number.
 */
export function jsonOf(name: string, input: unknown): string {
  const places = new Map<unknown, string>();
  // The holder tells what a value was before its own `toJSON`.
  function checked(this: Readonly<Record<string, unknown>>, member: string, value: unknown) {
    const place = [places.get(this) ?? '', member].filter((part) => part !== '').join('.');
    const wrong = unwritable(this[member], value, Array.isArray(this));
    if (wrong !== undefined) throw new TypeError(`${place || 'it'} is ${wrong}`);
    if (typeof value === 'object' && value !== null) places.set(value, place);
    return value;
  }
  try {
    return JSON.stringify(input ?? {}, checked);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new TypeError(`The input of ${name} cannot be sent: ${why}`, { cause: error });
  }
}

/** Why a value would not be written as what it is; undefined where it will be. */
function unwritable(given: unknown, value: unknown, isItem: boolean): string | undefined {
  const plain: unknown = value instanceof Number ? value.valueOf() : value;
  if (typeof plain === 'bigint') return 'a BigInt, which JSON does not have';
  if (typeof plain === 'number' && !Number.isFinite(plain)) return `${plain}, which is not a number`;
  if (typeof plain === 'function' || typeof plain === 'symbol') return `a ${typeof plain}`;
  if (plain === undefined && isItem) return 'undefined, which no item of a list can be';
  const isLost = typeof given === 'object' && given !== null && (plain ?? null) === null;
  return isLost ? `a ${given.constructor?.name ?? 'value'} that means nothing` : undefined;
}

const kindOf = (value: unknown): string =>
  value === undefined || value === null ? String(value) : `not text (${typeof value})`;
