/** Lists: a query reads from a page on or from a cursor on, and never from both. */
import type { Query, QueryContext } from '../declaration/command.ts';
import { CursorRefused, type QueryRead } from '../declaration/read.ts';
import { reject } from './rejections.ts';

/** Members that name a page, and their value for the first page. */
const firstPages = { pageNumber: 1, page: 1, pageIndex: 0 } as const;

/** The result of a query, or the refusal if the page of a list cannot be named in this way. */
export async function readList(
  query: Query,
  data: Readonly<Record<string, unknown>>,
  read: QueryRead,
  context: QueryContext,
): ReturnType<Query['read']> {
  const paged = data.after === undefined ? undefined : pageNamed(data);
  if (paged !== undefined) {
    const { field, first } = paged;
    const message = `${field} must be ${first} when after is given: after says where the page begins`;
    return reject('VALIDATION', { field, message });
  }
  const listing: QueryRead = { ...read, page: (table, of) => read.page(table, { ...of, list: query.name }) };
  try {
    return await query.read(data, listing, context);
  } catch (error) {
    if (!(error instanceof CursorRefused)) throw error;
    return reject('VALIDATION', { field: 'after', message: error.message });
  }
}

/** The member that names a page other than the first. */
function pageNamed(data: Readonly<Record<string, unknown>>) {
  const named = Object.entries(firstPages).find(
    ([field, first]) => data[field] !== undefined && data[field] !== first,
  );
  return named === undefined ? undefined : { field: named[0], first: named[1] };
}
