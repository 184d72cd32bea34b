/** The exact value of a JSON number's text, independent of JavaScript numbers. */

const form = /^-?(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Digits without zeros around them, and the power of ten of the last one. */
interface Decimal {
  readonly digits: string;
  readonly power: number;
}

function decimalOf(text: string): Decimal | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const all = withoutLeadingZeros(whole + fraction);
  const digits = withoutTrailingZeros(all);
  if (digits === '') return { digits: '', power: 0 };
  return { digits, power: Number(exponent) - fraction.length + all.length - digits.length };
}

// Not a regular expression: `0*$` would scan from each zero of a long text to its end.
function withoutLeadingZeros(text: string): string {
  let at = 0;
  while (text[at] === '0') at += 1;
  return text.slice(at);
}

function withoutTrailingZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

/** Whether a number has more digits than JavaScript keeps, so its value changed. */
export function isRounded(held: number, written: string): boolean {
  const meant = decimalOf(written);
  const kept = decimalOf(String(held));
  if (meant === undefined || kept === undefined) return false;
  return meant.digits !== kept.digits || meant.power !== kept.power;
}

/** The digits of the integer in a text of a finite number. Undefined if the number is not an integer. */
export function integerDigits(written: string): string | undefined {
  const meant = decimalOf(written);
  if (meant === undefined || meant.power < 0) return undefined;
  const sign = written.startsWith('-') && meant.digits !== '' ? '-' : '';
  return `${sign}${meant.digits === '' ? '0' : meant.digits}${'0'.repeat(meant.power)}`;
}
