/** Pages as every list answers them. */
import type { Page } from '../declaration/read.ts';
import { type TSchema, Type } from '../declaration/schema.ts';

/** The largest page (house limit). */
export const maxPageSize = 500;

/** `pageNumber` and `pageSize` of a list's input. */
export const paging = (defaultSize = 10) => ({
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: defaultSize })),
});

/** The page that an input asks for. */
export function pageAsked(
  input: { readonly pageNumber?: number; readonly pageSize?: number },
  defaultSize = 10,
): { readonly pageNumber: number; readonly pageSize: number } {
  return { pageNumber: input.pageNumber ?? 1, pageSize: input.pageSize ?? defaultSize };
}

/** `data` of a list. */
export const Listed = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalRecords: Type.Integer(),
    totalPages: Type.Integer(),
  });

/** Figures of a page that the specification has beside `data`; an export has none of them. */
export const PageBeside = Type.Object({
  pages: Type.Optional(Type.Integer({ description: 'How many pages there are' })),
  hasNext: Type.Optional(Type.Boolean({ description: 'Whether a page comes after this one' })),
  hasPrevious: Type.Optional(Type.Boolean({ description: 'Whether a page comes before this one' })),
  size: Type.Optional(Type.Integer({ description: 'Rows of a page' })),
  count: Type.Optional(Type.Integer({ description: 'How many rows there are on all pages' })),
});

/** A page of rows as a page of what the wire calls them. */
export function listed<Row, Item>(page: Page<Row>, view: (row: Row) => Item) {
  return { ...page, items: page.items.map(view) };
}

/** The words of a list's message. */
export function listMessage(page: Page<unknown>): string {
  return `${page.items.length}/${page.totalRecords} records returned.`;
}
