/** A store belongs to the keys that it was written with. */
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { readConfig } from '../../../core/host/config.ts';
import { bindKeys, demandKeys, whereKeysAre } from '../../../core/host/store-keys.ts';
import { ConfigProblem } from '../../../core/host/variables.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
let written: TestStore;
let other: string;
before(async () => {
  written = await makeTestStore(null);
  await migrate(written.address);
});
after(() => written.drop());
beforeEach(async () => {
  store = await makeTestStore(null);
  await copyFile(join(written.folder, 'bursar.db'), join(store.folder, 'bursar.db'));
  other = await mkdtemp(join(tmpdir(), 'bursar-restored-'));
});
afterEach(async () => {
  await store.drop();
  await rm(other, { recursive: true });
});

const configOf = (folder: string, env: Readonly<Record<string, string>> = {}) =>
  readConfig({ DATA_DIR: folder, DATABASE_URL: store.url, ...env });

test('the first start binds the store to its keys, and the next starts find them', async () => {
  await bindKeys(configOf(store.folder), store.address);
  await bindKeys(configOf(store.folder), store.address);
  await demandKeys(configOf(store.folder), store.address);
});

test('a store without its key files is refused, and no new key is made', async () => {
  await bindKeys(configOf(store.folder), store.address);
  await assert.rejects(bindKeys(configOf(other), store.address), (error) => {
    assert.ok(error instanceof ConfigProblem);
    assert.match(
      error.message,
      /^The store was written with other keys, .*secrets\.key is missing \(copy secrets\.key from the DATA_DIR of the host that wrote the store, or set SECRETS_KEY .*audit\.key is missing .*set AUDIT_KEY to the key with the fingerprint [0-9a-f]{16}\)\.$/,
    );
    assert.equal(error.message.includes('\n'), false);
    return true;
  });
  assert.deepEqual(await readdir(other), []);
  for (const name of ['secrets.key', 'audit.key']) {
    await copyFile(join(store.folder, name), join(other, name));
  }
  await bindKeys(configOf(other), store.address);
});

test('another key of the folder or of a variable is refused by its name and fingerprint', async (t) => {
  await bindKeys(configOf(store.folder, { AUDIT_KEY: 'ab'.repeat(32) }), store.address);
  const changed = configOf(store.folder, { AUDIT_KEY: 'cd'.repeat(32) });
  await assert.rejects(demandKeys(changed, store.address), ({ message }: Error) => {
    assert.match(message, /AUDIT_KEY has the fingerprint [0-9a-f]{16} instead of [0-9a-f]{16} \(set/);
    assert.doesNotMatch(message, /SECRETS_KEY|secrets\.key/);
    return true;
  });
  // The other folder has keys of its own, from another store.
  const elsewhere = await makeTestStore(null);
  t.after(() => elsewhere.drop());
  await migrate(elsewhere.address);
  await bindKeys(configOf(other), elsewhere.address);
  await assert.rejects(
    demandKeys(configOf(other), store.address),
    /secrets\.key has the fingerprint [0-9a-f]{16} instead of [0-9a-f]{16} \(replace it by/,
  );
});

test('a store that is older than the fingerprints is not refused', async (t) => {
  const old = await makeTestStore(null);
  t.after(() => old.drop());
  await demandKeys(configOf(old.folder), old.address);
});

test('who copies a store hears where its keys are', () => {
  const config = configOf('/srv/bank', { SECRETS_KEY: 'ab'.repeat(32) });
  assert.equal(
    whereKeysAre(config),
    'The copy does not hold the keys that it needs: SECRETS_KEY and /srv/bank/audit.key. Keep them with as much care, in another place.',
  );
});
