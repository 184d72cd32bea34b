/**
 * Pages of long lists. Rows whose id is a UUIDv7 are only added at the end. If no row ever leaves a filter,
 * the pager keeps every few thousandth id as a mark, so a page at any depth costs a short walk of an index.
 * Recent rows are counted again each time, because rows may still be committed out of order. If old rows
 * leave the table (a pruned log, an archived trail), the list is counted again after that.
 */
import { LRUCache } from 'lru-cache';
import { v7 } from 'uuid';
import {
  type Page,
  type PageOf,
  type Place,
  type PlaceOf,
  QueryTooSlow,
  type Select,
} from '../command/declaration/read.ts';
import type { AnyRow, Row, Table } from '../command/declaration/table.ts';
import { type Keyset, keysetOf, orderRows, whereAfter } from '../command/kit/keyset.ts';
import { totalsOf } from '../command/kit/paging.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import type { Pager, Selects } from './query-reader.ts';

/**
 * Rows between two marks. With a weight, every row that is passed over must be read whole, so the marks are
 * closer.
 */
const strides = { items: 5000, weighed: 1000 } as const;
/** Marks found by one select. Other reads get their turn between two selects. */
const together = 20;
/** Marks contain no rows younger than this, because several hosts with their own clocks may commit. */
const settleMillis = 60_000;

/** A row, and how many items there are in the rows before it. */
interface Mark {
  readonly id: string;
  readonly before: number;
}

/** A list by its filter, and the number of items in each of its rows: one, or the value of a column. */
type Filtered = Pick<PageOf, 'where'> & Partial<Pick<PlaceOf, 'weight'>>;

export interface PagerOptions {
  /** Milliseconds after which no row comes with an earlier id. */
  readonly settled?: number;
}

export function makePager(now: () => Instant, options: PagerOptions = {}): Pager {
  const { settled = settleMillis } = options;
  const kept = new LRUCache<string, Mark[]>({ max: 200 });
  /** Lists that are being counted, until the count ends or is given up. */
  const counting = new Map<readonly Mark[], Promise<void>>();
  /**
   * Adds marks up to the floor. One caller counts for all. If that caller gives up, the next caller continues
   * there.
   */
  const extend = async (marks: Mark[], selects: Selects, asked: Asked, floor: string) => {
    for (;;) {
      const other = counting.get(marks);
      if (other !== undefined) await inTime(other, selects);
      // A counting caller already has its connection to the store. A caller must never hold a connection
      // while it waits for a caller that waits for a connection.
      if (await step(marks, selects, asked, floor, 1)) return;
      if (!counting.has(marks)) return counts(marks, selects, asked, floor);
    }
  };
  const counts = async (marks: Mark[], selects: Selects, asked: Asked, floor: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    counting.set(marks, promise);
    try {
      for (let isAll = false; !isAll; ) {
        isAll = await step(marks, selects, asked, floor, together);
      }
    } finally {
      counting.delete(marks);
      resolve();
    }
  };
  /** The marks of a list up to the time of these selects. */
  const marksOf = async (selects: Selects, asked: Asked): Promise<readonly Mark[]> => {
    const { key, table } = asked;
    const since = `${key}\n${await leftOf(selects, table)}`;
    const marks = kept.get(since) ?? [];
    kept.set(since, marks);
    // A count up to the snapshot's time is visible to all reads of the snapshot.
    const floor = floorId(epochMillis(selects.asOf ?? now()) - settled);
    await extend(marks, selects, asked, floor);
    return marks.filter(({ id }) => id < floor);
  };
  return {
    async page<T extends Table>(selects: Selects, tenant: string, table: T, of: PageOf) {
      const keyset = keysetOf(table, of);
      if (of.filterKey === undefined) return plainPage(selects, table, of, keyset);
      const key = `${tenant}\n${table.name}\n${of.filterKey}`;
      return markedPage(await marksOf(selects, { key, table, of }), selects, table, of, keyset);
    },
    async place(selects, tenant, table, of) {
      const key = `${tenant}\n${table.name}\n${of.weight}\n${of.filterKey}`;
      const marks = await marksOf(selects, { key, table, of });
      const total = await countOf(marks, selects, table, of);
      return { total, ...placeAt(marks, of.rank) };
    },
  };
}

interface Asked {
  /** Names the list. */
  readonly key: string;
  readonly table: Table;
  readonly of: Filtered;
}

/** Waits for a count for as long as there is time. */
async function inTime(counted: Promise<void>, { until }: Selects): Promise<void> {
  if (until === undefined) return counted;
  const late = Promise.withResolvers<never>();
  const over = setTimeout(() => late.reject(new QueryTooSlow()), until - performance.now());
  try {
    await Promise.race([counted, late.promise]);
  } finally {
    clearTimeout(over);
  }
}

/** A text that changes once rows have left the table. Earlier counts are then invalid. */
async function leftOf(selects: Selects, table: Table): Promise<string> {
  const { leavesWith, pruned } = table;
  if (leavesWith === undefined && !pruned) return '';
  const [first] = await selects.select(table, (select) => {
    select.select('id').orderBy('id').limit(1);
    if (leavesWith === undefined) return;
    select.select(select.client.raw('(select count(*) from ??) as leavings', [leavesWith]));
  });
  return `${first?.id}\n${first?.leavings}`;
}

/** The lowest possible id of a row made at this time. */
function floorId(millis: number): string {
  return v7({ msecs: Math.max(0, millis), seq: 0, random: new Uint8Array(16) });
}

/** Adds the next marks, at most `most`. Returns whether these are all marks before the floor. */
async function step(
  marks: Mark[],
  selects: Selects,
  { table, of }: Asked,
  floor: string,
  most: number,
): Promise<boolean> {
  const last = marks.at(-1);
  const found = await nextMarks(last, selects, table, of, { floor, most });
  // Another caller added marks meanwhile, possibly the same ones.
  if (marks.at(-1) !== last) return false;
  marks.push(...found);
  return found.length < most;
}

/** The next marks: from each the store walks its index to the next one. */
async function nextMarks(
  last: Mark | undefined,
  selects: Selects,
  table: Table,
  of: Filtered,
  { floor, most }: { readonly floor: string; readonly most: number },
): Promise<readonly Mark[]> {
  const stride = of.weight === undefined ? strides.items : strides.weighed;
  const found = await selects.select(table, (select) => {
    of.where?.(select);
    const { client } = select;
    const passed = select.clone();
    const rows = select.clone().select('id').orderBy('id').limit(1);
    const first = rows.clone();
    if (last !== undefined) first.where('id', '>=', last.id);
    const next = rows.where('id', '>=', client.raw('walked.id')).where('id', '<', floor);
    // The first row determines the types of the columns.
    const begin = 'select id, id, 0 from ? as first';
    const step = 'select ?, id, step + 1 from walked where id is not null and step < ?';
    const walk = client.raw(`${begin} union all ${step}`, [first, next.offset(stride), most]);
    select.clear('where').withRecursive('walked', ['id', 'since', 'step'], walk).from('walked');
    select.select('id').where('walked.step', '>', 0).whereNotNull('walked.id').orderBy('step');
    if (of.weight === undefined) return;
    passed.where('id', '>=', client.raw('walked.since')).where('id', '<', client.raw('walked.id'));
    select.select(passed.sum(of.weight).as('items'));
  });
  let before = last?.before ?? 0;
  return found.map(({ id, items = stride }) => {
    before += Number(items);
    return { id: String(id), before };
  });
}

/** Selects how many items the rows have, as `count`. */
function countItems(select: Select, of: Filtered): void {
  if (of.weight === undefined) select.count({ count: '*' });
  else select.sum({ count: of.weight });
}

/** How many items there are, in the marks and after them. */
async function countOf(
  marks: readonly Mark[],
  selects: Selects,
  table: Table,
  of: Filtered,
): Promise<number> {
  const last = marks.at(-1);
  const [since] = await selects.select(table, (select) => {
    of.where?.(select);
    if (last !== undefined) select.where('id', '>=', last.id);
    countItems(select, of);
  });
  return (last?.before ?? 0) + Number(since?.count ?? 0);
}

/** The last mark before an item of this rank, and the number of items to skip from there. */
function placeAt(marks: readonly Mark[], rank: number): Omit<Place, 'total'> {
  let low = 0;
  for (let high = marks.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((marks[middle]?.before ?? 0) <= rank) low = middle + 1;
    else high = middle;
  }
  const mark = marks[low - 1];
  return { from: mark?.id, skip: rank - (mark?.before ?? 0) };
}

async function markedPage<T extends Table>(
  marks: readonly Mark[],
  selects: Selects,
  table: T,
  of: PageOf,
  keyset: Keyset,
): Promise<Page<Row<T>>> {
  const total = await countOf(marks, selects, table, of);
  if (keyset.from !== undefined) {
    return endedBy(keyset, await rowsFrom(selects, table, of, keyset), total, of);
  }
  const before = (of.pageNumber - 1) * of.pageSize;
  const falling = of.direction !== 'asc';
  // Ranks are counted from the oldest row: they never move.
  const end = falling ? total - before : Math.min(total, before + of.pageSize);
  const start = falling ? Math.max(0, end - of.pageSize) : before;
  if (end <= 0 || start >= total) return pageOf([], total, of, null);
  const found = await byRank(marks, selects, table, of, { start, count: end - start, total });
  const rows = falling ? [...found].reverse() : found;
  const last = rows.at(-1);
  const isLast = before + of.pageSize >= total || last === undefined;
  return pageOf(rows, total, of, isLast ? null : keyset.after(last));
}

/** Rows by rank, from the nearest mark below, or from the end if that is nearer. */
async function byRank<T extends Table>(
  marks: readonly Mark[],
  selects: Selects,
  table: T,
  of: PageOf,
  range: { readonly start: number; readonly count: number; readonly total: number },
): Promise<readonly Row<T>[]> {
  const { start, count, total } = range;
  const fromEnd = total - (start + count);
  const { from, skip } = placeAt(marks, start);
  if (fromEnd < skip) {
    const rows = await selects.rows(
      table,
      (select) => {
        of.where?.(select);
        select.orderBy(`${table.name}.id`, 'desc').offset(fromEnd).limit(count);
      },
      of.without,
    );
    return [...rows].reverse();
  }
  return selects.rows(
    table,
    (select) => {
      of.where?.(select);
      if (from !== undefined) select.where(`${table.name}.id`, '>=', from);
      select.orderBy(`${table.name}.id`, 'asc').offset(skip).limit(count);
    },
    of.without,
  );
}

/** A short list, or a list whose rows may leave the filter: the store counts and skips. */
async function plainPage<T extends Table>(
  selects: Selects,
  table: T,
  of: PageOf,
  keyset: Keyset,
): Promise<Page<Row<T>>> {
  const counted = await selects.select(table, (select: Select) => {
    of.where?.(select);
    select.count({ count: '*' });
  });
  const rows = await rowsFrom(selects, table, of, keyset);
  return endedBy(keyset, rows, Number(counted[0]?.count ?? 0), of);
}

/** The rows of a page in their order, and one more where another page follows. */
function rowsFrom<T extends Table>(
  selects: Selects,
  table: T,
  of: PageOf,
  { order, from }: Keyset,
): Promise<readonly Row<T>[]> {
  return selects.rows(
    table,
    (select) => {
      of.where?.(select);
      if (from === undefined) select.offset((of.pageNumber - 1) * of.pageSize);
      else whereAfter(select, table, order, from);
      orderRows(select, table, order);
      select.limit(of.pageSize + 1);
    },
    of.without,
  );
}

/** A page of these rows, without the extra row that only shows that another page follows. */
function endedBy<R extends AnyRow>(
  keyset: Keyset,
  rows: readonly R[],
  totalRecords: number,
  of: PageOf,
): Page<R> {
  const items = rows.slice(0, of.pageSize);
  const last = items.at(-1);
  const isLast = rows.length <= of.pageSize || last === undefined;
  return pageOf(items, totalRecords, of, isLast ? null : keyset.after(last));
}

function pageOf<R>(items: readonly R[], totalRecords: number, of: PageOf, nextAfter: string | null): Page<R> {
  return {
    items,
    pageNumber: of.pageNumber,
    pageSize: of.pageSize,
    ...totalsOf(totalRecords, of.pageSize),
    nextAfter,
  };
}
