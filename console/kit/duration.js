/** Durations as people write and read them, of fields that count hours, minutes or days by their name. */

const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const short = { s: 'second', sec: 'second', m: 'minute', min: 'minute', h: 'hour', d: 'day', w: 'week' };

/** `hour` of `maxHours`; undefined of what counts no time. Months are no such unit: they are of different length. */
export function unitOf(name) {
  const word = /(Second|Minute|Hour|Day)s$/i.exec(name)?.[1];
  return word?.toLowerCase();
}

/** How many of `unit` a text such as `2 days` or `36h` is; undefined where it says no duration. */
export function durationOf(text, unit) {
  const { 1: figure, 2: word } = /^(\d{1,9}(?:\.\d{1,3})?)\s*([a-z]+)$/i.exec(text.trim()) ?? {};
  if (figure === undefined) return undefined;
  const said = word.toLowerCase();
  const of = short[said] ?? said.replace(/s$/, '');
  if (!Object.hasOwn(seconds, of)) return undefined;
  const count = (Number(figure) * seconds[of]) / seconds[unit];
  return Number.isInteger(count * 1000) ? count : undefined;
}

/** The largest unit of which a count is a whole number, `[30, 'day']` of 720 hours; undefined where the unit itself is. */
export function larger(count, unit) {
  for (const one of ['day', 'hour', 'minute']) {
    if (seconds[one] <= seconds[unit]) return undefined;
    const whole = (count * seconds[unit]) / seconds[one];
    if (whole >= 1 && Number.isInteger(whole)) return [whole, one];
  }
  return undefined;
}
