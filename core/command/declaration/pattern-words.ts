/** Describes a text's pattern in words: the number and kinds of its characters. */

import { counted } from '../../values/counted.ts';

/** One kind of characters of a pattern and how many of them. */
interface Part {
  readonly kind: string;
  readonly least: number;
  readonly most: number;
}

const parts = /(\\d|\\w|\[(?:[^\]\\^]|\\.)+\])(?:\{(\d+)(,(\d*))?\}|([+*?]))?/y;

/**
 * Describes a pattern, to follow "must be". Returns undefined if the pattern is more than a sequence of
 * character classes. `text` is the rejected value. Only its length is shown, because the value may be a
 * secret.
 */
export function patternWords(pattern: string, text: unknown): string | undefined {
  const found = partsOf(pattern);
  if (found === undefined) return undefined;
  const least = found.reduce((sum, part) => sum + part.least, 0);
  const most = found.reduce((sum, part) => sum + part.most, 0);
  const kinds = [...new Set(found.flatMap(({ kind }) => membersOf(kind)))];
  const isDigits = kinds.join() === '0-9';
  const what = isDigits ? 'digits' : `characters of ${listed(kinds)}`;
  const [first] = found;
  const isFirstOther = first !== undefined && membersOf(first.kind).length < kinds.length;
  const beginning = isFirstOther ? `, the first of ${listed(membersOf(first.kind))}` : '';
  const length = typeof text === 'string' ? text.length : undefined;
  const got =
    length === undefined || (length >= least && length <= most)
      ? ''
      : `: got ${counted(length, 'character')}`;
  return `${countOf(least, most)} ${what}${beginning}${got}`;
}

function partsOf(pattern: string): readonly Part[] | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return undefined;
  const body = pattern.slice(1, -1);
  const found: Part[] = [];
  parts.lastIndex = 0;
  while (parts.lastIndex < body.length) {
    const at = parts.lastIndex;
    const match = parts.exec(body);
    if (match === null) return undefined;
    if (match.index !== at) return undefined;
    const [, kind = '', exact, range, upTo = '', sign] = match;
    const fixed = Number(exact ?? 1);
    const least = sign === '*' || sign === '?' ? 0 : fixed;
    const isOpen = sign === '+' || sign === '*' || (range !== undefined && upTo === '');
    const most = isOpen ? Number.POSITIVE_INFINITY : range === undefined ? fixed : Number(upTo);
    found.push({ kind, least, most });
  }
  return found.length === 0 ? undefined : found;
}

/** The ranges and signs of one kind. */
function membersOf(kind: string): readonly string[] {
  if (kind === '\\d') return ['0-9'];
  if (kind === '\\w') return ['A-Z', 'a-z', '0-9', '_'];
  const inside = kind.slice(1, -1).match(/\\.|[A-Za-z0-9]-[A-Za-z0-9]|./g) ?? [];
  return inside.flatMap((one) => (one.startsWith('\\') && one.length === 2 ? escaped(one) : one));
}

const escaped = (one: string): readonly string[] => (/^\\[dw]$/.test(one) ? membersOf(one) : [one.slice(1)]);

function countOf(least: number, most: number): string {
  if (least === most) return String(least);
  return most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
}

function listed(kinds: readonly string[]): string {
  const named = kinds.map((one) => (one === ' ' ? 'spaces' : one));
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
