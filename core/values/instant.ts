declare const brand: unique symbol;

/**
 * A base type that the compiler distinguishes from other types with the same base. Values are made only after
 * a check.
 */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** A time in UTC, ISO 8601 with milliseconds: `2026-11-21T09:00:00.000Z`. It sorts as text. */
export type Instant = Brand<string, 'Instant'>;

/** A length of time in milliseconds. */
export type Millis = Brand<number, 'Millis'>;

/** A text that the caller knows to be an instant in this form. */
export function knownInstant(text: string): Instant {
  // The brand exists only in the types. Values do not carry it at run time.
  return text as Instant;
}

/** A number that counts milliseconds. */
function millis(count: number): Millis {
  // The brand exists only in the types.
  return count as Millis;
}

/** The instant this many milliseconds after the epoch. */
export function instantAt(epochMillis: number): Instant {
  if (epochMillis !== lastMillis) {
    lastText = knownInstant(new Date(epochMillis).toISOString());
    lastMillis = epochMillis;
  }
  return lastText;
}

// Much happens within one millisecond: its text is made once.
let lastMillis = 0;
let lastText = knownInstant('1970-01-01T00:00:00.000Z');

/** Milliseconds since the epoch. */
export function epochMillis(instant: Instant): number {
  return Date.parse(instant);
}

/** The instant `millis` after (or, if negative, before) this instant. */
export function later(instant: Instant, millis: number): Instant {
  return instantAt(epochMillis(instant) + millis);
}

/** Milliseconds from one instant to another. Negative if `to` is earlier. */
export function elapsed(from: Instant, to: Instant): Millis {
  return millis(epochMillis(to) - epochMillis(from));
}

/** The instant of a date-time in a request (ISO 8601 with an offset), or undefined. */
export function parseInstant(text: string): Instant | undefined {
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? undefined : instantAt(millis);
}

export const minutes = (count: number): Millis => millis(count * 60_000);
export const hours = (count: number): Millis => millis(count * 3_600_000);
export const days = (count: number): Millis => millis(count * 86_400_000);

/** The instant as a `Date`, for libraries. */
export function asDate(instant: Instant): Date {
  return new Date(instant);
}

/** The instant of a library's `Date`, or undefined if the date is invalid. */
export function instantOf(date: Date): Instant | undefined {
  const millis = date.getTime();
  return Number.isNaN(millis) ? undefined : instantAt(millis);
}
