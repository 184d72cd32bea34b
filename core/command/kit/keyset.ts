/**
 * Keysets: the columns that order a list and together identify one row. A page begins after a row, found by
 * its values in these columns, even if other rows were added or removed. Both stores sort null before every
 * value.
 */
import { parseInstant } from '../../values/instant.ts';
import type { Direction, PageOf, Select } from '../declaration/read.ts';
import { type Column, type ColumnKind, integer, type Table, text } from '../declaration/table.ts';
import { type CursorOf, cursorAt, type PlaceValue, placeAt, refuseCursor } from './cursor.ts';

/** A column that orders a list. */
export interface OrderColumn {
  readonly property: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly direction: Direction;
  readonly nulls: 'first' | 'last';
}

/** A value of a place, as rows have it. */
export type PlacePart = string | number | bigint | boolean | null;

/** A text of which the store has bytes, compared in the order of these bytes. */
export class InBytes {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A column of the table in an order. Nulls come in the stores' position unless the order sets another. */
export function orderColumn(
  table: Table,
  property: string,
  direction: Direction,
  nulls: OrderColumn['nulls'] = direction === 'asc' ? 'first' : 'last',
): OrderColumn {
  const { kind, nullable } = columnOf(table, property);
  // The row may have a computed value that the store does not have, so the store cannot order by it.
  const isDerived = Object.hasOwn(table.lacking, property) || property in table.elsewhere;
  if (kind === 'json' || isDerived) {
    throw new Error(`${table.name} cannot be listed in the order of ${property}`);
  }
  return { property, kind, nullable, direction, nulls };
}

function columnOf(table: Table, property: string): Column<unknown> {
  const column =
    table.columns[property] ??
    { tenant: text(), version: table.appendOnly ? undefined : integer() }[property];
  if (column === undefined) throw new Error(`${table.name} has no column ${property}`);
  return column;
}

/** The columns that order a list. The primary key is added unless the requested columns already identify one row. */
export function orderOf(
  table: Table,
  { orderBy = table.key, direction = 'desc' }: Pick<PageOf, 'orderBy' | 'direction'>,
): readonly OrderColumn[] {
  const asked = orderBy.map((one) =>
    typeof one === 'string' ? orderColumn(table, one, direction) : orderColumn(table, one[0], one[1]),
  );
  const names = new Set(asked.map(({ property }) => property));
  const isFilled = (name: string) => table.columns[name]?.nullable === false;
  const named = [
    table.key,
    ...table.natural.filter((key) => key.every(isFilled)),
    ...table.indexes.flatMap(({ on, unique }) => (unique && on.every(isFilled) ? [on] : [])),
  ];
  if (named.some((key) => key.every((name) => names.has(name)))) return asked;
  const rest = table.key.filter((name) => !names.has(name));
  return [...asked, ...rest.map((name) => orderColumn(table, name, direction))];
}

/** Orders the rows of a table. */
export function orderRows(select: Select, table: Table, order: readonly OrderColumn[]): void {
  for (const { property, direction } of order) {
    select.orderBy(`${table.name}.${property}`, direction);
  }
}

/** Narrows a list to the rows after a place. With `orAt`, rows at this place are included. */
export function whereAfter(
  select: Select,
  table: Table,
  order: readonly OrderColumn[],
  place: readonly PlacePart[],
  { orAt = false }: { readonly orAt?: boolean } = {},
): void {
  const [first] = order;
  if (first === undefined) {
    if (!orAt) select.whereRaw('1 = 0');
    return;
  }
  const steps = order.map((column, at) => {
    const value = place[at] ?? null;
    return { column, name: `${table.name}.${column.property}`, value };
  });
  const [leading, ...others] = steps;
  const hasMore = others.length > 0 || orAt;
  if (leading !== undefined && !first.nullable && !hasMore) {
    whereBeyond(select, leading);
    return;
  }
  if (leading !== undefined && leading.value !== null && !first.nullable && hasMore) {
    // The store walks its index from here: it does not see that in the alternatives below.
    select.where(leading.name, first.direction === 'asc' ? '>=' : '<=', bound(leading));
  }
  select.where((any) => {
    for (const [at, step] of steps.entries()) {
      if (step.value === null && step.column.nulls === 'last') continue;
      any.orWhere((all) => {
        for (const before of steps.slice(0, at)) whereSame(all, before);
        whereBeyond(all, step);
      });
    }
    if (!orAt) return;
    any.orWhere((all) => {
      for (const step of steps) whereSame(all, step);
    });
  });
}

/** A column, and the value that the place has in it. */
interface Step {
  readonly column: OrderColumn;
  readonly name: string;
  readonly value: PlacePart;
}

function whereSame(select: Select, { name, value }: Step): void {
  if (value === null) select.whereNull(name);
  else select.where(name, '=', value);
}

function whereBeyond(select: Select, step: Step): void {
  const { column, name, value } = step;
  if (value === null) {
    select.whereNotNull(name);
    return;
  }
  const operator = column.direction === 'asc' ? '>' : '<';
  if (!column.nullable || column.nulls === 'first') {
    select.where(name, operator, bound(step));
    return;
  }
  select.where((either) => {
    either.where(name, operator, bound(step)).orWhereNull(name);
  });
}

/** The expression that a column is compared with, in its order. */
function bound({ column, value }: Step) {
  const isInBytes = column.kind === 'identifier' || column.kind === 'digest';
  return isInBytes ? new InBytes(String(value)) : value;
}

/** Cursors of a list from one table. */
export interface Keyset {
  readonly order: readonly OrderColumn[];
  /** The place after which the page begins. Undefined without a cursor. */
  readonly from: readonly PlacePart[] | undefined;
  /** The cursor of a page that ends with this row. */
  after(row: Readonly<Record<string, unknown>>): string;
}

/** The keyset of a list. Throws CursorRefused if its cursor is not of this list. */
export function keysetOf(table: Table, of: PageOf): Keyset {
  // Lists with marks go by their key: see the pager.
  const order = orderOf(table, of.filterKey === undefined ? of : { ...of, orderBy: table.key });
  const cursorOf: CursorOf = { list: of.list ?? table.name, order: orderInWords(order) };
  return {
    order,
    from: of.after === undefined ? undefined : placeIn(of.after, order, cursorOf, of.takesKey),
    after: (row) =>
      cursorAt(
        cursorOf,
        order.map(({ property }) => ofRow(row[property])),
      ),
  };
}

export const orderInWords = (order: readonly OrderColumn[]): string =>
  order.map(({ property, direction }) => `${property} ${direction}`).join(', ');

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function placeIn(
  cursor: string,
  order: readonly OrderColumn[],
  of: CursorOf,
  takesKey = false,
): readonly PlacePart[] {
  const key = cursor.toLowerCase();
  if (takesKey && order.length === 1 && uuidText.test(key)) return [key];
  return placeNamed(cursor, of, order);
}

/** The place that a cursor names, with a value for each of these columns. Throws CursorRefused. */
export function placeNamed(
  cursor: string,
  of: CursorOf,
  columns: readonly Pick<OrderColumn, 'kind' | 'nullable'>[],
): readonly PlacePart[] {
  return placeOf(placeAt(cursor, of), columns, cursor);
}

/** The values of a cursor for these columns. Throws CursorRefused if a column cannot hold its value. */
export function placeOf(
  values: readonly unknown[],
  columns: readonly Pick<OrderColumn, 'kind' | 'nullable'>[],
  cursor: string,
): readonly PlacePart[] {
  if (values.length !== columns.length) return refuseCursor(cursor);
  return columns.map((column, at) => {
    const part = ofCursor(column, values[at]);
    return part === undefined ? refuseCursor(cursor) : part;
  });
}

/** A row's value in a cursor. Throws if a column has no value. */
function ofRow(value: unknown): PlaceValue {
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error(`a cursor cannot hold a value of type ${typeof value}`);
}

/** A value of a cursor for its column. Undefined if the column cannot hold the value. */
function ofCursor(
  { kind, nullable }: Pick<OrderColumn, 'kind' | 'nullable'>,
  value: unknown,
): PlacePart | undefined {
  if (value === null) return nullable ? null : undefined;
  switch (kind) {
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'money':
      return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? BigInt(value) : undefined;
    case 'moment':
      return typeof value === 'string' && parseInstant(value) === value ? value : undefined;
    case 'uuid':
      return typeof value === 'string' && uuidText.test(value) ? value : undefined;
    default:
      return typeof value === 'string' && value.isWellFormed() ? value : undefined;
  }
}
