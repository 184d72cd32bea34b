import type { Knex } from 'knex';
import type { Fired } from '../policy/policy.ts';
import type { LoadPorts } from './ports.ts';
import type { Part, Row, Table } from './table.ts';

/**
 * The reads of `load`. A key is the whole primary key or one of the table's natural keys. On a server store
 * the same reads run twice: to find the rows, then under their locks. So a `load` only reads, and depends
 * only on its input and on rows that it read.
 */
export interface Read extends LoadPorts {
  /** The row with this key, or undefined. */
  one<T extends Table>(table: T, by: Part<T>): Promise<Row<T> | undefined>;
  /** All rows with these values, in key order: the children of a row that is read too. */
  all<T extends Table>(table: T, where: Part<T>): Promise<readonly Row<T>[]>;
  /** Joins the tenant's sequence of this name. Only then may `context.newNumber(name)` be called. */
  sequence(name: string): Promise<void>;
}

/** Builds a select. Properties may be written in camel case. */
export type Select = Knex.QueryBuilder<Record<string, unknown>, Record<string, unknown>[]>;

/** A page of a list, and how much there is. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pageNumber: number;
  readonly pageSize: number;
  /** Rows on all pages, whichever page this is. */
  readonly totalRecords: number;
  readonly totalPages: number;
  /** The cursor of the next page. Null on the last page. */
  readonly nextAfter: string | null;
}

export type Direction = 'asc' | 'desc';

/** How a list is filtered, ordered and paged. */
export interface PageOf {
  readonly pageNumber: number;
  readonly pageSize: number;
  /** The cursor of another page of the list. This page begins after the last row of that page. */
  readonly after?: string | undefined;
  /** The query that lists: a cursor of another query is refused. */
  readonly list?: string | undefined;
  /** In a list by one UUID, a cursor may also be the UUID of a row alone. */
  readonly takesKey?: boolean;
  /** Narrows the list. It is called more than once and must be a pure function of its argument. */
  readonly where?: (select: Select) => void;
  /**
   * Properties that order the list, in its direction or in their own. The default is the primary key. Rows
   * with the same values are in the order of the primary key.
   */
  readonly orderBy?: readonly (string | readonly [property: string, direction: Direction])[];
  readonly direction?: Direction;
  /** Large columns that the list does not show. They are not read, and the rows have null there. */
  readonly without?: readonly string[];
  /** A text that is the same for the same filter. Cached counts and page marks have it as key. */
  readonly filterKey?: string;
}

/** A list whose rows have several items each, and the number of items to skip. */
export interface PlaceOf extends Required<Pick<PageOf, 'where' | 'filterKey'>> {
  /** The property with the number of items of a row, which is at least one. */
  readonly weight: string;
  readonly rank: number;
}

/** The place at which the items continue after the skipped items. */
export interface Place {
  /** Items of the whole list. */
  readonly total: number;
  /** The row at or after which the items continue. Undefined means the first row of the list. */
  readonly from: string | undefined;
  /** Items to skip from that row on. */
  readonly skip: number;
}

/** Reads of queries: only committed rows of the actor's tenant. */
export interface QueryRead {
  one<T extends Table>(table: T, by: Part<T>): Promise<Row<T> | undefined>;
  rows<T extends Table>(
    table: T,
    build?: (select: Select) => void,
    /** Large columns that are not needed. They are not read, and the rows have null there. */
    without?: readonly string[],
  ): Promise<readonly Row<T>[]>;
  page<T extends Table>(table: T, of: PageOf): Promise<Page<Row<T>>>;
  /**
   * Finds a place deep in a list whose rows have several items each. New rows come only at the end of the
   * list.
   */
  place(table: Table, of: PlaceOf): Promise<Place>;
  /** Rows of any shape: sums and joins. Integers come as bigint. The first table is scoped to the tenant. */
  select(table: Table, build: (select: Select) => void): Promise<readonly Record<string, unknown>[]>;
}

/** A decision that rules made, as it was stored. */
export interface StoredVerdict {
  readonly policy: string;
  readonly version: string;
  readonly facts: unknown;
  readonly fired: readonly Fired[];
}

/** A query exceeded its time limit. It was ended without effects. */
export class QueryTooSlow extends Error {
  constructor() {
    super('the query took longer than it may');
  }
}

/**
 * The most bytes that one select of a caller's query may return. Writing such a reply blocks all other
 * requests.
 */
export const mostBytes = 16 * 1024 * 1024;

/** The most bytes of one select for the host's own work. The host reads large rows in smaller portions. */
export const mostHostBytes = 64 * 1024 * 1024;

/** A select returned more bytes than it may. It was ended without effects. */
export class QueryTooLarge extends Error {
  constructor(most: number = mostBytes) {
    super(`a select brings more than ${most} bytes`);
  }
}

/**
 * Reads at most this many rows, or fewer if they are too large for one read. A row that is too large alone is
 * an error. Returns also the number of rows that the last read asked for.
 */
export async function inPortions<Rows>(
  most: number,
  read: (limit: number) => Promise<Rows>,
): Promise<{ readonly found: Rows; readonly limit: number }> {
  for (let limit = most; ; limit = Math.ceil(limit / 4)) {
    try {
      return { found: await read(limit), limit };
    } catch (error) {
      if (!(error instanceof QueryTooLarge) || limit <= 1) throw error;
    }
  }
}

/** About how many bytes a row holds, as a driver gives it. */
export function bytesOf(row: readonly unknown[]): number {
  let bytes = 0;
  for (const value of row) {
    bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  }
  return bytes;
}

/** A page cannot be read from this cursor. */
export class CursorRefused extends Error {}
