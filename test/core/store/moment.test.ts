/** What one query reads is of one moment, whatever is written meanwhile. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { type QueryRead, QueryTooSlow } from '../../../core/command/declaration/read.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { openStore } from '../../../core/store/open.ts';
import type { Store } from '../../../core/store/store.ts';
import { timers } from '../../../core/time/timer.ts';
import { later } from '../../../core/values/instant.ts';
import { testClock } from '../../support/clock.ts';
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

let serial = 0;
const add = async (ago = 0): Promise<void> => {
  serial += 1;
  const msecs = Date.parse(later(clock.now(), -ago));
  const id = v7({ msecs, seq: serial, random: new Uint8Array(16) });
  const row = { tenant: 'demo', id, due: clock.now(), command: 'Nothing', data: '{}', attempts: 1 };
  await knex('timers').insert({ ...row, version: 1 });
};
const query = <T>(work: (read: QueryRead) => Promise<T>, millis = 120_000): Promise<T> =>
  store.query({ tenant: 'demo', until: performance.now() + millis, work });
const counted = async (read: QueryRead): Promise<number> => (await read.rows(timers)).length;

test('a query sees in its last read what it saw in its first, and the next one what was written', async () => {
  await add();
  const seen = await query(async (read) => {
    const first = await counted(read);
    await add();
    const all = [
      first,
      await counted(read),
      (await read.select(timers, (select) => select.select('id'))).length,
    ];
    await add();
    return [...all, await counted(read)];
  });
  assert.deepEqual(seen, [1, 1, 1, 1]);
  assert.equal(await query(counted), 3);
  assert.equal(await counted(store.reader('demo')), 3);
});

test('selects that a query sends at once are of one moment too, and in their order', async () => {
  const there = await query(counted);
  const seen = await query(async (read) => {
    const [first] = await Promise.all([counted(read), add()]);
    return Promise.all([first, counted(read), counted(read)]);
  });
  const [first] = seen;
  assert.deepEqual(seen, [first, first, first]);
  assert.ok(first === there || first === there + 1);
});

test('a query that failed leaves nothing behind: the next one sees what was written', async () => {
  const there = await query(counted);
  for (let at = 0; at < 20; at += 1) {
    await assert.rejects(
      query(async (read) => {
        await counted(read);
        throw new Error(`of its own ${at}`);
      }),
      /of its own/,
    );
    // A read that is wrong, and one that nobody waits for.
    await assert.rejects(query((read) => read.select(timers, (select) => select.select('nothing'))));
    await query(async (read) => void counted(read).catch(() => undefined));
  }
  await add();
  const all = await Promise.all(Array.from({ length: 20 }, () => query(counted)));
  assert.deepEqual(new Set(all), new Set([there + 1]));
});

test('more queries than there are workers or connections each have their moment, one after the other', async () => {
  const there = await query(counted);
  const seen = await Promise.all(
    Array.from({ length: 40 }, () =>
      query(async (read) => {
        const first = await counted(read);
        await add();
        return [first, await counted(read), await counted(read)];
      }),
    ),
  );
  for (const [first, ...others] of seen) assert.deepEqual(others, [first, first]);
  assert.equal(await query(counted), there + 40);
});

test('a query that holds its moment past its time ends at its next read', async () => {
  const from = performance.now();
  await assert.rejects(
    query(async (read) => {
      await counted(read);
      while (performance.now() < from + 300) await counted(store.reader('demo'));
      return counted(read);
    }, 250),
    QueryTooSlow,
  );
  assert.ok((await query(counted)) > 0);
});

test('queries that hold their moments have reads of the host answered meanwhile', async () => {
  const there = await query(counted);
  const seen = await Promise.all(
    Array.from({ length: 24 }, () =>
      query(async (read) => [
        await counted(read),
        await counted(store.reader('demo')),
        (await store.everywhere.rows(timers)).length,
      ]),
    ),
  );
  assert.deepEqual(seen, Array(24).fill([there, there, there]));
});

test('what a query asks once it is over is refused, and takes no row of another one', async () => {
  const there = await query(counted);
  const stray: Promise<unknown>[] = [];
  for (let at = 0; at < 24; at += 1) {
    let late: QueryRead | undefined;
    const failed = query(async (read) => {
      late = read;
      await counted(read);
      const refused = assert.rejects(
        counted(read).then(() => counted(read)),
        QueryTooSlow,
      );
      stray.push(refused);
      throw new Error('of its own');
    });
    await assert.rejects(failed, /of its own/);
    if (late !== undefined) stray.push(assert.rejects(counted(late), QueryTooSlow));
  }
  const all = await Promise.all(Array.from({ length: 24 }, () => query(counted)));
  assert.deepEqual(new Set(all), new Set([there]));
  await Promise.all(stray);
});

test('a long list that many ask for at once is counted for all of them, also where who counts it gives up', async () => {
  // Enough for several steps of marks.
  const many = 25;
  const rows = (from: number) =>
    Array.from({ length: 1000 }, (_, at) => {
      const id = v7({
        msecs: Date.parse(later(clock.now(), -3_600_000)),
        seq: from + at,
        random: new Uint8Array(16),
      });
      return {
        tenant: 'long',
        id,
        due: clock.now(),
        command: 'Nothing',
        data: '{}',
        attempts: 1,
        version: 1,
      };
    });
  for (let at = 0; at < many; at += 1) await knex.batchInsert('timers', rows(at * 1000), 100);
  const total = (of: string, millis: number): Promise<number> =>
    store.query({
      tenant: 'long',
      until: performance.now() + millis,
      work: async (read) => {
        await counted(store.reader('demo'));
        const asked = { filterKey: of, weight: 'attempts', rank: 0, where: () => undefined };
        return (await read.place(timers, asked)).total;
      },
    });
  const hasty = Array.from({ length: 8 }, (_, at) => total('all', 1 + at).catch(() => undefined));
  const patient = Array.from({ length: 24 }, () => total('all', 120_000));
  assert.deepEqual(new Set(await Promise.all(patient)), new Set([many * 1000]));
  await Promise.all(hasty);
});

test('a list of a moment counts no row that its moment does not show, whoever counted since', async () => {
  const total = async (read: QueryRead): Promise<number> => {
    const of = { filterKey: 'all', weight: 'attempts', rank: 0, where: () => undefined };
    return (await read.place(timers, of)).total;
  };
  // Enough for marks.
  for (let at = 0; at < 1001; at += 1) await add(3_600_000);
  const there = await query(counted);
  const [before, then] = await query(async (read) => {
    const first = await counted(read);
    // Others write and count long after this moment began.
    clock.advance(600_000);
    for (let at = 0; at < 1000; at += 1) await add(120_000);
    await add();
    assert.equal(await query(total), there + 1001);
    return [first, await total(read)];
  });
  assert.deepEqual([before, then], [there, there]);
  assert.equal(await query(total), there + 1001);
});
