/** When a timer start comes, and how often in all. A host that was down makes up for none; what it missed counts. */
import { ISOInterval } from '@0dep/piso';
import { asDate, type Instant } from '../values/instant.ts';
import { dueOf, isCron } from './due.ts';
import type { NextStart, TimerStart } from './port.ts';

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
