/**
 * Periods in ISO 8601, counted on the calendar of a zone. A month later is the same day, or the last day of a
 * shorter month. A day later is the same clock time. An hour later is 3,600 seconds.
 */
import { Decimal } from 'decimal.js';
import { Temporal } from 'temporal-polyfill';
import { addDays, addMonths, knownDate } from './civil-date.ts';
import { epochMillis, type Instant, instantAt } from './instant.ts';

/** A length of time: months, then days, then milliseconds. */
export interface Period {
  readonly months: number;
  readonly days: number;
  readonly millis: number;
}

const spelled =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i;

/** Reads `P1Y2M`, `P2W`, `P1DT12H`, `PT0.5S`. Undefined for any other text. */
export function periodOf(text: string): Period | undefined {
  const found = spelled.exec(text);
  if (found === null) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((one) => new Decimal((one ?? '0').replace(',', '.')).toNumber());
  const period = {
    months: (years ?? 0) * 12 + (months ?? 0),
    days: (weeks ?? 0) * 7 + (days ?? 0),
    millis: Math.round((((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000),
  };
  return Number.isSafeInteger(roughMillis(period)) ? period : undefined;
}

const dayMillis = 86_400_000;
/** The average length of a month over 400 years. */
const monthMillis = (146_097 * dayMillis) / 4800;

/**
 * The approximate length of a period in milliseconds. It is exact if the period has no months and no days.
 */
export const roughMillis = ({ months, days, millis }: Period): number =>
  Math.round(months * monthMillis) + days * dayMillis + millis;

/** Periods that end in this year or later are not computed. */
const endOfReckoning = Date.UTC(9999, 0, 1);

/** The start of counting: a time, and the zone whose clock and calendar count. */
export interface Beginning {
  readonly at: Instant;
  readonly zone: string;
  /** The clock time as written, `2027-03-14T02:30:00`. The clock may skip this time on its own day. */
  readonly wall?: string;
}

/**
 * The time `count` periods after the beginning, by the clock of its zone. Computed in one step, so a month
 * end stays a month end. Undefined after the year 9998.
 */
export function afterPeriods(
  { at, zone, wall: written }: Beginning,
  period: Period,
  count: number,
): Instant | undefined {
  const { months, days, millis } = period;
  const from = epochMillis(at);
  if (!(from + count * roughMillis(period) < endOfReckoning)) return undefined;
  if (count * (months + days) === 0) return instantAt(from + count * millis);
  const wall =
    written === undefined
      ? Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDateTime()
      : Temporal.PlainDateTime.from(written);
  const day = knownDate(wall.toPlainDate().toString());
  const moved = addDays(addMonths(day, count * months), count * days);
  const moment = Temporal.PlainDate.from(moved).toPlainDateTime(wall.toPlainTime()).toZonedDateTime(zone);
  return instantAt(moment.epochMilliseconds + count * millis);
}
