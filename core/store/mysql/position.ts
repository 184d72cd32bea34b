/**
 * The position of a server: the transactions that it has, by their global ids (GTIDs). MariaDB numbers
 * transactions consecutively for each domain. MySQL keeps ranges for each server that wrote them. Both are
 * kept as ranges by source, and reported to callers in that form.
 */

/** The first and the last number of a range. */
type Range = readonly [from: number, to: number];

export type Position = ReadonlyMap<string, readonly Range[]>;

/** Before the first transaction. */
export const nowhere: Position = new Map();

/** The maximum length of a position from a caller. */
const maxText = 4000;

const sourceText = /^(?:\d{1,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const tagText = /^[a-z_][a-z0-9_]{0,31}$/;

/**
 * Parses `source:from-to:from-to,…`, the form in which MySQL and callers write positions. Returns undefined
 * if the text is not a position.
 */
export function parsePosition(text: string): Position | undefined {
  const found = new Map<string, readonly Range[]>();
  const plain = text.replace(/\s/g, '').toLowerCase();
  if (plain === '') return nowhere;
  for (const part of plain.split(',')) {
    const [source = '', ...rest] = part.split(':');
    if (!sourceText.test(source) || rest.length === 0) return undefined;
    let of = source;
    for (const piece of rest) {
      if (tagText.test(piece)) {
        of = `${source}:${piece}`;
        continue;
      }
      const range = rangeOf(piece);
      if (range === undefined) return undefined;
      found.set(of, joined([...(found.get(of) ?? []), range]));
    }
  }
  return found;
}

/** The position that a caller sent, or undefined if the text is not a position. */
export const broughtPosition = (text: string): Position | undefined =>
  text.length > maxText ? undefined : parsePosition(text);

/** Parses MariaDB's `domain-server-number,…`. Returns undefined if the text is not a position. */
export function parseMariadbPosition(text: string): Position | undefined {
  const found = new Map<string, readonly Range[]>();
  if (text === '') return nowhere;
  for (const part of text.split(',')) {
    const [, domain, number] = /^(\d{1,10})-\d{1,10}-(\d+)$/.exec(part) ?? [];
    const last = Number(number);
    if (domain === undefined || !Number.isSafeInteger(last)) return undefined;
    // A domain is listed once for each server that wrote in it. Its position is the highest of them.
    if (last > 0) found.set(domain, joined([...(found.get(domain) ?? []), [1, last]]));
  }
  return found;
}

/** The position in the form for callers. */
export const positionText = (position: Position): string =>
  [...position]
    .map(([source, ranges]) => [source, ...ranges.map(([from, to]) => `${from}-${to}`)].join(':'))
    .join(',');

/**
 * The position in MariaDB's form. The server that wrote a transaction is ignored when positions are compared.
 */
export const mariadbPositionText = (position: Position): string =>
  [...position].map(([domain, ranges]) => `${domain}-1-${ranges.at(-1)?.[1] ?? 0}`).join(',');

/** Whether everything that is wanted is there. */
export function covers(position: Position, wanted: Position): boolean {
  if (position === wanted) return true;
  for (const [source, ranges] of wanted) {
    const there = position.get(source) ?? [];
    const isThere = ([from, to]: Range) => there.some((range) => range[0] <= from && to <= range[1]);
    if (!ranges.every(isThere)) return false;
  }
  return true;
}

/** The union of two positions. */
export function together(one: Position, other: Position): Position {
  if (covers(one, other)) return one;
  if (covers(other, one)) return other;
  const all = new Map(one);
  for (const [source, ranges] of other) all.set(source, joined([...(all.get(source) ?? []), ...ranges]));
  return all;
}

function rangeOf(text: string): Range | undefined {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const from = Number(first);
  const to = Number(last ?? first);
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to;
  return isRange ? [from, to] : undefined;
}

/** The sorted ranges, with adjacent ranges joined. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const made: Range[] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = made.at(-1);
    if (last !== undefined && from <= last[1] + 1) {
      made[made.length - 1] = [last[0], Math.max(last[1], to)];
    } else made.push([from, to]);
  }
  return made;
}
