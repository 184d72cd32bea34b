/**
 * Dates and timestamps as callers write them, in one grammar: `2026-11-21`, `2026-11-21T09:00`, with seconds
 * and fractions. A timestamp may end with Z or an offset. Without both, it is a clock time in the bank's
 * zone.
 */
import { Temporal } from 'temporal-polyfill';
import { parseCivilDate } from './civil-date.ts';
import { parseInstant } from './instant.ts';

const written =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?:(:\d\d)([.,]\d{1,9})?)?(?:([Zz])|([+-]\d\d)(?::?(\d\d))?)?$/;

/** Whether this is a day of the calendar, of the years 1 to 9999. */
export const isDay = (text: string): boolean => text >= '0001' && parseCivilDate(text) !== undefined;

/** Whether this is a timestamp with an offset, in the years of the bank's books. */
export function isMoment(text: string): boolean {
  const match = written.exec(text);
  if (match === null) return false;
  const [, day = '', time = '', seconds = ':00', , zulu, hours, minutes = '00'] = match;
  if (!isDay(day) || (zulu === undefined && hours === undefined)) return false;
  if (!isClock(`${time}${seconds}`) || !isClock(`${hours?.slice(1) ?? '00'}:${minutes}:00`)) {
    return false;
  }
  // The store sorts timestamps as text, so the year must have four digits.
  return parseInstant(inZone('UTC', text))?.length === '2026-11-21T09:00:00.000Z'.length;
}

/** Hours, minutes and seconds that a clock shows: no 24:00, no leap second. */
const isClock = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);

/**
 * A timestamp in the canonical form. Without an offset or Z, it gets the offset of the zone at that time.
 * Other texts are returned unchanged.
 *
 * A clock time that occurs twice is the earlier time. A skipped clock time moves forward by the gap.
 */
export function inZone(zone: string, text: string): string {
  const match = written.exec(text);
  if (match === null) return text;
  const [, day, time, seconds = ':00', fraction = '', zulu, hours, minutes = '00'] = match;
  const local = `${day}T${time}${seconds}${fraction.replace(',', '.')}`;
  if (zulu !== undefined) return `${local}Z`;
  if (hours !== undefined) return `${local}${hours}:${minutes}`;
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return text;
  const wall = Temporal.Instant.fromEpochMilliseconds(shown).toZonedDateTimeISO('UTC');
  const moment = wall.toPlainDateTime().toZonedDateTime(zone);
  return `${local}${offsetText(shown - moment.epochMilliseconds)}`;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
