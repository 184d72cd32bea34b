/** Times on the clock of the bank's zone, for readers of files. */
import { Temporal } from 'temporal-polyfill';
import { epochMillis, type Instant, instantAt } from './instant.ts';

/**
 * Offsets change only at quarters of an hour. Rows of a file are often close in time, so the last offset is
 * cached.
 */
const quarter = 900_000;

let last: { readonly zone: string; readonly quarter: number; readonly millis: number } = {
  zone: '',
  quarter: -1,
  millis: 0,
};

/** The offset of the zone from UTC at this time, in milliseconds. */
export function offsetAt(zone: string, instant: Instant): number {
  const millis = epochMillis(instant);
  const of = Math.floor(millis / quarter);
  if (last.zone !== zone || last.quarter !== of) {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(millis).toZonedDateTimeISO(zone);
    last = { zone, quarter: of, millis: Math.round(offsetNanoseconds / 1e6) };
  }
  return last.millis;
}

/** ISO 8601 in the zone, to the second, with its offset: `2026-11-27T22:09:11-05:00`. */
export function zonedText(zone: string, instant: Instant): string {
  const offset = offsetAt(zone, instant);
  const wall = instantAt(epochMillis(instant) + offset).slice(0, 19);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
