/**
 * Pages that begin after a row, on whichever store: rows with the same values, rows without a value, every direction, and
 * rows that come and go between two pages. Stands alone: it declares a table that no migration makes.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { CursorRefused, type PageOf } from '../../../core/command/declaration/read.ts';
import {
  boolean,
  identifier,
  integer,
  moment,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../../core/command/declaration/table.ts';
import { shapeOf } from '../../../core/store/declared-shape.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { openStore } from '../../../core/store/open.ts';
import { bytesOf } from '../../../core/store/packed.ts';
import { makeTable } from '../../../core/store/schema-change.ts';
import type { Store } from '../../../core/store/store.ts';
import { type Instant, knownInstant } from '../../../core/values/instant.ts';
import { itemsOf } from '../../../core/values/members.ts';
import { toMinor } from '../../../core/values/money.ts';
import { testClock } from '../../support/clock.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const tickets = table({
  name: 'tickets',
  key: ['owner', 'number'],
  natural: [['serial']],
  controls: 'none',
  columns: {
    owner: identifier(),
    number: integer(),
    serial: integer(),
    name: nullable(text(20)),
    due: nullable(moment()),
    since: moment(),
    price: nullable(money()),
    isOpen: boolean(),
  },
});
type Ticket = Row<typeof tickets>;

const at = (second: number): Instant =>
  knownInstant(`2026-11-22T00:00:${String(second).padStart(2, '0')}.123Z`);
const owners = ['acc-amina', '019d3a52-6e1f-7000-8040-000000000001', 'zoe', 'fifteen-bytes-x'];

/** Tickets of which many have the same values, and many have none. */
const ticket = (serial: number): Ticket => ({
  tenant: 'demo',
  version: 1,
  owner: owners[serial % owners.length] ?? '',
  number: serial,
  serial: 100 - serial,
  name: [null, 'ada', 'bola'][serial % 3] ?? null,
  due: serial % 4 === 0 ? null : at(serial % 2),
  since: at(serial % 5),
  price: serial % 3 === 1 ? null : toMinor((serial % 2) * 12.5),
  isOpen: serial % 2 === 0,
});

let made: TestStore;
let store: Store;
let knex: Knex;
let batches = 0;
before(async () => {
  made = await makeTestStore();
  await migrate(made.address);
  knex = connect(made.address);
  await makeTable(knex, shapeOf(tickets));
  store = await openStore({ address: made.address, now: testClock().now, unsafe: false });
});
after(async () => {
  await store.close();
  await knex.destroy();
  await made.drop();
});

async function enter(rows: readonly Ticket[]): Promise<void> {
  batches += 1;
  const session = await store.begin({ id: `batch-${batches}`, at: at(0), members: 1 });
  if (!session.exclusive) await session.lock({ rows: [], sets: [] }, { wait: true });
  await session.commit({
    inserts: new Map([[tickets, rows]]),
    updates: new Map(),
    removes: new Map(),
    upserts: new Map(),
    erases: new Map(),
  });
}

type Order = Pick<PageOf, 'orderBy' | 'direction'>;

/** As both stores order values: null before everything, ids and texts by their bytes. */
function compared(property: string, one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' && typeof other === 'string') {
    const bytes = (value: string) =>
      property === 'owner' ? bytesOf('identifier', value) : Buffer.from(value);
    return Buffer.compare(bytes(one), bytes(other));
  }
  return Number(one) - Number(other);
}

function sorted(rows: readonly Ticket[], { orderBy = [], direction = 'desc' }: Order) {
  const columns = [...orderBy, ...tickets.key].map((one) =>
    typeof one === 'string' ? ([one, direction] as const) : one,
  );
  return rows.toSorted((a, b) => {
    const members: readonly Readonly<Record<string, unknown>>[] = [a, b];
    for (const [property, way] of columns) {
      const by = compared(property, members[0]?.[property], members[1]?.[property]);
      if (by !== 0) return way === 'asc' ? by : -by;
    }
    return 0;
  });
}

const orders: readonly Order[] = (['asc', 'desc'] as const).flatMap((direction) => [
  { direction },
  { direction, orderBy: ['serial'] },
  { direction, orderBy: ['name'] },
  { direction, orderBy: ['due', 'name'] },
  { direction, orderBy: ['price', 'since', 'isOpen'] },
  { direction, orderBy: [['due', 'asc'], ['name', 'desc'], 'isOpen'] },
  {
    direction,
    orderBy: [
      ['since', 'desc'],
      ['price', 'asc'],
      ['owner', 'desc'],
    ],
  },
]);

const page = (of: Order & Pick<PageOf, 'after'>, pageSize: number) =>
  store.reader('demo').page(tickets, { ...of, pageNumber: 1, pageSize });

/** What the pages of a list have, one after the other; `between` runs after each of them. */
async function walked(
  order: Order,
  pageSize: number,
  between: (seen: readonly Ticket[]) => Promise<void> = async () => undefined,
): Promise<readonly Ticket[]> {
  const seen: Ticket[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextAfter } = await page({ ...order, after: cursor }, pageSize);
    seen.push(...items);
    assert.ok(seen.length < 100, 'the pages have no end');
    if (nextAfter === null) return seen;
    assert.equal(items.length, pageSize);
    await between(seen);
    cursor = nextAfter;
  }
}

const numbers = (rows: readonly Ticket[]) => rows.map(({ number }) => number);

test('pages have every row once and in order, whatever orders them', async () => {
  const rows = Array.from({ length: 25 }, (_, serial) => ticket(serial));
  await enter(rows);
  for (const order of orders) {
    for (const size of [1, 2, 7, 24, 25, 26]) {
      const seen = await walked(order, size);
      const what = `${JSON.stringify(order)}, pages of ${size}`;
      assert.deepEqual(numbers(seen), numbers(sorted(rows, order)), what);
    }
  }
});

test('no row repeats or is skipped while rows come and go', async () => {
  let entered = 30;
  for (const order of orders) {
    await knex('tickets').del();
    const rows = Array.from({ length: 20 }, (_, serial) => ticket(serial));
    await enter(rows);
    const gone = new Set<number>();
    const late: Ticket[] = [];
    const places = new Map<number, number>();
    const seen = await walked(order, 3, async (found) => {
      // The row that the cursor names goes, and so does one that was not read yet.
      const last = found.at(-1);
      const next = sorted([...rows, ...late], order).find((row) => {
        return !found.includes(row) && !numbers(found).includes(row.number);
      });
      for (const row of [last, next]) {
        if (row === undefined) continue;
        gone.add(row.number);
        await knex('tickets').where({ number: row.number }).del();
      }
      if (late.length >= 6) return;
      entered += 1;
      const other = ticket(entered);
      places.set(other.number, found.length);
      await enter([other]);
      late.push(other);
    });
    const what = JSON.stringify(order);
    assert.equal(new Set(numbers(seen)).size, seen.length, `${what}: a row repeats`);
    assert.deepEqual(numbers(seen), numbers(sorted(seen, order)), `${what}: out of order`);
    const skipped = rows.filter(({ number }) => {
      return !gone.has(number) && !numbers(seen).includes(number);
    });
    assert.deepEqual(numbers(skipped), [], `${what}: rows are skipped`);
    for (const row of late) {
      const before = seen.slice(0, places.get(row.number));
      const isAhead = sorted([...before, row], order).at(-1) === row;
      const isFound = numbers(seen).includes(row.number);
      if (isAhead && !gone.has(row.number)) assert.ok(isFound, `${what}: a new row is skipped`);
      if (!isAhead) assert.ok(!isFound, `${what}: a row came behind the cursor`);
    }
  }
});

test('the number of rows is that of the whole list, on every page', async () => {
  await knex('tickets').del();
  await enter(Array.from({ length: 5 }, (_, serial) => ticket(serial)));
  const first = await page({ direction: 'asc' }, 2);
  const second = await page({ direction: 'asc', after: first.nextAfter ?? '' }, 2);
  for (const { totalRecords, totalPages } of [first, second]) {
    assert.deepEqual([totalRecords, totalPages], [5, 3]);
  }
});

test('a page by number ends with the cursor of the next one', async () => {
  const reader = store.reader('demo');
  const of = { direction: 'asc', pageSize: 2 } as const;
  const second = await reader.page(tickets, { ...of, pageNumber: 2 });
  const third = await reader.page(tickets, { ...of, pageNumber: 3 });
  const after = await page({ direction: 'asc', after: second.nextAfter ?? '' }, 2);
  assert.deepEqual(after.items, third.items);
  assert.equal(third.nextAfter, null);
  assert.equal((await reader.page(tickets, { ...of, pageNumber: 9 })).nextAfter, null);
});

test('a cursor of another list, another order or other values is refused', async () => {
  const { nextAfter } = await page({ orderBy: ['due'] }, 2);
  const cursor = nextAfter ?? '';
  const refused = (of: Order & Pick<PageOf, 'list' | 'after'>, words: RegExp) =>
    assert.rejects(page({ after: cursor, ...of }, 2), (error) => {
      assert.ok(error instanceof CursorRefused);
      assert.match(error.message, words);
      return true;
    });
  await refused({ orderBy: ['name'] }, /another order: .* due desc, owner desc, number desc/);
  await refused({ orderBy: ['due'], direction: 'asc' }, /another order/);
  await refused({ orderBy: ['due'], list: 'RetrieveTicketsQuery' }, /a cursor of tickets/);
  const [list, order] = itemsOf(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  const forged = [
    '%%%',
    'bm90IEpTT04',
    ...[
      [list, order],
      [list, order, at(1), 'zoe'],
      [list, order, at(1), 'zoe', 'one'],
      [list, order, at(1), null, 1],
      [list, order, 'tomorrow', 'zoe', 1],
      [list, order, at(1), 'zoe', 1, 1],
      [list, order, at(1), 'zoe', { $gt: 1 }],
      {},
    ].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')),
  ];
  for (const after of forged) {
    await refused({ orderBy: ['due'], after }, /not a cursor of this list/);
  }
});
