/**
 * Merges many kinds of work into one list by deadline. Each kind's table returns the keys of its first rows
 * in that order, as many as the page needs. The keys are sorted together, and only the rows of the page are
 * read.
 */
import type { QueryRead, Select } from '../../core/command/declaration/read.ts';
import type { AnyRow } from '../../core/command/declaration/table.ts';
import type { WorkAsked, WorkItem, WorkKind } from '../../core/command/declaration/work.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { type Instant, parseInstant } from '../../core/values/instant.ts';
import type { Minor } from '../../core/values/money.ts';
import { cursorOf, keyValue, type Place, whereAfterPlace } from './cursor.ts';

/** Filters of the queue for all kinds. */
export interface Narrowed {
  /** True: items in which the caller is involved. False: all other items. */
  readonly mine?: boolean | undefined;
  readonly minAmount?: Minor | undefined;
  readonly text?: string | undefined;
  readonly overdue?: boolean | undefined;
  /** Only items with these ids. */
  readonly ids?: readonly string[] | undefined;
}

/** A kind, and whether the caller sees only their own items. */
export interface Seen {
  readonly kind: WorkKind;
  readonly ownOnly: boolean;
}

export interface Asking extends WorkAsked {
  readonly now: Instant;
  readonly read: QueryRead;
}

/** Narrows a kind's table. Undefined if the filters exclude the whole kind. */
function narrowing(
  { kind, ownOnly }: Seen,
  { mine, minAmount, text, overdue, ids }: Narrowed,
  { actor, now }: Asking,
): ((select: Select) => void) | undefined {
  if (minAmount !== undefined && kind.amount === null) return undefined;
  if (overdue === true && kind.due === null) return undefined;
  if (ownOnly && mine === false) return undefined;
  const keys = ids?.map((id) => keyNamed(kind, id)).filter((key) => key !== undefined);
  if (keys?.length === 0) return undefined;
  return (select) => {
    kind.waits(select, actor);
    if (mine === true || ownOnly) kind.own(select, actor);
    else if (mine === false) {
      select.whereNot((own) => {
        kind.own(own, actor);
      });
    }
    if (minAmount !== undefined && kind.amount !== null) {
      select.where(kind.amount, '>=', minAmount);
    }
    if (text !== undefined) holdsText(select, kind, text);
    if (overdue === true && kind.due !== null) select.where(kind.due, '<=', now);
    if (keys !== undefined) {
      select.where((any) => {
        for (const key of keys) any.orWhere(key);
      });
    }
  };
}

/** The key of an item in its row. Undefined if the id is not valid for the kind. */
function keyNamed(
  { table, named }: WorkKind,
  id: string,
): Readonly<Record<string, string | number>> | undefined {
  const parts = id.split('/');
  if (parts.length !== named.length) return undefined;
  const key: Record<string, string | number> = {};
  for (const [at, property] of named.entries()) {
    const part = parts[at] ?? '';
    const isNumber = table.columns[property]?.kind === 'integer';
    if (isNumber && !/^[0-9]{1,15}$/.test(part)) return undefined;
    key[property] = isNumber ? Number(part) : part;
  }
  return key;
}

/** Narrows to items whose texts contain the text, or whose id it is. */
function holdsText(select: Select, { texts, idsOf, table }: WorkKind, text: string): void {
  const named = idsOf?.(text);
  if (named === undefined) {
    anyHolds(select, texts, text);
    return;
  }
  const [id = ''] = table.key;
  select.where((any) => {
    anyHolds(any, texts, text);
    any.orWhereBetween(id, named);
  });
}

/** How much of a kind waits. */
export interface Counted {
  readonly kind: WorkKind;
  readonly waiting: number;
  readonly mine: number;
  readonly overdue: number;
}

/** Counts a kind as it is narrowed. */
export async function counted(seen: Seen, by: Narrowed, asking: Asking): Promise<Counted> {
  const of = async (also: Narrowed): Promise<number> => {
    const where = narrowing(seen, { ...by, ...also }, asking);
    if (where === undefined) return 0;
    const [row] = await asking.read.select(seen.kind.table, (select) => {
      where(select);
      select.count({ waiting: '*' });
    });
    return Number(row?.waiting ?? 0);
  };
  const waiting = await of({});
  const some = waiting > 0;
  return {
    kind: seen.kind,
    waiting,
    mine: !some || by.mine === false ? 0 : by.mine === true ? waiting : await of({ mine: true }),
    overdue: some ? await of({ overdue: true }) : 0,
  };
}

/** Items with a deadline come first, in its order, then the longest waiting. */
function inOrder(a: Place, b: Place): number {
  if (a.due !== b.due) {
    if (a.due === null) return 1;
    if (b.due === null) return -1;
    return a.due < b.due ? -1 : 1;
  }
  if (a.since !== b.since) return a.since < b.since ? -1 : 1;
  return a.kind.of < b.kind.of ? -1 : a.kind.of > b.kind.of ? 1 : 0;
}

/** The first positions of a kind in the order of the queue, after the given position. */
async function placesOf(
  seen: Seen,
  by: Narrowed,
  { limit, after }: { readonly limit: number; readonly after: Place | undefined },
  asking: Asking,
): Promise<readonly Place[]> {
  const { kind } = seen;
  const { due, since, table } = kind;
  const where = narrowing(seen, by, asking);
  if (where === undefined) return [];
  const rows = await asking.read.select(table, (select) => {
    where(select);
    if (after !== undefined) whereAfterPlace(select, kind, after);
    select.select([...table.key, since, ...(due === null ? [] : [due])]);
    if (due !== null) select.orderByRaw('?? is null', [due]).orderBy(due);
    for (const property of [since, ...table.key]) select.orderBy(property);
    select.limit(limit);
  });
  return rows.map((row) => ({
    kind,
    due: due === null || row[due] === null ? null : (parseInstant(String(row[due])) ?? null),
    since: String(row[since]),
    key: table.key.map((property) => row[property]),
  }));
}

/** One thing of a page. */
export interface Waiting {
  readonly kind: string;
  readonly item: WorkItem;
  readonly version: number;
  readonly deadline: Instant | null;
}

/** A page of the queue: a number of items after a position, or after a number of items. */
export async function pageOf(
  seen: readonly Seen[],
  by: Narrowed,
  page: { readonly from: number; readonly size: number; readonly after: Place | undefined },
  asking: Asking,
): Promise<{ readonly items: readonly Waiting[]; readonly nextAfter: string | null }> {
  const { size, after } = page;
  const from = after === undefined ? page.from : 0;
  const lists: (readonly Place[])[] = [];
  for (const one of seen) {
    lists.push(await placesOf(one, by, { limit: from + size + 1, after }, asking));
  }
  // The sort is stable, so items of one kind keep the order of the store.
  const found = lists.flat().sort(inOrder);
  const places = found.slice(from, from + size);
  const last = places.at(-1);
  const nextAfter = found.length > from + size && last !== undefined ? cursorOf(last) : null;
  const items = new Map<string, { readonly item: WorkItem; readonly version: number }>();
  for (const [kind, some] of Map.groupBy(places, (place) => place.kind)) {
    const rows = await rowsAt(kind, some, asking.read);
    const made = await kind.items(rows, asking.read, asking);
    for (const [at, item] of made.entries()) {
      const row = rows[at];
      if (row === undefined) continue;
      items.set(nameOf(kind, keyIn(kind, row)), { item, version: row.version });
    }
  }
  // Items that were decided between the two reads are left out.
  const waiting = places.flatMap((place) => {
    const item = items.get(nameOf(place.kind, place.key));
    return item === undefined ? [] : [{ kind: place.kind.of, ...item, deadline: place.due }];
  });
  return { items: waiting, nextAfter };
}

const keyIn = ({ table }: WorkKind, row: AnyRow) => table.key.map((property) => row[property]);
const nameOf = ({ of }: WorkKind, key: readonly unknown[]) => [of, ...key.map(String)].join('\n');

/** The rows at these places, by their keys. */
function rowsAt({ table }: WorkKind, places: readonly Place[], read: QueryRead): Promise<readonly AnyRow[]> {
  return read.rows(table, (select) => {
    const [property = ''] = table.key;
    if (table.key.length === 1) {
      select.whereIn(
        property,
        places.map(({ key }) => keyValue(key[0])),
      );
      return;
    }
    select.where((any) => {
      for (const { key } of places) {
        any.orWhere(Object.fromEntries(table.key.map((name, at) => [name, keyValue(key[at])] as const)));
      }
    });
  });
}
