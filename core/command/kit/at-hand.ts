/** Pages of lists that are not read from one table in order: lists in memory, and rows with numbers. */
import type { Direction, Page } from '../declaration/read.ts';
import { integer, text, uuid } from '../declaration/table.ts';
import { type CursorOf, cursorAt, refuseCursor } from './cursor.ts';
import { placeNamed } from './keyset.ts';
import { type PageAsked, totalsOf } from './paging.ts';

/**
 * The order of a list in memory. The place of an item never changes, and the places only rise or only fall.
 */
export interface InOrder<Item> {
  /** The query that lists. */
  readonly list: string;
  readonly direction: Direction;
  /** A text and a number, which together identify one item. */
  readonly placeOf: (item: Item) => readonly [text: string, number: number];
}

/** A page of a list that is entirely in memory. */
export function pageAtHand<Item>(
  all: readonly Item[],
  { pageNumber, pageSize, after }: PageAsked,
  { list, direction, placeOf }: InOrder<Item>,
): Page<Item> {
  const of: CursorOf = { list, order: direction };
  const from = after === undefined ? undefined : textAndNumber(after, of);
  const sign = direction === 'asc' ? 1 : -1;
  const rest =
    from === undefined
      ? all.slice((pageNumber - 1) * pageSize)
      : all.filter((item) => sign * compared(placeOf(item), from) > 0);
  const items = rest.slice(0, pageSize);
  const last = items.at(-1);
  return {
    items,
    pageNumber,
    pageSize,
    ...totalsOf(all.length, pageSize),
    nextAfter: rest.length > pageSize && last !== undefined ? cursorAt(of, placeOf(last)) : null,
  };
}

type TextAndNumber = readonly [text: string, number: number];

function textAndNumber(cursor: string, of: CursorOf): TextAndNumber {
  const [first, second] = placeNamed(cursor, of, [text(), integer()]);
  return [String(first), Number(second)];
}

const compared = ([text, number]: TextAndNumber, other: TextAndNumber): number =>
  text === other[0] ? number - other[1] : text < other[0] ? -1 : 1;

/** Cursors of a list whose rows have numbers without gaps. */
export function numbered(list: string) {
  const of: CursorOf = { list, order: 'number' };
  return {
    /** The cursor of a page that ends with the row of this number. */
    at: (number: number): string => cursorAt(of, [number]),
    /** The number of the row after which the page begins. Throws CursorRefused. */
    numberIn(cursor: string): number {
      const number = Number(placeNamed(cursor, of, [integer()])[0]);
      if (number < 0) return refuseCursor(cursor);
      return number;
    },
  };
}

/** Cursors of a list in the order of its ids, which are UUIDs. */
export function inOrderOfIds(list: string) {
  const of: CursorOf = { list, order: 'id' };
  return {
    /** The cursor of a page that ends with the row of this id. */
    at: (id: string): string => cursorAt(of, [id]),
    /** The id of the row after which the page begins. Throws CursorRefused. */
    idIn: (cursor: string): string => String(placeNamed(cursor, of, [uuid()])[0]),
  };
}
