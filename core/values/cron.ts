/** Five-field cron (minute, hour, day of month, month, day of week) in a time zone. */
import { Cron } from 'croner';
import { type Instant, instantAt } from './instant.ts';

/** Why the text is no schedule, or undefined when it is one. */
export function cronProblem(text: string, timezone: string): string | undefined {
  if (text.trim().split(/\s+/).length !== 5) {
    return 'must have five fields: minute, hour, day of month, month, day of week';
  }
  try {
    const cron = cronOf(text, timezone);
    return cron.nextRun() === null ? 'names a moment that never comes' : undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '';
    return `is no schedule: ${words}`;
  }
}

/**
 * The first moment of the schedule after this one. Where clocks go forward, a time that does not exist is taken
 * at the end of the gap; where they go back, a time that comes twice is taken once.
 */
export function nextRun(text: string, timezone: string, after: Instant): Instant | undefined {
  const next = cronOf(text, timezone).nextRun(after);
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

function cronOf(text: string, timezone: string): Cron {
  return new Cron(text.trim(), { mode: '5-part', timezone, paused: true });
}
