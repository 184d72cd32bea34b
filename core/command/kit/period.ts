/** The two ends of a period as callers write them: a day of the bank or a moment, both of them inside. */
import {
  type CivilDate,
  endOfDay,
  endOfTime,
  parseCivilDate,
  startOfDay,
} from '../../values/civil-date.ts';
import { type Instant, later, parseInstant } from '../../values/instant.ts';
import { Type } from '../declaration/schema.ts';

/** A day (`2026-11-21`) or a date-time; without an offset it is a time of the bank's own zone. */
export const DayOrMoment = (description: string) =>
  Type.String({ format: 'day-or-moment', maxLength: 40, description });

/** Where a period begins, and the first moment after it. */
export interface Period {
  readonly from: Instant | undefined;
  readonly before: Instant | undefined;
}

export function periodOf(
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  timezone: string,
): Period {
  return {
    from: edge(asked.startDate, (day) => startOfDay(timezone, day), 0),
    before: edge(asked.endDate, (day) => endOfDay(timezone, day), 1),
  };
}

function edge(
  text: string | undefined,
  ofDay: (day: CivilDate) => Instant,
  beyond: number,
): Instant | undefined {
  if (text === undefined) return undefined;
  const day = parseCivilDate(text);
  if (day !== undefined) return ofDay(day);
  const moment = parseInstant(text);
  return moment === undefined || moment >= endOfTime ? moment : later(moment, beyond);
}
