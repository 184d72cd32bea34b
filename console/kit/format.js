/** How amounts, times and ids are written, by the bank's settings. */
import { signal } from '@preact/signals';
import { bankNow } from '../frame/clock.js';
import { settings } from '../frame/settings.js';
import { texts } from '../texts.js';

const locale = texts.locale;
const zone = settings.timezone;

const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const counts = new Intl.NumberFormat(locale);

/** `1,234.50`; a zero has no sign. */
export const money = (amount) => amounts.format(amount === 0 ? 0 : amount);

/** `1,234`. */
export const count = (number) => counts.format(number);

const exactly = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });

/** `24.0004`, to the last digit. */
export function exact(number) {
  const text = exactly.format(number);
  return Number(text.replaceAll(',', '')) === number ? text : String(number);
}

/** `1,234.50`, and to the last digit where there are more than two. */
export const exactMoney = (amount) => (Number(amount.toFixed(2)) === amount ? money(amount) : exact(amount));

/** Zones change their clocks at whole quarters of an hour: within one, moments differ by minutes and seconds alone. */
const quarter = 900_000;
/** Quarters that a way of writing is known for at most. */
const most = 1000;
const two = (number) => String(number).padStart(2, '0');

/** How moments are written, each quarter of an hour once: a list writes hundreds, and asking the platform for each costs more than all else of a row. */
function times(options) {
  const pattern = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const known = new Map();
  return (instant) => {
    const at = new Date(instant).getTime();
    const begins = Math.floor(at / quarter) * quarter;
    let parts = known.get(begins);
    if (parts === undefined) {
      if (known.size >= most) known.clear();
      parts = pattern.formatToParts(begins);
      known.set(begins, parts);
    }
    const seconds = Math.floor((at - begins) / 1000);
    let written = '';
    for (const { type, value } of parts) {
      if (type === 'minute') written += two(Number(value) + Math.floor(seconds / 60));
      else written += type === 'second' ? two(seconds % 60) : value;
    }
    return written;
  };
}
const day = { day: 'numeric', month: 'short', year: 'numeric' };
const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const shortTime = times(clockTime);
const exactTime = times({ ...clockTime, second: '2-digit' });
const shortDay = times({ day: 'numeric', month: 'short' });
const wholeDay = times(day);
const wholeMoment = times({ ...day, ...clockTime, second: '2-digit', timeZoneName: 'short' });

/** `14:03:12` of a moment in milliseconds. */
export const clock = (millis) => exactTime(millis);
/** `23 Nov 2026, 14:03:12 UTC`. */
export const moment = (instant) => wholeMoment(instant);
const civilDay = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
/** `23 Nov 2026` of a day such as `2026-11-23`, in whatever zone the bank is; also of one that the wire writes with its midnight. */
export function dayOf(day) {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at) ? day : civilDay.format(at);
}
/** `14:03` of an instant. */
export const timeOf = (instant) => shortTime(instant);
const calendarDay = new Intl.DateTimeFormat(locale, {
  ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
});
/** `Mon 23 Nov` of a day such as `2026-11-23`. */
export const weekday = (day) => calendarDay.format(new Date(`${day}T00:00:00Z`));
/** `14:03` today, `23 Nov, 14:03` this year, else the whole day: as short as it can be told. */
export function shortMoment(instant, now = bankNow()) {
  const at = new Date(instant).getTime();
  if (wholeDay(at) === wholeDay(now)) return shortTime(at);
  if (Math.abs(now - at) > 300 * 86_400_000) return wholeDay(at);
  return `${shortDay(at)}, ${shortTime(at)}`;
}

/** Whether a text is a day such as `2026-11-23`. */
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The day that people wrote: `2026-11-23`, or as the console writes it; undefined where it is none. */
export function dayIn(text) {
  if (isDay(text)) return text;
  const year = /\b\d{4}\b/.exec(text)?.[0];
  const ofMonth = /\b\d{1,2}\b/.exec(text)?.[0];
  if (year === undefined || ofMonth === undefined) return undefined;
  const days = Array.from({ length: 12 }, (_, at) => `${year}-${two(at + 1)}-${two(ofMonth)}`);
  return days.find((one) => dayOf(one).toLowerCase() === text.toLowerCase());
}

/** Whether a period ends before it begins: nothing can be of it. */
export const isTurned = (from, to) => isDay(from) && isDay(to) && from > to;

/** The day of a moment in the bank's zone, as `2026-11-23`. */
export const dayAt = (instant) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant));

/** Today in the bank's zone, as `2026-11-23`. */
export const today = () => dayAt(bankNow());

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const steps = [
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
];

/** `12 minutes ago`, `in 3 hours`. */
export function ago(instant, now) {
  const millis = new Date(instant).getTime() - now;
  const far = Math.abs(millis);
  if (far < 10_000) return texts.now;
  const [unit, length] = steps.findLast(([, size]) => far >= size) ?? steps[0];
  return relative.format(Math.trunc(millis / length), unit);
}

/** What is left until a moment: `1 d 03:12:09`, `03:12:09`. */
export function left(instant, now) {
  const seconds = Math.max(0, Math.floor((new Date(instant).getTime() - now) / 1000));
  const part = (size, most) => String(Math.floor(seconds / size) % most).padStart(2, '0');
  const time = `${part(3600, 24)}:${part(60, 60)}:${part(1, 60)}`;
  const days = Math.floor(seconds / 86_400);
  return days === 0 ? time : `${texts.days(days)} ${time}`;
}

/** Now in milliseconds, by the second and by every fifteenth: what shows a time reads one of them. */
export const eachSecond = signal(bankNow());
export const eachQuarter = signal(bankNow());
let ticks = 0;
setInterval(() => {
  ticks += 1;
  eachSecond.value = bankNow();
  if (ticks % 15 === 0) eachQuarter.value = bankNow();
}, 1000);

/** The part of an id that tells it from its neighbours: UUIDs of one time begin alike. */
export const shortId = (id) =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id) ? `…${id.slice(-8)}` : id;

/** `DEPOSIT` as `Deposit`, `loan.approve` and `LoanApproval` as words. */
export function words(name) {
  const spaced = String(name)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase()
    .trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `Watch pending transaction`, as people read it, by its name on the wire. */
export const named = (said) =>
  said
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
