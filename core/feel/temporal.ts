/**
 * Dates, times and durations of FEEL. The values are those of the library (feelin), which formats them and
 * knows their parts. Parsing, comparing and adding is done here: by offsets, in years 1 to 9999, and with the
 * calendar of the whole product.
 */
import { Decimal } from 'decimal.js';
import { FeelDate, FeelDateTime, FeelDuration, FeelTime } from 'feelin';
import { Temporal } from 'temporal-polyfill';
import { addMonths, type CivilDate, knownDate } from '../values/civil-date.ts';
import { isDay } from '../values/wall-time.ts';

/** A date, a time, or both. */
type Point = FeelDate | FeelTime | FeelDateTime;

/** Whether a value is a date, a time, both or a duration. */
export function isTemporal(value: unknown): value is Point | FeelDuration {
  return temporalType(value) !== undefined;
}

/** The FEEL type of a date, a time or a duration. Undefined for any other value. */
export function temporalType(value: unknown): string | undefined {
  if (value instanceof FeelDuration) return durationType(value);
  return points.find(([, type]) => value instanceof type)?.[0];
}

const points = [
  ['date', FeelDate],
  ['time', FeelTime],
  ['date and time', FeelDateTime],
] as const;

const durationType = ({ yearsMonths }: FeelDuration): string =>
  yearsMonths ? 'years and months duration' : 'days and time duration';

/** Undefined if the calendar library throws, for example for a value out of its range. */
function orNothing<T>(make: () => T | undefined): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Reads `2026-11-28`. Undefined for any other text, and for years before 1. */
export function dateFrom(text: string): FeelDate | undefined {
  return isDay(text) ? new FeelDate(Temporal.PlainDate.from(text)) : undefined;
}

const clock = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?)(Z|[+-]\d\d:[0-5]\d(?::[0-5]\d)?|@.+)?$/;

/** Reads `10:30:00`, with `Z`, an offset or `@Europe/Paris`. Undefined for any other text. */
export function timeFrom(text: string): FeelTime | undefined {
  const [, time, zone] = clock.exec(text) ?? [];
  if (time === undefined) return undefined;
  const named = zone === undefined ? null : zoneOf(zone);
  return named === undefined ? undefined : new FeelTime(Temporal.PlainTime.from(time), named);
}

/** Reads `2026-11-28T10:30:00`, with a zone or without, or a date, which is its midnight. */
export function dateTimeFrom(text: string): FeelDateTime | undefined {
  const [day = '', time, ...rest] = text.split('T');
  const date = dateFrom(day);
  const at = timeFrom(time === undefined ? '00:00:00' : [time, ...rest].join('T'));
  return date === undefined || at === undefined ? undefined : joined(date, at);
}

/** A date and a time of day as one value. */
export const joined = ({ value }: FeelDate | FeelDateTime, time: FeelTime): FeelDateTime =>
  new FeelDateTime(plainDate(value).toPlainDateTime(time.value), time.zone);

const plainDate = (value: Temporal.PlainDate | Temporal.PlainDateTime): Temporal.PlainDate =>
  value instanceof Temporal.PlainDate ? value : value.toPlainDate();

/** The date of a date and time. */
export const dayOf = ({ value }: FeelDate | FeelDateTime): FeelDate => new FeelDate(plainDate(value));

/** The time of day of a date and time. A date begins at midnight in UTC. */
export function timeOf(value: Point): FeelTime {
  if (value instanceof FeelTime) return value;
  return value instanceof FeelDate
    ? new FeelTime(new Temporal.PlainTime(), 'UTC')
    : new FeelTime(value.value.toPlainTime(), value.zone);
}

/** The name of a zone as written after a time. Undefined for an unknown zone. */
function zoneOf(written: string): string | undefined {
  if (written === 'Z') return 'UTC';
  const name = written.replace(/^@/, '');
  if (offsetOf(name) !== undefined) return mostOffset >= Math.abs(offsetOf(name) ?? 0) ? name : undefined;
  return orNothing(() => {
    new Temporal.PlainDateTime(1970, 1, 1).toZonedDateTime(name);
    return name;
  });
}

/** Seconds of 14 hours, the largest offset of a time zone. */
const mostOffset = 50_400;

/** Seconds of a fixed offset such as `+05:30`. Undefined for a named zone. */
function offsetOf(zone: string): number | undefined {
  if (zone === 'UTC') return 0;
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  const count = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -count : count;
}

/** The time with the offset of a duration. Undefined for an offset that is too large. */
export function timeOfParts(
  [hour, minute, second]: readonly [number, number, number],
  offset: FeelDuration | null,
): FeelTime | undefined {
  const two = (count: number) => String(count).padStart(2, '0');
  if (!Number.isInteger(hour) || !Number.isInteger(minute) || !(second >= 0)) return undefined;
  const rest = new Decimal(second).mod(1).times(`${billion}`).trunc().toNumber();
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(9, '0')}`;
  const zone = offset === null ? '' : offsetText(Number(nanoseconds(offset) / billion));
  return timeFrom(`${two(hour)}:${two(minute)}:${two(Math.floor(second))}${fraction}${zone}`);
}

function offsetText(seconds: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const [size, sign] = [Math.abs(seconds), seconds < 0 ? '-' : '+'];
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `${sign}${two(size / 3600)}:${two((size % 3600) / 60)}${rest}`;
}

const spelled =
  /^-?P(?=\d|T\d)(?:(?:\d+Y)?(?:\d+M)?|(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/;

/** Reads `P1Y2M` or `P3DT4H`. Undefined for any other text, and for months with days. */
export function durationFrom(text: string): FeelDuration | undefined {
  if (!spelled.test(text)) return undefined;
  const isMonths = /[YM]/.test(text.split('T')[0] ?? '');
  return orNothing(() => new FeelDuration(Temporal.Duration.from(text), isMonths));
}

const ofMonths = (count: number): FeelDuration | undefined =>
  orNothing(() => new FeelDuration(Temporal.Duration.from({ months: count }), true));

const billion = 1_000_000_000n;

const ofNanoseconds = (count: bigint): FeelDuration | undefined =>
  orNothing(() => {
    const [seconds, nanoseconds] = [Number(count / billion), Number(count % billion)];
    return new FeelDuration(Temporal.Duration.from({ seconds, nanoseconds }), false);
  });

const monthsIn = ({ value }: FeelDuration): number => value.years * 12 + value.months;

function nanoseconds({ value }: FeelDuration): bigint {
  const { days, hours, minutes, seconds, milliseconds, microseconds } = value;
  const whole = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  const parts = (milliseconds * 1000 + microseconds) * 1000 + value.nanoseconds;
  return BigInt(whole) * billion + BigInt(parts);
}

/** Whole months from one date to another, as `P1Y8M`. */
export function monthsBetween(
  from: FeelDate | FeelDateTime,
  to: FeelDate | FeelDateTime,
): FeelDuration | undefined {
  const [start, end] = [plainDate(from.value), plainDate(to.value)];
  return ofMonths(start.until(end, { largestUnit: 'month' }).months);
}

/** The absolute value of a duration. */
export const sizeOfDuration = (value: FeelDuration): FeelDuration =>
  new FeelDuration(value.value.abs(), value.yearsMonths);

/**
 * Whether a value comes before (-1), at (0) or after (1) another one. Undefined for values of different
 * types, and for a time with a zone and one without.
 */
export function compareTemporal(a: unknown, b: unknown): number | undefined {
  if (temporalType(a) !== temporalType(b)) return undefined;
  if (a instanceof FeelDuration && b instanceof FeelDuration) {
    return a.yearsMonths ? Math.sign(monthsIn(a) - monthsIn(b)) : signOf(nanoseconds(a) - nanoseconds(b));
  }
  const distance = isPoint(a) && isPoint(b) ? between(a, b) : undefined;
  // Times are compared by milliseconds, as everywhere in the host.
  return distance === undefined ? undefined : signOf(distance / 1_000_000n);
}

const signOf = (count: bigint): number => (count < 0n ? -1 : count > 0n ? 1 : 0);

const isPoint = (value: unknown): value is Point => points.some(([, type]) => value instanceof type);

const zoneIn = (value: Point): string | null => (value instanceof FeelDate ? null : value.zone);

/** Nanoseconds from the second to the first. */
function between(a: Point, b: Point): bigint | undefined {
  if ((zoneIn(a) === null) !== (zoneIn(b) === null)) return undefined;
  return orNothing(() => momentOf(a) - momentOf(b));
}

/** Nanoseconds of a value on one timeline: by its offset, or as UTC without an offset. */
function momentOf(value: Point): bigint {
  const wall = wallOf(value);
  const zone = zoneIn(value) ?? 'UTC';
  const offset = offsetOf(zone);
  return offset === undefined
    ? wall.toZonedDateTime(zone).epochNanoseconds
    : wall.toZonedDateTime('UTC').epochNanoseconds - BigInt(offset) * billion;
}

function wallOf(value: Point): Temporal.PlainDateTime {
  if (value instanceof FeelDateTime) return value.value;
  if (value instanceof FeelDate) return value.value.toPlainDateTime();
  return new Temporal.PlainDate(1970, 1, 1).toPlainDateTime(value.value);
}

/**
 * The result of an arithmetic operator if one of the values is temporal. Undefined if the operator does not
 * accept them.
 */
export function temporalSum(sign: string, a: unknown, b: unknown): unknown {
  if (a instanceof FeelDuration && b instanceof FeelDuration) return durationSum(sign, a, b);
  if (a instanceof FeelDuration && typeof b === 'number') {
    if (sign === '*') return scaled(a, (count) => count.times(b));
    return sign === '/' && b !== 0 ? scaled(a, (count) => count.dividedBy(b)) : undefined;
  }
  if (typeof a === 'number' && b instanceof FeelDuration) {
    return sign === '*' ? scaled(b, (count) => count.times(a)) : undefined;
  }
  if (a instanceof FeelDuration && isPoint(b)) return sign === '+' ? moved(b, a, 1) : undefined;
  if (!isPoint(a)) return undefined;
  if (b instanceof FeelDuration) {
    return sign === '+' || sign === '-' ? moved(a, b, sign === '+' ? 1 : -1) : undefined;
  }
  return sign === '-' && isPoint(b) ? difference(a, b) : undefined;
}

function durationSum(sign: string, a: FeelDuration, b: FeelDuration): unknown {
  if (a.yearsMonths !== b.yearsMonths) return undefined;
  if (sign === '/') {
    const [part, whole] = a.yearsMonths
      ? [monthsIn(a), monthsIn(b)]
      : [`${nanoseconds(a)}`, `${nanoseconds(b)}`];
    return Number(whole) === 0 ? undefined : new Decimal(part).dividedBy(whole).toNumber();
  }
  if (sign !== '+' && sign !== '-') return undefined;
  const times = sign === '+' ? 1 : -1;
  return a.yearsMonths
    ? ofMonths(monthsIn(a) + times * monthsIn(b))
    : ofNanoseconds(nanoseconds(a) + BigInt(times) * nanoseconds(b));
}

/** A duration multiplied or divided by a number. Fractions of a month and of a nanosecond are dropped. */
function scaled(duration: FeelDuration, by: (count: Decimal) => Decimal): FeelDuration | undefined {
  if (duration.yearsMonths)
    return ofMonths(
      by(new Decimal(monthsIn(duration)))
        .trunc()
        .toNumber(),
    );
  const count = by(new Decimal(`${nanoseconds(duration)}`)).trunc();
  return orNothing(() => ofNanoseconds(BigInt(count.toString())));
}

/** A date, a time or both, later or earlier by a duration. */
function moved(point: Point, duration: FeelDuration, times: 1 | -1): Point | undefined {
  return orNothing(() =>
    duration.yearsMonths
      ? movedByMonths(point, times * monthsIn(duration))
      : movedByTime(point, BigInt(times) * nanoseconds(duration)),
  );
}

/** The same day of another month, or its last day. */
function movedByMonths(point: Point, count: number): Point | undefined {
  if (point instanceof FeelTime) return undefined;
  const day = dayAfter(knownDate(plainDate(point.value).toString()), count);
  if (day === undefined || point instanceof FeelDate) return day;
  return joined(day, timeOf(point));
}

const dayAfter = (day: CivilDate, months: number): FeelDate | undefined => dateFrom(addMonths(day, months));

function movedByTime(point: Point, count: bigint): Point | undefined {
  if (point instanceof FeelTime) {
    return new FeelTime(point.value.add(parts(count)), point.zone);
  }
  if (point instanceof FeelDate) {
    const at = inBooks(new FeelDateTime(point.value.toPlainDateTime().add(parts(count)), null));
    return at === undefined ? undefined : dayOf(at);
  }
  const { value, zone } = point;
  if (zone === null || offsetOf(zone) !== undefined) {
    return inBooks(new FeelDateTime(value.add(parts(count)), zone));
  }
  const shifted = value.toZonedDateTime(zone).add(parts(count));
  return inBooks(new FeelDateTime(shifted.toPlainDateTime(), zone));
}

/** In seconds and nanoseconds, so that the result is exactly this much later. */
const parts = (count: bigint): Temporal.Duration =>
  Temporal.Duration.from({ seconds: Number(count / billion), nanoseconds: Number(count % billion) });

const inBooks = (value: FeelDateTime): FeelDateTime | undefined =>
  isDay(plainDate(value.value).toString()) ? value : undefined;

/** The duration between two points: two times of day, or two dates with or without a time. */
function difference(a: Point, b: Point): FeelDuration | undefined {
  if (a instanceof FeelTime !== b instanceof FeelTime) return undefined;
  const [from, to] = [atMidnight(b, a), atMidnight(a, b)];
  const distance = between(to, from);
  return distance === undefined ? undefined : ofNanoseconds(distance);
}

/** Next to a date and time, a date means midnight in UTC. */
const atMidnight = (point: Point, other: Point): Point =>
  point instanceof FeelDate && other instanceof FeelDateTime ? joined(point, timeOf(point)) : point;

/** Reads the text of `@"..."`. */
export const anyFrom = (text: string): Point | FeelDuration | undefined =>
  durationFrom(text) ??
  dateFrom(text) ??
  timeFrom(text) ??
  (text.includes('T') ? dateTimeFrom(text) : undefined);
