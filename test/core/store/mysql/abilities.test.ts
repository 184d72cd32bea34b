/** What a server can do is found out by what it does, whoever else finds it out at the moment. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { abilitiesOf } from '../../../../core/store/mysql/abilities.ts';
import { connectWire } from '../../../../core/store/mysql/connection.ts';
import { StoreUnavailable } from '../../../../core/store/store.ts';
import { emptyStore } from '../../../support/moving.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../../support/store.ts';
import { tidbLike } from '../../../support/tidb.ts';

describe('abilities', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let store: TestStore;
  before(async () => {
    store = await emptyStore();
  });
  after(() => store.drop());

  /** Asks the server at an address, while `held` is locked by somebody else. */
  async function asked(url: string, held?: string) {
    // Whoever holds rows here says nothing for as long as they are tried one by one.
    const limits = { lockWait: 1, silence: 60 };
    const wires = await Promise.all([0, 1, 2].map(() => connectWire(url, limits)));
    const [one, other, holder] = wires;
    assert.ok(one && other && holder);
    try {
      if (held !== undefined) await holder.send(`START TRANSACTION;${held} FOR UPDATE`);
      return await abilitiesOf(one, other);
    } finally {
      for (const wire of wires) wire.close();
    }
  }

  test('MariaDB passes over rows that are held, and takes sessions that only read', async () => {
    assert.deepEqual(await asked(store.url), { skipLocked: true, readOnlySessions: true });
  });

  test('TiDB does neither, though it takes the words of the first', async () => {
    const tidb = await tidbLike(serverUrl ?? '');
    const found = await asked(tidb.by(store.url)).finally(tidb.close);
    assert.deepEqual(found, { skipLocked: false, readOnlySessions: false });
  });

  test('a row that somebody else holds is left for the next', async () => {
    const first = 'SELECT id FROM knex_migrations ORDER BY id LIMIT 1';
    assert.equal((await asked(store.url, first)).skipLocked, true);
  });

  test('where all are held, that is said', async () => {
    await assert.rejects(asked(store.url, 'SELECT id FROM knex_migrations'), (error) => {
      assert.ok(error instanceof StoreUnavailable);
      assert.match(error.message, /Somebody holds the rows of knex_migrations/);
      return true;
    });
  });

  test('a store that was not migrated is refused by name', async () => {
    const bare = await makeTestStore();
    const wire = await connectWire(bare.url);
    await wire.send('CREATE TABLE knex_migrations (id integer);DO 0');
    wire.close();
    await assert.rejects(asked(bare.url), /was not migrated/).finally(bare.drop);
  });
});
