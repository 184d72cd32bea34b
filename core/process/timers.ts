/** When a timer of a diagram is due: dates, durations and repetitions of ISO 8601, and cron; and when a timer start comes. */
import { ISOInterval } from '@0dep/piso';
import { Cron } from 'croner';
import { asDate, type Instant, instantOf, parseInstant } from '../values/instant.ts';
import { inZone, isMoment } from '../values/wall-time.ts';
import type { EventPart } from './reading/plan.ts';

type TimerType = NonNullable<EventPart['timer']>['type'];

/** The next time, and how often it comes in all; -1 is for ever. */
export interface Due {
  readonly at: Instant;
  readonly repeat: number;
}

/** A start event with a timer. */
export interface TimerStart {
  readonly elementId: string;
  readonly type: TimerType;
  readonly text: string;
}

/** A start by a timer that is to come. */
export interface NextStart {
  readonly at: Instant;
  /** How many are to come, this one with them; -1 is for ever. */
  readonly left: number;
}

/** The text of a timer is none of the forms; the message says which would be. */
export class TimerProblem extends Error {}

/** Whether a cycle is written as cron: five fields, or six with seconds first. */
export function isCron(text: string): boolean {
  return /^\S+(?:\s+\S+){4,5}$/.test(text.trim()) && !/^R\d*\//i.test(text.trim());
}

/**
 * The first due moment after `from` (a date may lie in the past: it is due at once). Cron runs in the bank's
 * time zone. Throws TimerProblem.
 */
export function dueOf(type: TimerType, text: string, from: Instant, timezone: string): Due {
  const value = text.trim();
  if (type === 'timeDate') return { at: dateOf(value, timezone), repeat: 1 };
  if (type === 'timeCycle' && isCron(value))
    return { at: cronAfter(value, from, timezone), repeat: -1 };
  const wanted = forms[type];
  if (!wanted.form.test(value)) throw new TimerProblem(`${value} is not ${wanted.says}`);
  if (/^R0+\//i.test(value)) throw new TimerProblem(`${value} never comes: it repeats 0 times`);
  try {
    const parsed = new ISOInterval(value, true).parse();
    if (type === 'timeCycle') checkPace(parsed, from);
    // The library knows the end of the first turn of such a cycle and of no other.
    if (parsed.start !== undefined && parsed.end !== undefined && (parsed.repeat ?? 1) !== 1) {
      throw new TimerProblem(
        'of a beginning and an end nothing is repeated: write R2/BEGINNING/PT2H',
      );
    }
    const at = instantOf(parsed.getExpireAt(asDate(from), asDate(from)));
    if (at === undefined) throw new TimerProblem(`${value} has no end`);
    return { at, repeat: type === 'timeCycle' ? (parsed.repeat ?? 1) : 1 };
  } catch (error) {
    // What the library says is of its own parts; what the checks here say is of the text.
    const why = error instanceof TimerProblem ? ` (${error.message})` : '';
    throw new TimerProblem(`${value} is not ${wanted.says}${why}`);
  }
}

const forms = {
  timeDuration: { form: /^P/i, says: 'a duration such as PT30M or P7D' },
  timeCycle: {
    form: /^[RP\d]/i,
    says: 'a repetition such as R3/PT10M or cron such as 0 2 * * *',
  },
} as const;

/** A cycle that comes more often keeps a host busy with nothing else. */
const shortestPeriod = 1000;
/** Past so many turns between its first and now, the library no longer divides but counts them one by one. */
const mostTurns = 2 ** 31 - 1;

function checkPace({ duration, start, end }: ISOInterval, from: Instant): void {
  const period = duration?.toMilliseconds();
  if (period === undefined) return;
  if (!(period >= shortestPeriod)) throw new TimerProblem('it comes more than once a second');
  const first = (start ?? end)?.toDate(true);
  const turns =
    first === undefined ? 0 : Math.abs(asDate(from).getTime() - first.getTime()) / period;
  if (!(turns < mostTurns)) throw new TimerProblem('it begins too long ago, or ends too far ahead');
}

/** Without an offset it is a time of the bank's own zone. */
function dateOf(value: string, timezone: string): Instant {
  const text = inZone(timezone, value);
  const at = isMoment(text) ? parseInstant(text) : undefined;
  if (at === undefined) {
    throw new TimerProblem(`${value} is not a date such as 2026-11-21T09:00:00Z`);
  }
  return at;
}

/** The next moment of a cron expression after this one. Throws TimerProblem. */
function cronAfter(expression: string, from: Instant, timezone: string): Instant {
  try {
    const next = new Cron(expression, { timezone, paused: true }).nextRun(asDate(from));
    const at = next === null ? undefined : instantOf(next);
    if (at === undefined) throw new TimerProblem(`${expression} never comes`);
    return at;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new TimerProblem(`${expression} is not cron: ${why}`);
  }
}

/** Repetitions over which the length of a month or a year is reckoned. */
const many = 400;

/**
 * The next start after now: the first of all without `before`, else the one that follows it. Undefined when no more
 * is to come. Throws TimerProblem.
 */
export function nextStart(
  { type, text }: Pick<TimerStart, 'type' | 'text'>,
  before: NextStart | undefined,
  now: Instant,
  timezone: string,
): NextStart | undefined {
  const value = text.trim();
  if (type !== 'timeCycle') {
    if (before !== undefined) return undefined;
    const { at } = dueOf(type, value, now, timezone);
    return type === 'timeDate' && at <= now ? undefined : { at, left: 1 };
  }
  if (isCron(value)) return { at: dueOf(type, value, now, timezone).at, left: -1 };
  const cycle = before === undefined ? value : cycleAfter(value, before);
  return cycle === undefined ? undefined : turnAfter(cycle, now, timezone);
}

/** A cycle without a date of its own goes on from the start before it, with what is left of its count. */
function cycleAfter(value: string, { at, left }: NextStart): string | undefined {
  const { start, end } = parsed(value);
  if (start !== undefined || end !== undefined) return value;
  const rest = left < 0 ? '' : left - 1;
  return rest === 0 ? undefined : `R${rest}/${at}/${value.replace(/^R-?\d*\//i, '')}`;
}

function turnAfter(cycle: string, now: Instant, timezone: string): NextStart | undefined {
  const { at } = dueOf('timeCycle', cycle, now, timezone);
  const interval = parsed(cycle);
  const { start, end, repeat = 1 } = interval;
  if (start === undefined && end === undefined) return { at, left: repeat };
  if (at <= now) return undefined;
  if (repeat < 0) return { at, left: repeat };
  const moment = asDate(at).getTime();
  const period = periodOf(interval);
  if (start !== undefined) {
    const turn = Math.max(1, Math.round((moment - start.toDate(true).getTime()) / period));
    return { at, left: repeat - turn + 1 };
  }
  return { at, left: Math.round(((end?.toDate(true).getTime() ?? moment) - moment) / period) + 1 };
}

const parsed = (text: string): ISOInterval => new ISOInterval(text, true).parse();

/** Milliseconds of one turn; of months and years their mean. */
function periodOf({ duration, start }: ISOInterval): number {
  const length = duration?.toMilliseconds(start?.toDate(true), many);
  return length === undefined ? Number.POSITIVE_INFINITY : length / many;
}
