/** Timers in words, of the usual forms: nothing is said of what the bank would refuse, and of what is written more cleverly than people say it. */
import { texts } from '../../texts.js';

const own = texts.drawing.timer;

/** `zone` is the bank's; `moment` and `dayOf` write an instant and a day. */
export function timerSaid({ kind, text }, { zone, moment, dayOf }) {
  const value = text.trim();
  const place = own.place(zone);
  if (kind === 'timeDuration') return sentence(spanOf(value), own.after);
  if (kind === 'timeDate') return dateSaid(value, { place, moment, dayOf });
  const cycle = /^(?:R(\d{0,9})\/)?(P.*)$/.exec(value);
  if (cycle === null) return sentence(cronSaid(value.split(/\s+/), place), own.often);
  const [, written = '1', span] = cycle;
  const said = spanOf(span);
  if (said === undefined || /^0+$/.test(written)) return '';
  if (written === '') return own.every(said);
  return Number(written) === 1 ? own.once(said) : own.times(said, Number(written));
}

const sentence = (said, write) => (said === undefined ? '' : write(said));

/** Weeks stand alone; nothing is longer than the calendar. */
const durations =
  /^P(?=\d|T\d)(?:(\d{1,5})W|(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?)$/;

function spanOf(text) {
  const [, ...parts] = durations.exec(text) ?? [];
  const said = parts.flatMap((size, at) => (Number(size ?? 0) === 0 ? [] : [own.units[at](Number(size))]));
  return said.length === 0 ? undefined : said.join(' ');
}

const dates = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(Z|[+-]\d\d:[0-5]\d)?$/;

function dateSaid(text, { place, moment, dayOf }) {
  const [, day, time, seconds = ':00', offset] = dates.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // What parses the text takes 30 February for a day of March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return '';
  if (offset === undefined) return own.on(dayOf(day), time + seconds.replace(':00', ''), place);
  const at = Date.parse(`${day}T${time}${seconds}${offset}`);
  return Number.isNaN(at) ? '' : own.at(moment(new Date(at).toISOString()));
}

/** As cron writes them, in every language. */
const numbered = (list, from) => Object.fromEntries(list.split(' ').map((name, at) => [name, at + from]));
/** Minute, hour, day of the month, month, day of the week: Sunday is 0, and 7. */
const fields = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: numbered('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC', 1) },
  { least: 0, most: 7, names: numbered('SUN MON TUE WED THU FRI SAT', 0) },
];
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** More moments than these in a day nobody reads one by one. */
const mostTimes = 6;

function cronSaid(written, place) {
  if (written.length !== 5) return undefined;
  const read = written.map((text, at) => fieldOf(text, fields[at]));
  if (read.includes(undefined)) return undefined;
  const [minute, hour, day, month, weekday] = read;
  const days = daysSaid(day, month, weekday);
  const times = timesSaid(minute, hour);
  if (days === undefined || times === undefined) return undefined;
  if (times.list !== undefined) return own.daily(days || own.everyDay, listed(times.list), place);
  return days === '' && !times.isPlaced ? times.said : own.during(times.said, days, place);
}

/** `{ step }` of a star, `{ list, range }` of what is named; undefined of what cannot be, or is not usual. */
function fieldOf(text, { least, most, names: known = {} }) {
  const star = /^\*(?:\/(\d{1,2}))?$/.exec(text);
  if (star !== null) {
    const step = Number(star[1] ?? 1);
    return step >= 1 && step <= most ? { step } : undefined;
  }
  const numberOf = (one) => {
    const number = Object.hasOwn(known, one.toUpperCase()) ? known[one.toUpperCase()] : one;
    return /^\d{1,2}$/.test(number) && number >= least && number <= most ? Number(number) : undefined;
  };
  const parts = text.split(',').map((part) => {
    const [from, to = from, ...more] = part.split('-').map(numberOf);
    if (from === undefined || to === undefined || more.length > 0 || from > to) return undefined;
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
  if (parts.includes(undefined)) return undefined;
  const list = [...new Set(parts.flat())].sort((a, b) => a - b);
  return { list, isRange: parts.length === 1 && list.length > 1 };
}

const two = (number) => String(number).padStart(2, '0');

function timesSaid(minute, hour) {
  if (minute.list !== undefined && hour.list !== undefined) {
    const list = hour.list.flatMap((h) => minute.list.map((m) => `${two(h)}:${two(m)}`));
    if (list.length <= mostTimes) return { list };
  }
  // What does not divide the hour comes sooner at its end.
  const often =
    minute.step !== undefined && 60 % minute.step === 0
      ? own.everyMinutes(minute.step)
      : minute.list?.length === 1
        ? own.hourly(minute.list[0])
        : undefined;
  if (often === undefined) return undefined;
  if (hour.step === 1) return { said: often };
  if (hour.step !== undefined) {
    const isPlain = minute.list?.[0] === 0 && 24 % hour.step === 0;
    return isPlain ? { said: own.everyHours(hour.step), isPlaced: true } : undefined;
  }
  if (!hour.isRange) return undefined;
  const last = minute.list?.[0] ?? 60 - minute.step;
  const first = minute.list?.[0] ?? 0;
  const [from, to] = [hour.list[0], hour.list.at(-1)];
  const said = own.between(often, `${two(from)}:${two(first)}`, `${two(to)}:${two(last)}`);
  return { said, isPlaced: true };
}

/** Empty for every day. Of a day of the month and one of the week, either is enough: nobody says that. */
function daysSaid(day, month, weekday) {
  const isAny = ({ step }) => step === 1;
  if ([day, month, weekday].some(({ step = 1 }) => step !== 1)) return undefined;
  if (!isAny(day)) {
    if (!isAny(weekday)) return undefined;
    if (isAny(month)) return own.monthly(listed(day.list.map(String)), Math.max(...day.list) > 28);
    const [one, ofMonth] = [day.list[0], month.list[0]];
    const isOne = day.list.length === 1 && month.list.length === 1;
    if (!isOne || one > longest[ofMonth - 1]) return undefined;
    return own.yearly(one, own.months[ofMonth - 1], one === 29 && ofMonth === 2);
  }
  if (!isAny(month)) return undefined;
  if (isAny(weekday)) return '';
  const days = [...new Set(weekday.list.map((one) => one % 7))].sort((a, b) => (a || 7) - (b || 7));
  if (days.length === 7) return '';
  if (days.join() === '1,2,3,4,5') return own.everyWeekday;
  return own.everyOn(listed(days.map((one) => own.days[one])));
}

const listed = (list) => new Intl.ListFormat(texts.locale, { type: 'conjunction' }).format(list);
