/**
 * The two ends of a period as callers write them: a date of the bank or a timestamp. The period includes both
 * ends.
 */
import { type CivilDate, endOfDay, endOfTime, parseCivilDate, startOfDay } from '../../values/civil-date.ts';
import { type Instant, knownInstant, later, parseInstant } from '../../values/instant.ts';
import { Type } from '../declaration/schema.ts';

/** A date (`2026-11-21`) or a date-time. Without an offset, it is in the bank's time zone. */
export const DayOrMoment = (description: string) =>
  Type.String({ format: 'day-or-moment', maxLength: 40, description });

/** The first instant of a checked date or timestamp. A date begins at midnight in the bank's time zone. */
export const firstMoment = (text: string, timezone: string): Instant =>
  written(text, (day) => startOfDay(timezone, day));

/** The last instant of a checked date or timestamp. A date ends just before the next one. */
export const lastMoment = (text: string, timezone: string): Instant =>
  written(text, (day) => later(endOfDay(timezone, day), -1));

function written(text: string, ofDay: (day: CivilDate) => Instant): Instant {
  const day = parseCivilDate(text);
  // The schema lets no other text through.
  return day === undefined ? (parseInstant(text) ?? knownInstant('')) : ofDay(day);
}

/** The start of a period, and the first instant after its end. */
export interface Period {
  readonly from: Instant | undefined;
  readonly before: Instant | undefined;
}

export function periodOf(
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  timezone: string,
): Period {
  const { startDate, endDate } = asked;
  const last = endDate === undefined ? undefined : lastMoment(endDate, timezone);
  return {
    from: startDate === undefined ? undefined : firstMoment(startDate, timezone),
    before: last === undefined || last >= endOfTime ? last : later(last, 1),
  };
}
