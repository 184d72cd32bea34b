/** Answers in pages: one of them, or all of them one after the other. */
import { type AnyResult, membersOf } from './answer.ts';
import type { Listing } from './calls.ts';
import type { CallOptions } from './options.ts';
import { dataOf } from './result.ts';
import { unseen } from './unseen.ts';

/**
 * Where a query takes the number of a page, or a cursor, where its answer has the items (`items`, `rows.items`), and the members that name
 * an item, where it has a name.
 */
export type Paged = readonly [asks: string, items: string, ...names: readonly string[]];

/** Asks for a page. */
type Ask = (input: unknown, options?: CallOptions) => Promise<AnyResult>;

/** Begins with the page that the input names. */
export function listing(
  ask: Ask,
  [asks, place, ...names]: Paged,
  input: unknown,
  options?: CallOptions,
): Listing<unknown, string, unknown> {
  const first = ask(input, options);
  // One key names one request: the pages after the first are others.
  const { requestId: _, ...further } = options ?? {};

  async function* pages(): AsyncGenerator<unknown, void> {
    let given = membersOf(input);
    let data = dataOf(await first);
    for (;;) {
      further.signal?.throwIfAborted();
      yield data;
      // Who ended it must not take what he has for all of it.
      further.signal?.throwIfAborted();
      const next = nextOf(data, asks, place, given);
      if (next === undefined) return;
      given = next;
      data = dataOf(await ask(given, further));
    }
  }

  async function* items(): AsyncGenerator<unknown, void> {
    const isNew = unseen();
    for await (const page of pages()) {
      // A host without cursors counts pages: a new row moves an item to the next page.
      for (const item of itemsOf(page, place)) {
        const name = nameOf(item, names);
        further.signal?.throwIfAborted();
        if (name === undefined || isNew(name)) yield item;
      }
    }
  }

  return Object.assign(first, { pages, [Symbol.asyncIterator]: items });
}

/** What tells an item from the others of its list; undefined where nothing does. */
function nameOf(item: unknown, names: readonly string[]): string | undefined {
  const values = names.map((name) => membersOf(item)[name]);
  const isNamed = values.length > 0 && values.every((value) => value !== undefined && value !== null);
  return isNamed ? JSON.stringify(values) : undefined;
}

/** The input that asks for the next page; undefined where this is the last. */
function nextOf(
  data: unknown,
  asks: string,
  place: string,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const found = itemsOf(data, place).length;
  const { nextCursor, hasMore } = membersOf(data);
  if (asks === 'cursor') return hasMore === true ? { ...given, cursor: nextCursor } : undefined;
  const page = { ...membersOf(data), ...placeOfPage(data, place) };
  const { [asks]: current, ...filter } = given;
  if (typeof page.nextAfter === 'string') return { ...filter, after: page.nextAfter };
  if (found === 0 || page.nextAfter === null) return undefined;
  const number = numberOf(current) ?? (asks === 'pageIndex' ? 0 : 1);
  const pages = numberOf(page.totalPages);
  const size = numberOf(page.pageSize) ?? numberOf(given.pageSize);
  const isLast = pages !== undefined ? number >= pages : size !== undefined && found < size;
  return isLast ? undefined : { ...given, [asks]: number + 1 };
}

/** Where figures of the page stand: beside the items, or under `pagination`. */
function placeOfPage(data: unknown, place: string): Readonly<Record<string, unknown>> {
  const beside = membersOf(at(data, place.split('.').slice(0, -1)));
  return { ...membersOf(beside.pagination), ...beside };
}

function itemsOf(data: unknown, place: string): readonly unknown[] {
  const found = at(data, place === '' ? [] : place.split('.'));
  return Array.isArray(found) ? found : [];
}

const at = (data: unknown, names: readonly string[]): unknown =>
  names.reduce((value, name) => membersOf(value)[name], data);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
