/** Pages in the form that every list returns. */
import type { Page, PageOf } from '../declaration/read.ts';
import { OrNull, type TSchema, Type } from '../declaration/schema.ts';
import { maxCursorLength } from './cursor.ts';

/** The largest page (house limit). */
export const maxPageSize = 500;

/** How many rows an export (`isExport`) holds at most. */
export const exportLimit = 100_000;

/** The cursor in a list's input. */
export const afterField = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: maxCursorLength,
    description:
      '`nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number',
  }),
);

/** The cursor in a list's output. */
export const NextAfter = OrNull(
  Type.String({ description: '`after` of the next page; null on the last page' }),
);

/** `pageNumber`, `pageSize` and `after` of a list's input. */
export const paging = (defaultSize = 10, largest = maxPageSize) => ({
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: largest, default: defaultSize })),
  after: afterField,
});

/** The page that an input requests. An export is one page with the maximum number of rows. */
export function pageAsked(
  input: {
    readonly pageNumber?: number;
    readonly pageSize?: number;
    readonly after?: string;
    readonly isExport?: boolean;
  },
  defaultSize = 10,
): PageAsked {
  const { pageNumber = 1, pageSize = defaultSize, after, isExport } = input;
  return isExport === true
    ? { pageNumber: 1, pageSize: exportLimit, after }
    : { pageNumber, pageSize, after };
}

export type PageAsked = Pick<PageOf, 'pageNumber' | 'pageSize'> & { readonly after: string | undefined };

/** How many rows and pages a list has. */
export const totalsOf = (totalRecords: number, pageSize: number) => ({
  totalRecords,
  totalPages: Math.ceil(totalRecords / pageSize),
});

/** `data` of a list. */
export const Listed = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalRecords: Type.Integer(),
    totalPages: Type.Integer(),
    nextAfter: NextAfter,
  });

/** Page figures that the specification has next to `data`. An export has none of them. */
export const PageBeside = Type.Object({
  pages: Type.Optional(Type.Integer({ description: 'How many pages there are' })),
  hasNext: Type.Optional(Type.Boolean({ description: 'Whether a page comes after this one' })),
  hasPrevious: Type.Optional(Type.Boolean({ description: 'Whether a page comes before this one' })),
  size: Type.Optional(Type.Integer({ description: 'Rows of a page' })),
  count: Type.Optional(Type.Integer({ description: 'How many rows there are on all pages' })),
});

/** Converts a page of rows to a page of items for the reply. */
export function listed<Row, Item>(page: Page<Row>, view: (row: Row) => Item) {
  return { ...page, items: page.items.map(view) };
}

/** The words of a list's message. */
export function listMessage(page: Pick<Page<unknown>, 'items' | 'totalRecords'>): string {
  return `${page.items.length}/${page.totalRecords} records returned.`;
}
