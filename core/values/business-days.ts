/** Days on which the bank works. */
import { addDays, type CivilDate } from './civil-date.ts';

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** The bank's calendar: days of the week and single days on which it does not work. */
export interface Calendar {
  readonly weekend: ReadonlySet<Weekday>;
  readonly holidays: ReadonlySet<string>;
}

export function weekdayOf(day: CivilDate): Weekday {
  const days = Date.parse(`${day}T00:00:00.000Z`) / 86_400_000;
  // Day zero of the epoch was a Thursday.
  return weekdays[(((days + 4) % 7) + 7) % 7] ?? 'Sunday';
}

export function isBusinessDay(day: CivilDate, { weekend, holidays }: Calendar): boolean {
  return !weekend.has(weekdayOf(day)) && !holidays.has(day);
}

/**
 * The day `count` business days after this day, which is not counted. The calendar leaves at least one
 * weekday.
 */
export function addBusinessDays(day: CivilDate, count: number, calendar: Calendar): CivilDate {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached, calendar)) left -= 1;
  }
  return reached;
}

/** Days from one day to another. Negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / 86_400_000;
}
