/** The embedded store opens durable and alone, or not at all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrate } from '../../../../core/store/migrate.ts';
import { durability, openWriter } from '../../../../core/store/sqlite/open.ts';
import { sqliteStore } from '../../../../core/store/sqlite/store.ts';
import { startWriter } from '../../../../core/store/sqlite/writer-client.ts';
import { StoreUnavailable } from '../../../../core/store/store.ts';
import { testClock } from '../../../support/clock.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';

const { now } = testClock();
let store: TestStore;
let file = '';
before(async () => {
  store = await makeTestStore(null);
  await migrate(store.address);
  assert.ok(store.address.kind === 'sqlite');
  file = store.address.file;
});
after(() => store.drop());

test('a commit is on the disk when it is acknowledged', () => {
  const db = openWriter({ file, synchronous: 'FULL' });
  assert.equal(durability(db), 'FULL');
  assert.equal(db.pragma('journal_mode', { simple: true }), 'wal');
  db.close();
});

test('a file that is less durable than asked is refused', async () => {
  await assert.rejects(
    sqliteStore({ file, synchronous: 'FULL' }, now, (data) =>
      startWriter({ ...data, synchronous: 'NORMAL' }),
    ),
    (error) => error instanceof StoreUnavailable && /synchronous=FULL/.test(error.message),
  );
});

test('less may be asked for, by whoever can do without', async () => {
  const opened = await sqliteStore({ file, synchronous: 'OFF' }, now);
  await opened.ping();
  await opened.close();
});

test('a store that is open is not opened again; once closed, it is', async () => {
  const first = await sqliteStore({ file, synchronous: 'FULL' }, now);
  await assert.rejects(sqliteStore({ file, synchronous: 'FULL' }, now), StoreUnavailable);
  await first.close();
  const second = await sqliteStore({ file, synchronous: 'FULL' }, now);
  await second.close();
});
