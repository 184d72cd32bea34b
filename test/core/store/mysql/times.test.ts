/** Nothing is written of another time than the server's: lists and streams of other hosts would not look there. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { migrate } from '../../../../core/store/migrate.ts';
import { mysqlStore } from '../../../../core/store/mysql/store.ts';
import { type Store, StoreRefuses } from '../../../../core/store/store.ts';
import { days, type Instant, later, minutes } from '../../../../core/values/instant.ts';
import { testClock } from '../../../support/clock.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../../support/store.ts';

describe('the time of a batch', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let place: TestStore;
  let store: Store;
  before(async () => {
    place = await makeTestStore(serverUrl);
    await migrate(place.address);
    const options = { urls: [place.url], unsafe: true, keepsTime: true };
    store = await mysqlStore(options, testClock().now);
  });
  after(async () => {
    await store.close();
    await place.drop();
  });

  /** Locks a batch that was begun so many milliseconds after the server's now. */
  async function lock(ahead: number, wait = true): Promise<void> {
    const at = later((await store.serverTime?.()) as Instant, ahead);
    const session = await store.begin({ id: randomUUID(), at, members: 1 });
    try {
      await session.lock({ rows: [], sets: [] }, { wait });
    } finally {
      await session.rollback();
    }
  }

  for (const ahead of [0, -20_000, 10_000]) {
    test(`${ahead} ms from the server's is near enough`, () => lock(ahead));
  }

  for (const ahead of [-30_000, -90_000, -minutes(10), -days(1), 20_000, days(1)]) {
    test(`${ahead} ms from the server's is refused`, async () => {
      const isClock = (error: unknown) => error instanceof StoreRefuses && error.reason === 'clock';
      await assert.rejects(lock(ahead), isClock);
      await assert.rejects(lock(ahead, false), isClock);
      await lock(0);
    });
  }
});
