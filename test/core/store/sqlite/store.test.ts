/** The embedded store opens durable and alone, or not at all. */
import assert from 'node:assert/strict';
import { link, lstat, mkdir, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrate } from '../../../../core/store/migrate.ts';
import { prepareFiles } from '../../../../core/store/open.ts';
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

test('a store that is open is not opened by a link, nor by a link to its folder', async () => {
  const links = join(store.folder, 'links');
  await mkdir(links);
  await symlink(file, join(links, 'other.db'));
  await symlink(store.folder, join(links, 'folder'));
  const first = await sqliteStore({ file, synchronous: 'FULL' }, now);
  for (const path of [join(links, 'other.db'), join(links, 'folder', 'bursar.db')]) {
    prepareFiles({ kind: 'sqlite', file: path });
    await assert.rejects(
      sqliteStore({ file: path, synchronous: 'FULL' }, now),
      (error) => error instanceof StoreUnavailable && /open in another process/.test(error.message),
    );
  }
  await first.close();
  const second = await sqliteStore({ file: join(links, 'other.db'), synchronous: 'FULL' }, now);
  await assert.rejects(sqliteStore({ file, synchronous: 'FULL' }, now), StoreUnavailable);
  await second.close();
  assert.equal((await lstat(join(links, 'other.db'))).isSymbolicLink(), true);
  await assert.rejects(lstat(join(links, 'other.db.lock')), { code: 'ENOENT' });
});

test('a file of two names is refused by either, open or not', async () => {
  const twin = join(store.folder, 'twin.db');
  const first = await sqliteStore({ file, synchronous: 'FULL' }, now);
  await link(file, twin);
  const refused = (error: unknown) =>
    error instanceof StoreUnavailable && /2 names \(hard links\)/.test(error.message);
  await assert.rejects(sqliteStore({ file: twin, synchronous: 'FULL' }, now), refused);
  await first.close();
  await assert.rejects(sqliteStore({ file, synchronous: 'FULL' }, now), refused);
  await unlink(twin);
  const second = await sqliteStore({ file, synchronous: 'FULL' }, now);
  await second.close();
});
