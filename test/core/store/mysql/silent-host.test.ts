/** A host that is frozen, or cut off unnoticed, in the middle of a transaction: others get its rows, and it finds out. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migrate } from '../../../../core/store/migrate.ts';
import { connectWire, rowsIn } from '../../../../core/store/mysql/connection.ts';
import { mysqlStore } from '../../../../core/store/mysql/store.ts';
import { type Store, StoreLost } from '../../../../core/store/store.ts';
import { startBank } from '../../../support/bank.ts';
import { assertWhole } from '../../../support/checked.ts';
import { testClock } from '../../../support/clock.ts';
import { bookOf, deposit } from '../../../support/keyed-deposits.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../../support/store.ts';
import { type TidbLike, tidbLike } from '../../../support/tidb.ts';
import { until } from '../../../support/until.ts';

const silence = 1;
const row = "SELECT id FROM accounts WHERE tenant = 'demo' AND id = 'acc-empty'";

describe('a silent host', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let store: TestStore;
  let tidb: TidbLike;
  before(async () => {
    store = await makeTestStore(serverUrl);
    await migrate(store.address);
    tidb = await tidbLike(store.url);
  });
  after(async () => {
    await tidb.close();
    await store.drop();
  });

  /** Waits for the row as another host does, who is not silent. */
  async function takenByOther(): Promise<void> {
    const other = await connectWire(store.url, { lockWait: 10 });
    const [, result] = await other.send(`START TRANSACTION;${row} FOR UPDATE`);
    assert.equal(rowsIn(result).length, 1);
    other.close();
  }

  /** The store, whose next batch says nothing under its locks until another host has them. */
  function freezing(opened: Store): Store {
    let isNext = true;
    return {
      ...opened,
      async begin(mark) {
        const session = await opened.begin(mark);
        return {
          ...session,
          async lock(...asked) {
            const locked = await session.lock(...asked);
            const isFrozen = isNext && asked[0].rows.some(({ table }) => table.name === 'accounts');
            if (isFrozen) await takenByOther();
            isNext &&= !isFrozen;
            return locked;
          },
        };
      },
    };
  }

  // What ends such a transaction on MariaDB, and on every other server: the second passes for one.
  for (const [kind, urlOf] of [
    ['MariaDB', () => store.url],
    ['another server', () => tidb.by(store.url)],
  ] as const) {
    test(`${kind} gives its rows to others, and its caller gets the truth`, async () => {
      const opened = await mysqlStore({ urls: [urlOf()], unsafe: true, silence }, testClock().now);
      const bank = await startBank({ on: store, store: freezing(opened) });
      try {
        const start = await bookOf(bank.host, 'acc-empty');
        const answer = await deposit(bank.host, { accountNumber: '1000000005', key: kind });
        assert.equal(answer.status, 200);
        assert.equal((await bookOf(bank.host, 'acc-empty')) - start, 100n);
      } finally {
        await bank.stop();
      }
      await assertWhole(store.address);
    });
  }

  test('a connection that the server ended meanwhile is lost, and no fault', async () => {
    const wire = await connectWire(store.url, { silence });
    await wire.send('START TRANSACTION;SELECT id FROM knex_migrations LIMIT 1');
    await until(() => !wire.isOpen);
    await assert.rejects(wire.send('DO 0;DO 0'), StoreLost);
  });

  test('between two transactions MariaDB ends nothing', async () => {
    const wire = await connectWire(store.url, { silence });
    const [[limit] = []] = rowsIn((await wire.send('SELECT @@wait_timeout;DO 0'))[0]);
    assert.ok(Number(limit) > 60, `${limit} s`);
    wire.close();
  });
});
