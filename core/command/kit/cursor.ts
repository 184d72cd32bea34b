/**
 * Cursors of lists. A cursor is the place of the last row of a page: its values in the columns that order the
 * list. The text also names the list and its order, so a cursor of another list is refused.
 */
import { itemsOf } from '../../values/members.ts';
import { CursorRefused } from '../declaration/read.ts';

/** The most characters of a cursor, enough for names of 255 characters in several columns. */
export const maxCursorLength = 4000;

/** Which list a cursor is of. */
export interface CursorOf {
  /** The query that lists. */
  readonly list: string;
  /** The order of the list, in words. */
  readonly order: string;
}

/** A value of a place as JSON has it. */
export type PlaceValue = string | number | boolean | null;

/** The text of a place. */
export function cursorAt({ list, order }: CursorOf, values: readonly PlaceValue[]): string {
  return Buffer.from(JSON.stringify([list, order, ...values])).toString('base64url');
}

/** The place that a cursor names. Throws CursorRefused if the cursor is not of this list. */
export function placeAt(cursor: string, { list, order }: CursorOf): readonly unknown[] {
  const [ofList, ofOrder, ...values] = membersIn(cursor);
  if (typeof ofList !== 'string' || typeof ofOrder !== 'string') return refuseCursor(cursor);
  if (ofList !== list) {
    throw new CursorRefused(
      `after is a cursor of another list: got a cursor of ${shown(ofList)}. Send nextAfter of a page of ${list}`,
    );
  }
  if (ofOrder !== order) {
    throw new CursorRefused(
      `after is a cursor of another order: got a cursor of the order ${shown(ofOrder)}, and this page is in the order ${order}. Keep the order on every page, or leave after out to begin again`,
    );
  }
  return values;
}

/** Refuses a text that is not a cursor from a page. Throws CursorRefused. */
export function refuseCursor(cursor: string): never {
  throw new CursorRefused(
    `after is not a cursor of this list: got ${JSON.stringify(shown(cursor))}. Send nextAfter of the page before, or leave after out to begin again`,
  );
}

function membersIn(cursor: string): readonly unknown[] {
  try {
    return itemsOf(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return [];
  }
}

const shown = (text: string): string => text.slice(0, 80);
