/** Lists in the form of R3: `response = {data, totalCount, pageNumber, pageSize, nextAfter}`. */
import type { Page } from '../declaration/read.ts';
import { type TSchema, Type } from '../declaration/schema.ts';
import { NextAfter } from './paging.ts';

/** `response` of a list in R3. */
export const R3Listed = <Item extends TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item),
    totalCount: Type.Integer(),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    nextAfter: NextAfter,
  });

/** A page of rows in the form of R3. */
export function r3Listed<Row, Item>(page: Page<Row>, view: (row: Row) => Item) {
  const { items, totalRecords: totalCount, pageNumber, pageSize, nextAfter } = page;
  return { data: items.map(view), totalCount, pageNumber, pageSize, nextAfter };
}
