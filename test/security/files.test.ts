/** Whatever the host makes on its machine is for its owner alone; what an older version left open is closed. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { minutes } from '../../core/values/instant.ts';
import { startBank } from '../support/bank.ts';
import { bursarHere } from '../support/cli.ts';
import { bursar } from '../support/project.ts';
import { makeTestStore, type TestStore } from '../support/store.ts';

let store: TestStore;
let umask: number;
before(async () => {
  umask = process.umask(0o022);
  store = await makeTestStore(null);
});
after(async () => {
  process.umask(umask);
  await store.drop();
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const files = (folder: string) => readdirSync(folder).filter((name) => name !== 'rules');
const onDisk = (folder: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: `sqlite:${join(folder, 'bursar.db')}`,
});

test('a new folder is 700, and every file in it 600', async () => {
  const folder = join(store.folder, 'new', 'data');
  const bank = await startBank({ on: store, env: { ...onDisk(folder), AUTH_JWT_SECRET: '' } });
  try {
    await bank.advance(minutes(60));
    assert.equal(modeOf(folder), '700');
    assert.equal(modeOf(join(store.folder, 'new')), '700');
    const names = files(folder);
    for (const name of ['bursar.db', 'bursar.db-wal', 'bursar.db-shm', 'signing.key']) {
      assert.ok(names.includes(name), name);
    }
    for (const name of names) assert.equal(modeOf(join(folder, name)), '600', name);
  } finally {
    await bank.host.stop();
  }
});

test('a backup is 600, and is not an empty file over another', async () => {
  const folder = join(store.folder, 'new', 'data');
  const file = join(store.folder, 'copy.db');
  const made = await bursar(['backup', file], { env: onDisk(folder) });
  assert.equal(made.exit, 0, made.err);
  assert.equal(modeOf(file), '600');
  assert.ok(statSync(file).size > 0);
  const again = await bursarHere(['backup', file], { env: onDisk(folder) });
  assert.match(again.err, /is there already/);
});

test('what was open to others is closed at the start; what is not the host’s is left alone', async () => {
  const folder = join(store.folder, 'old');
  mkdirSync(folder, { mode: 0o755 });
  const env = onDisk(folder);
  const made = await bursar(['migrate'], { env });
  assert.equal(made.exit, 0, made.err);
  writeFileSync(join(folder, 'audit.key'), `${'a'.repeat(64)}\n`);
  writeFileSync(join(folder, 'audit-seals.jsonl'), '');
  const elsewhere = join(store.folder, 'elsewhere.key');
  writeFileSync(elsewhere, `${'b'.repeat(64)}\n`);
  symlinkSync(elsewhere, join(folder, 'secrets.key'));
  const mine = ['bursar.db', 'audit.key', 'audit-seals.jsonl'];
  for (const name of mine) chmodSync(join(folder, name), 0o644);
  chmodSync(elsewhere, 0o644);
  chmodSync(folder, 0o755);
  const bank = await startBank({ on: store, env });
  try {
    assert.equal(modeOf(folder), '700');
    for (const name of mine) assert.equal(modeOf(join(folder, name)), '600', name);
    assert.equal(modeOf(elsewhere), '644');
  } finally {
    await bank.host.stop();
  }
});
