/**
 * Pages of long lists. Rows whose id is a UUIDv7 are only ever added at the end, so for a filter that rows do
 * not leave, the count and every thousandth id are kept and a page at any depth costs a short index walk.
 * Rows of the last moments are counted afresh each time: they may still commit out of order.
 */
import { LRUCache } from 'lru-cache';
import { v7 } from 'uuid';
import type { Page, PageOf, Select } from '../command/declaration/read.ts';
import type { Row, Table } from '../command/declaration/table.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import type { Pager, Selects } from './query-reader.ts';

/** Rows between two kept ids. */
const stride = 1000;
/** Rows younger than this are not kept in marks, where several hosts with clocks of their own may commit. */
const settleMillis = 60_000;

interface Marks {
  /** Ids of the rows at rank 0, 1000, 2000 ... in rising order. */
  readonly ids: string[];
  /** How many rows there are up to `last`. */
  count: number;
  last: string;
}

/** `settled`: milliseconds after which no row comes with an earlier id. */
export function makePager(now: () => Instant, settled = settleMillis): Pager {
  const kept = new LRUCache<string, Promise<Marks>>({ max: 200 });
  return {
    async page<T extends Table>(selects: Selects, tenant: string, table: T, of: PageOf) {
      if (of.filterKey === undefined) return plainPage(selects, table, of);
      const key = `${tenant}\n${table.name}\n${of.filterKey}`;
      const nothing = (): Marks => ({ ids: [], count: 0, last: '' });
      // What another caller had no time for, this one begins anew.
      const before = kept.get(key)?.catch(nothing) ?? Promise.resolve(nothing());
      const marks = before.then((known) =>
        extend(known, selects, table, of, floorId(epochMillis(now()) - settled)),
      );
      kept.set(key, marks);
      marks.catch(() => kept.delete(key));
      return markedPage(await marks, selects, table, of);
    },
  };
}

/** The lowest id that a row made at this moment can have. */
function floorId(millis: number): string {
  return v7({ msecs: Math.max(0, millis), seq: 0, random: new Uint8Array(16) });
}

/** Brings the marks up to the floor; what is kept never changes again. */
async function extend(
  marks: Marks,
  selects: Selects,
  table: Table,
  of: PageOf,
  floor: string,
): Promise<Marks> {
  if (floor <= marks.last) return marks;
  const fresh = await selects.select(table, (select) => {
    of.where?.(select);
    select.where('id', '>', marks.last).where('id', '<', floor);
    select.min({ first: 'id' }).max({ last: 'id' }).count({ count: '*' });
  });
  const count = Number(fresh[0]?.count ?? 0);
  if (count === 0) return marks;
  await addMarks(marks, selects, table, of, floor);
  marks.count += count;
  marks.last = String(fresh[0]?.last);
  return marks;
}

async function addMarks(
  marks: Marks,
  selects: Selects,
  table: Table,
  of: PageOf,
  floor: string,
): Promise<void> {
  const lead = (stride - (marks.count % stride)) % stride;
  const numbered = await selects.select(table, (select) => {
    of.where?.(select);
    select.where('id', '>', marks.last).where('id', '<', floor);
    select.select('id').rowNumber('rank', 'id');
    const inner = select.clone();
    select.clear('select').clear('where').clear('order');
    select.from(inner.as('numbered')).select('id').orderBy('id');
    select.whereRaw('(`rank` - 1 - ?) % ? = 0 and `rank` - 1 >= ?', [lead, stride, lead]);
  });
  for (const { id } of numbered) marks.ids.push(String(id));
}

async function markedPage<T extends Table>(
  marks: Marks,
  selects: Selects,
  table: T,
  of: PageOf,
): Promise<Page<Row<T>>> {
  const since = await selects.select(table, (select) => {
    of.where?.(select);
    select.where('id', '>', marks.last).count({ count: '*' });
  });
  const total = marks.count + Number(since[0]?.count ?? 0);
  const before = (of.pageNumber - 1) * of.pageSize;
  const falling = of.direction !== 'asc';
  // Ranks are counted from the oldest row: they never move.
  const end = falling ? total - before : Math.min(total, before + of.pageSize);
  const start = falling ? Math.max(0, end - of.pageSize) : before;
  if (end <= 0 || start >= total) return pageOf([], total, of);
  const rows = await byRank(marks, selects, table, of, { start, count: end - start, total });
  return pageOf(falling ? [...rows].reverse() : rows, total, of);
}

/** Rows by rank: from the nearest mark below, or from the end where that is nearer. */
async function byRank<T extends Table>(
  marks: Marks,
  selects: Selects,
  table: T,
  of: PageOf,
  range: { readonly start: number; readonly count: number; readonly total: number },
): Promise<readonly Row<T>[]> {
  const { start, count, total } = range;
  const fromEnd = total - (start + count);
  if (fromEnd < start % stride) {
    const rows = await selects.rows(table, (select) => {
      of.where?.(select);
      select.orderBy(`${table.name}.id`, 'desc').offset(fromEnd).limit(count);
    });
    return [...rows].reverse();
  }
  const mark = Math.min(Math.floor(start / stride), marks.ids.length - 1);
  const from = mark < 0 ? undefined : marks.ids[mark];
  return selects.rows(table, (select) => {
    of.where?.(select);
    if (from !== undefined) select.where(`${table.name}.id`, '>=', from);
    const skip = start - Math.max(0, mark) * stride;
    select.orderBy(`${table.name}.id`, 'asc').offset(skip).limit(count);
  });
}

/** A list that is short, or whose filter rows leave: counted and skipped by the store. */
async function plainPage<T extends Table>(
  selects: Selects,
  table: T,
  of: PageOf,
): Promise<Page<Row<T>>> {
  const counted = await selects.select(table, (select: Select) => {
    of.where?.(select);
    select.count({ count: '*' });
  });
  const rows = await selects.rows(table, (select) => {
    of.where?.(select);
    for (const property of of.orderBy ?? table.key) {
      select.orderBy(`${table.name}.${property}`, of.direction ?? 'desc');
    }
    select.offset((of.pageNumber - 1) * of.pageSize).limit(of.pageSize);
  });
  return pageOf(rows, Number(counted[0]?.count ?? 0), of);
}

function pageOf<R>(items: readonly R[], totalRecords: number, of: PageOf): Page<R> {
  return {
    items,
    pageNumber: of.pageNumber,
    pageSize: of.pageSize,
    totalRecords,
    totalPages: Math.ceil(totalRecords / of.pageSize),
  };
}
