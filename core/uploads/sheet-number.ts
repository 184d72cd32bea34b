/**
 * Converts numbers of a workbook to exact texts, including dates and timestamps, or reports why a number
 * cannot be converted.
 */
import { instantAt } from '../values/instant.ts';

/** From when a workbook counts its days. */
export type DayCount = 1900 | 1904;

/** The kind of a number by its format. */
type NumberKind = 'number' | 'percent' | 'thousands' | 'day' | 'time';

export interface NumberFormat {
  readonly kind: NumberKind;
  /** Digits before the point that are shown at least: a number that has fewer is shown with zeros before it. */
  readonly digits: number;
}

/** Numbers that are shown as they are. */
export const plainNumber: NumberFormat = { kind: 'number', digits: 1 };

/** Formats that every workbook knows by their numbers. */
const known: Readonly<Record<number, NumberKind>> = {
  9: 'percent',
  10: 'percent',
  14: 'day',
  15: 'day',
  16: 'day',
  17: 'day',
  22: 'day',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  45: 'time',
  46: 'time',
  47: 'time',
};

/** Formats that are dates in workbooks of East Asian languages. */
const isEasternDay = (format: number): boolean =>
  (format >= 27 && format <= 36) || (format >= 50 && format <= 58) || (format >= 71 && format <= 81);
const isEasternTime = (format: number): boolean =>
  [32, 33, 34, 35, 55, 56, 75, 76, 77, 78, 79, 80].includes(format);

/**
 * The kind of numbers of each style, by the numbers of the formats and by the workbook's own format codes.
 */
export function numberFormats(
  formats: readonly number[],
  codes: ReadonlyMap<number, string>,
): readonly NumberFormat[] {
  const found = new Map<number, NumberFormat>();
  return formats.map((format) => {
    const one = found.get(format) ?? formatOf(format, codes.get(format));
    found.set(format, one);
    return one;
  });
}

function formatOf(format: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code);
  return { kind: kindOf(format), digits: 1 };
}

function kindOf(format: number): NumberKind {
  if (isEasternTime(format)) return 'time';
  return isEasternDay(format) ? 'day' : (known[format] ?? 'number');
}

/** `yyyy-mm-dd hh:mm` is a date, `[h]:mm` a time. Quoted words, colours and languages do not matter. */
function formatOfCode(code: string): NumberFormat {
  const bare = code
    .slice(0, 255)
    .toLowerCase()
    .replace(/\[(h+|m+|s+)\]/g, '$1')
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, ' ')
    .replace(/\bgeneral\b/g, ' ');
  return { kind: kindOfBare(bare), digits: Math.max(1, ...bare.split(';').map(digitsOf)) };
}

function kindOfBare(bare: string): NumberKind {
  if (/[yd]/.test(bare)) return 'day';
  if (/[hs]/.test(bare)) return 'time';
  if (bare.includes('m')) return 'day';
  if (bare.includes('%')) return 'percent';
  // A comma after the last digit hides three digits.
  return /[0#?],+(?![0#?,])/.test(bare) ? 'thousands' : 'number';
}

/**
 * The zeros before the point in one part of a format code. Positive numbers, negative numbers and zero have
 * separate parts.
 */
const digitsOf = (part: string): number => part.replace(/[.e/].*$/, '').replace(/[^0]/g, '').length;

/** The remedy if a number is shown differently from its stored value. */
const asText = 'format the column as text and write what is meant.';

/** The number as an unambiguous text, or the reason why it has none. */
export function numberText(
  written: string,
  { kind, digits }: NumberFormat,
  days: DayCount,
): string | { readonly problem: string } {
  if (written === '') return '';
  if (kind === 'time') return { problem: 'is a time without a day: save it as text.' };
  if (kind === 'day') return dayText(written, days);
  if (kind === 'percent') {
    return { problem: `is shown in percent: ${asText}` };
  }
  if (kind === 'thousands') {
    return { problem: `is shown in thousands: ${asText}` };
  }
  if (!isExact(written)) {
    return { problem: 'is a number that a workbook does not keep exactly: save it as text.' };
  }
  const text = String(Number(written));
  const [whole = ''] = text.replace('-', '').split('.');
  if (whole.length < digits) {
    return { problem: `is shown with zeros before it that are not in the number: ${asText}` };
  }
  return text.includes('e') ? written : text;
}

/**
 * Whether the stored number is exact. Workbooks keep fifteen digits. They write up to seventeen digits for a
 * number without an exact double.
 */
function isExact(written: string): boolean {
  if (!/^-?\d+(?:\.\d+)?$/.test(written)) return false;
  const digits = written.replace(/^-?0*\.?0*|\./g, '').length;
  const number = Number(written);
  return digits <= 15 || (digits <= 17 && Number(number.toPrecision(15)) === number);
}

const dayMillis = 86_400_000;
/** Day 0 of each count. */
const firstDays: Readonly<Record<DayCount, number>> = {
  1900: Date.UTC(1899, 11, 30),
  1904: Date.UTC(1904, 0, 1),
};
/** The first of March 1900: spreadsheets do not agree on the days before, for one of them there never was. */
const firstSure = 61;
/** The end of 9999. */
const end = Date.UTC(10_000, 0, 1);

/** A date as `2026-11-23`. With a time other than midnight, the clock time: `2026-11-23T09:30:00`. */
function dayText(written: string, days: DayCount): string | { readonly problem: string } {
  const serial = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
  const millis = firstDays[days] + Math.round(serial * dayMillis);
  const isSure = serial >= (days === 1900 ? firstSure : 1) && millis < end;
  if (!isSure) return { problem: 'is a day that spreadsheets read differently: save it as text.' };
  const [day = '', time = ''] = instantAt(millis).slice(0, -1).split('T');
  return time === '00:00:00.000' ? day : `${day}T${time.replace(/\.000$/, '')}`;
}
