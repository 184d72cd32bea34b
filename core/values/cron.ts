/**
 * Cron in a time zone: five fields (minute, hour, day of month, month, day of week). Timers also have seconds
 * first and a year last.
 */
import { Cron } from 'croner';
import { asDate, type Instant, instantAt } from './instant.ts';

/** How many fields a text may have: five, or with seconds and a year up to seven. */
export type CronForm = '5-part' | 'auto';

/** The problem of a schedule text, or undefined if it is a schedule with a run after a time (now). */
export function cronProblem(
  text: string,
  timezone: string,
  form: CronForm = '5-part',
  after?: Instant,
): string | undefined {
  const fields = text.trim().split(/\s+/);
  if (form === '5-part' && fields.length !== 5) {
    return 'must have five fields: minute, hour, day of month, month, day of week';
  }
  if (isQuartzWeekday(fields)) {
    return 'names a day of the week by a number, which Quartz counts from Sunday as 1 and cron as 0: write MON, TUE, ...';
  }
  try {
    const cron = cronOf(text, timezone, form);
    const next = cron.nextRun(after === undefined ? undefined : asDate(after));
    return next === null ? 'names a moment that never comes' : undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '';
    return `is not a schedule: ${words}`;
  }
}

/** A question mark is Quartz: there, 1 is Sunday. */
function isQuartzWeekday(fields: readonly string[]): boolean {
  const weekday = fields.length > 5 && fields.includes('?') ? (fields[5] ?? '') : '';
  return /(?<![#/\d])\d/.test(weekday);
}

/**
 * The next time of the schedule after this time. If clocks go forward, a skipped time runs at the end of the
 * gap. If clocks go back, a repeated time runs once.
 */
export function nextRun(
  text: string,
  timezone: string,
  after: Instant,
  form: CronForm = '5-part',
): Instant | undefined {
  const next = cronOf(text, timezone, form).nextRun(asDate(after));
  return next === null ? undefined : instantAt(next.getTime());
}

/** Whether this is a time zone of the IANA list. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `0/15` is every 15th from 0 on, as Quartz writes it. */
function cronOf(text: string, timezone: string, mode: CronForm): Cron {
  return new Cron(text.trim(), { mode, timezone, paused: true, sloppyRanges: true });
}
