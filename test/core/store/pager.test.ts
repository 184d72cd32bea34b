/** Pages of long lists at any depth, as a plain sort of the same rows cuts them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import type { Select } from '../../../core/command/declaration/read.ts';
import { notifications } from '../../../core/events/outbox.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { openStore } from '../../../core/store/open.ts';
import type { Store } from '../../../core/store/store.ts';
import { timers } from '../../../core/time/timer.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { testClock } from '../../support/clock.ts';
import { pick } from '../../support/pick.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const clock = testClock();
let made: TestStore;
let store: Store;
let knex: Knex;
before(async () => {
  made = await makeTestStore();
  await migrate(made.address);
  knex = connect(made.address);
  store = await openStore({ address: made.address, now: clock.now, unsafe: false });
});
after(async () => {
  await store.close();
  await knex.destroy();
  await made.drop();
});

/** Ids of each tenant's rows, in the order in which they came. */
const ids = { demo: [] as string[], other: [] as string[] };
let serial = 0;

/** Adds rows to both banks, in turns of unlike length, made so many hours ago. */
async function add(counts: Readonly<Record<'demo' | 'other', number>>, ago: number): Promise<void> {
  const msecs = Date.parse(later(clock.now(), -hours(ago)));
  const rows = (['demo', 'other'] as const).flatMap((tenant) =>
    Array.from({ length: counts[tenant] }, (_, at) => {
      serial += 1;
      // Both banks' rows lie between each other's.
      const id = v7({ msecs: msecs + at * 40, seq: serial, random: new Uint8Array(16) });
      ids[tenant].push(id);
      return { tenant, id, due: clock.now(), command: 'Nothing', data: '{}', attempts: 0 };
    }),
  );
  await knex.batchInsert(
    'timers',
    rows.map((row) => ({ ...row, version: 1 })),
    100,
  );
}

type Asked = Readonly<Record<'pageNumber' | 'pageSize', number>>;

async function assertPage(
  tenant: 'demo' | 'other',
  direction: 'asc' | 'desc',
  { pageNumber, pageSize }: Asked,
): Promise<void> {
  const of = { pageNumber, pageSize, direction, filterKey: 'all' } as const;
  const { items, totalRecords, totalPages } = await store.reader(tenant).page(timers, of);
  const sorted = direction === 'asc' ? ids[tenant].toSorted() : ids[tenant].toSorted().reverse();
  const start = (pageNumber - 1) * pageSize;
  assert.deepEqual(
    pick(items, 'id'),
    sorted.slice(start, start + pageSize),
    `${tenant}, ${direction}, page ${pageNumber} of ${pageSize}`,
  );
  assert.equal(totalRecords, sorted.length);
  assert.equal(totalPages, Math.ceil(sorted.length / pageSize));
}

/** Every page of some sizes, forwards and backwards. */
async function assertAll(sizes: readonly number[]): Promise<void> {
  for (const pageSize of sizes) {
    for (const tenant of ['demo', 'other'] as const) {
      const pages = Math.ceil(ids[tenant].length / pageSize);
      for (let pageNumber = 1; pageNumber <= pages + 1; pageNumber += 1) {
        await assertPage(tenant, 'asc', { pageNumber, pageSize });
        await assertPage(tenant, 'desc', { pageNumber, pageSize });
      }
      await assertWalk(tenant, 'asc', pageSize);
      await assertWalk(tenant, 'desc', pageSize);
    }
  }
}

/** The whole list, each page after the one before. */
async function assertWalk(tenant: 'demo' | 'other', direction: 'asc' | 'desc', pageSize: number) {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const of = { pageNumber: 1, pageSize, direction, filterKey: 'all', after } as const;
    const { items, totalRecords, nextAfter } = await store.reader(tenant).page(timers, of);
    assert.equal(totalRecords, ids[tenant].length);
    found.push(...items.map(({ id }) => id));
    if (nextAfter === null) break;
    after = nextAfter;
  }
  const sorted = ids[tenant].toSorted();
  assert.deepEqual(found, direction === 'asc' ? sorted : sorted.reverse());
}

test('two banks that ask for the same list each get their own, page by page', async () => {
  await add({ demo: 1_500, other: 700 }, 20);
  await assertAll([500, 333]);
});

test('as rows come, no page skips or repeats one, beyond the second thousand too', async () => {
  await add({ demo: 499, other: 301 }, 15);
  await assertAll([500]);
  await add({ demo: 1_000, other: 1_000 }, 10);
  await assertAll([500]);
  await add({ demo: 1_777, other: 1 }, 5);
  await assertAll([500, 137]);
});

test('rows of this moment are on the pages at once', async () => {
  await add({ demo: 40, other: 20 }, 0);
  await assertAll([500]);
  clock.advance(hours(1));
  await assertAll([500]);
});

test('lists of two tables, and of two filters, have marks of their own', async () => {
  const page = (command?: string) => {
    const where = { where: (select: Select) => select.where({ command }) };
    const key = { filterKey: command ?? 'all', ...(command === undefined ? {} : where) };
    return store.reader('demo').page(timers, { pageNumber: 1, pageSize: 5, direction: 'asc', ...key });
  };
  const empty = await store
    .reader('demo')
    .page(notifications, { pageNumber: 1, pageSize: 5, direction: 'asc', filterKey: 'all' });
  assert.equal(empty.totalRecords, 0);
  assert.equal((await page()).totalRecords, ids.demo.length);
  assert.equal((await page('Something')).totalRecords, 0);
  assert.equal((await page('Nothing')).totalRecords, ids.demo.length);
});

test('a place is found among items of which each row has some, however deep', async () => {
  // Each row of the list has as many items as it had attempts.
  const where = (select: Select) => select.where('attempts', '>', 0);
  const place = (rank: number) =>
    store.reader('demo').place(timers, { filterKey: 'attempts', weight: 'attempts', where, rank });
  assert.deepEqual(await place(7), { total: 0, from: undefined, skip: 7 });
  const items: string[] = [];
  for (const [at, id] of ids.demo.toSorted().entries()) {
    const attempts = at % 5 === 0 ? 0 : (at % 7) * 3 + 1;
    await knex('timers')
      .where({ tenant: 'demo' })
      .andWhere(knex.raw('id = ?', [id]))
      .update({ attempts });
    items.push(...Array.from({ length: attempts }, () => id));
  }
  for (const rank of [0, 1, 999, 1_000, 1_001, 12_345, items.length - 1, items.length]) {
    const { total, from, skip } = await place(rank);
    assert.equal(total, items.length);
    assert.equal((from === undefined ? 0 : items.indexOf(from)) + skip, rank);
    // Rows between two marks, of nine items each on average.
    assert.ok(skip <= 12_000, `${skip} are passed over before ${rank}`);
  }
});
