/**
 * Computes when a timer of a diagram is due: dates, durations and repetitions of ISO 8601, and cron. Also
 * computes when a timer start is due.
 */
import { cronProblem, nextRun } from '../values/cron.ts';
import { epochMillis, type Instant, parseInstant } from '../values/instant.ts';
import { afterPeriods, type Beginning, type Period, periodOf, roughMillis } from '../values/period.ts';
import { inZone, isDay, isMoment } from '../values/wall-time.ts';
import type { EventPart } from './reading/plan.ts';

type TimerType = NonNullable<EventPart['timer']>['type'];

/** A future time. */
export interface Due {
  readonly at: Instant;
  /** The number of remaining times, including this one. -1 means for ever. */
  readonly left: number;
  /** The start of a repetition that names no date. Its times are counted from there. */
  readonly since?: Instant;
}

/** A start event with a timer. */
export interface TimerStart {
  readonly elementId: string;
  readonly type: TimerType;
  readonly text: string;
}

/** The text of a timer has none of the valid forms. The message names one that would fit. */
export class TimerProblem extends Error {}

/** Whether a cycle is a cron expression: five fields, six with seconds first, seven with a year last. */
export function isCron(text: string): boolean {
  return /^\S+(?:\s+\S+){4,6}$/.test(text.trim()) && !/^R\d*\//i.test(text.trim());
}

/**
 * The next time of a timer after `now`: the first one without `before`, otherwise the one that follows
 * `before`. A date in the past is due at once. Undefined if no time is left. Without an offset, dates and
 * cron expressions use the bank's time zone. Throws TimerProblem.
 */
export function nextDue(
  type: TimerType,
  text: string,
  before: Due | undefined,
  now: Instant,
  timezone: string,
): Due | undefined {
  const value = text.trim();
  if (type === 'timeCycle') {
    return isCron(value)
      ? cronAfter(value, now, timezone)
      : turnAfter(cycleOf(value, timezone), before, now, timezone);
  }
  if (before !== undefined) return undefined;
  if (type === 'timeDate') return { at: dateOf(value, timezone), left: 1 };
  const period = periodOf(value);
  const at = period === undefined ? undefined : afterPeriods({ at: now, zone: timezone }, period, 1);
  if (at === undefined) throw new TimerProblem(`${value} is not a duration such as PT30M or P7D`);
  return { at, left: 1 };
}

/** The next start of a process by its timer. A date in the past never starts it. Throws TimerProblem. */
export function nextStart(
  { type, text }: Pick<TimerStart, 'type' | 'text'>,
  before: Due | undefined,
  now: Instant,
  timezone: string,
): Due | undefined {
  const next = nextDue(type, text, before, now, timezone);
  return type === 'timeDate' && next !== undefined && next.at <= now ? undefined : next;
}

/** A time without an offset is in the bank's own zone. */
function dateOf(value: string, timezone: string): Instant {
  const text = inZone(timezone, value);
  const at = isMoment(text) ? parseInstant(text) : undefined;
  if (at === undefined) {
    throw new TimerProblem(`${value} is not a date such as 2026-11-21T09:00:00Z`);
  }
  return at;
}

/** The next time of a cron expression after this one. Throws TimerProblem. */
function cronAfter(expression: string, from: Instant, timezone: string): Due {
  const problem = cronProblem(expression, timezone, 'auto', from);
  const at = problem === undefined ? nextRun(expression, timezone, from, 'auto') : undefined;
  if (at === undefined) throw new TimerProblem(`${expression} ${problem}`);
  return { at, left: -1 };
}

/** A parsed repetition. */
interface Cycle {
  /** The total number of times. -1 means for ever. */
  readonly count: number;
  /** Undefined for a single time at `end`. */
  readonly period: Period | undefined;
  /** The first time, in the zone of its text. */
  readonly start?: Beginning;
  /** The last possible time. */
  readonly end?: Instant;
}

/** A shorter cycle would keep a host busy with this timer alone. */
const shortestPeriod = 1000;

const says = 'a repetition such as R3/PT10M or cron such as 0 2 * * *';

/** Reads `R3/PT10M`, `R/START/P1D`, `R/P1D/END`, `PT10M`, `START/PT10M` and `START/END`. Throws TimerProblem. */
function cycleOf(value: string, timezone: string): Cycle {
  const refused = (why?: string) =>
    new TimerProblem(`${value} is not ${says}${why === undefined ? '' : ` (${why})`}`);
  const [, repeats, first = '', second] = /^(?:R(-?\d*)\/)?([^/]+)(?:\/([^/]+))?$/i.exec(value) ?? [];
  if (repeats !== undefined && /^0+$/.test(repeats)) {
    throw new TimerProblem(`${value} never comes: it repeats 0 times`);
  }
  const count = repeats === undefined ? 1 : repeats === '' || repeats === '-1' ? -1 : Number(repeats);
  if (!Number.isSafeInteger(count) || count < -1) throw refused();
  const period = periodOf(first) ?? (second === undefined ? undefined : periodOf(second));
  if (period !== undefined && roughMillis(period) < shortestPeriod) {
    throw refused('it comes more than once a second');
  }
  const dated = (text: string) => {
    const at = momentOf(text, timezone);
    if (at === undefined) throw refused(`${text} is not a date such as 2026-11-21T09:00:00Z`);
    return at;
  };
  if (periodOf(first) !== undefined) {
    return { count, period, ...(second === undefined ? {} : { end: dated(second).at }) };
  }
  if (second === undefined) throw refused();
  const start = dated(first);
  if (period === undefined) {
    if (repeats === undefined) return { count, period, end: dated(second).at };
    throw refused('of a beginning and an end nothing is repeated: write R2/BEGINNING/PT2H');
  }
  if (repeats !== undefined) return { count, period, start };
  // An interval without repetition is due once, at its end.
  const end = afterPeriods(start, period, 1);
  if (end === undefined) throw refused('it is too far ahead');
  return { count, period: undefined, end };
}

/** A date with its written zone. A day begins at midnight. */
function momentOf(text: string, timezone: string): Beginning | undefined {
  const written = isDay(text) ? `${text}T00:00:00` : text;
  const local = inZone(timezone, written);
  const at = isMoment(local) ? parseInstant(local) : undefined;
  if (at === undefined) return undefined;
  if (!isMoment(written)) {
    return { at, zone: timezone, wall: local.replace(/(?<=T.*)[+-][\d:]+$/, '') };
  }
  const offset = /[+-]\d\d:\d\d$/.exec(local)?.[0];
  return { at, zone: offset ?? 'UTC' };
}

/**
 * The first time of a repetition after now and after the previous one. Missed times are skipped and count
 * towards the total.
 */
function turnAfter(
  { count, period, start, end }: Cycle,
  before: Due | undefined,
  now: Instant,
  timezone: string,
): Due | undefined {
  if (period === undefined) {
    if (end === undefined || before !== undefined || end <= now) return undefined;
    return { at: end, left: 1 };
  }
  // A time that was saved without its beginning counts as the beginning.
  const isResumed = start === undefined && before !== undefined && before.since === undefined;
  const total = isResumed && before.left > 0 ? before.left - 1 : count;
  const from = start ?? { at: before?.since ?? before?.at ?? now, zone: timezone };
  const first = start === undefined ? 1 : 0;
  const after = before !== undefined && before.at > now ? before.at : now;
  const turn = turnPast(after, { from, period, first });
  const at = afterPeriods(from, period, turn);
  const left = count < 0 ? -1 : total - (turn - first);
  if (at === undefined || left === 0 || left < -1 || (end !== undefined && at > end)) {
    return undefined;
  }
  return { at, left, ...(start === undefined ? { since: from.at } : {}) };
}

interface Turns {
  readonly from: Beginning;
  readonly period: Period;
  /** The number of the first time. It is 0 if the beginning itself counts. */
  readonly first: number;
}

/**
 * The number of the first time after another time. Months and days differ from their mean by less than two
 * turns.
 */
function turnPast(after: Instant, { from, period, first }: Turns): number {
  const passed = (epochMillis(after) - epochMillis(from.at)) / roughMillis(period);
  let turn = Math.max(first, Math.floor(passed) - 2);
  for (;;) {
    const at = afterPeriods(from, period, turn);
    if (at === undefined || at > after) return turn;
    turn += 1;
  }
}
