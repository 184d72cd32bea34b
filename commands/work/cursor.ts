/** Cursors of the queue: the deadline, the time and the kind of the last item of a page, and its key within the kind. */
import type { Select } from '../../core/command/declaration/read.ts';
import { moment, nullable } from '../../core/command/declaration/table.ts';
import type { WorkKind } from '../../core/command/declaration/work.ts';
import { type CursorOf, cursorAt, placeAt, refuseCursor } from '../../core/command/kit/cursor.ts';
import { orderColumn, placeOf, whereAfter } from '../../core/command/kit/keyset.ts';
import { type Instant, knownInstant } from '../../core/values/instant.ts';

/** The position of a row in the queue. */
export interface Place {
  readonly kind: WorkKind;
  readonly due: Instant | null;
  readonly since: string;
  readonly key: readonly unknown[];
}

const of: CursorOf = { list: 'RetrieveWorkQueueQuery', order: 'deadline, createdAt, kind, key' };

/** The cursor of a page that ends with this place. */
export function cursorOf({ kind, due, since, key }: Place): string {
  const { columns, key: names } = kind.table;
  // A server answers whole numbers as text.
  const values = key.map((value, at) =>
    columns[names[at] ?? '']?.kind === 'integer' ? Number(value) : keyValue(value),
  );
  return cursorAt(of, [kind.of, due, since, ...values]);
}

/** The place that a cursor names. Throws CursorRefused. */
export function placeNamedBy(cursor: string, kinds: readonly WorkKind[]): Place {
  const [name, ...values] = placeAt(cursor, of);
  const kind = kinds.find((one) => one.of === name);
  if (kind === undefined) return refuseCursor(cursor);
  const { table } = kind;
  const columns = [
    nullable(moment()),
    moment(),
    ...table.key.map((property) => orderColumn(table, property, 'asc')),
  ];
  const [due, since, ...key] = placeOf(values, columns, cursor);
  return { kind, due: due === null ? null : knownInstant(String(due)), since: String(since), key };
}

/** Narrows a kind's table to rows after the position in the queue: see `inOrder`. */
export function whereAfterPlace(select: Select, kind: WorkKind, place: Place): void {
  const { table, due, since } = kind;
  // Without a deadline, all of the kind comes after everything that has one.
  if (due === null && place.due !== null) return;
  const isSame = kind.of === place.kind.of;
  const order = [
    ...(due === null ? [] : [orderColumn(table, due, 'asc', 'last')]),
    orderColumn(table, since, 'asc'),
    ...(isSame ? table.key.map((property) => orderColumn(table, property, 'asc')) : []),
  ];
  const values = [
    ...(due === null ? [] : [place.due]),
    place.since,
    ...(isSame ? place.key.map(keyValue) : []),
  ];
  whereAfter(select, table, order, values, { orAt: kind.of > place.kind.of });
}

/** Whole numbers come as bigint from a select of any shape. */
export const keyValue = (value: unknown): string | number =>
  typeof value === 'bigint' || typeof value === 'number' ? Number(value) : String(value);
