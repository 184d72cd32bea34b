/** A query that got no processor is not told to be narrower: it did nothing that would make it slow. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { branches } from '../../../commands/branches/branch.ts';
import { timedQueries } from '../../../core/host/queries.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { sqliteStore } from '../../../core/store/sqlite/store.ts';
import { StoreBusy } from '../../../core/store/store.ts';
import { testClock } from '../../support/clock.ts';
import { person } from '../../support/decide.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let made: TestStore;
before(async () => {
  made = await makeTestStore(null);
  await migrate(made.address);
});
after(() => made.drop());

test('a query whose time ends before a worker has started says that the bank is busy', async () => {
  assert.ok(made.address.kind === 'sqlite');
  const { file } = made.address;
  const open = () => sqliteStore({ file, synchronous: 'OFF' }, testClock().now);
  const actor = person('reader', 'Teller');
  // Once through, so that the next select is sent at once.
  const first = await open();
  await timedQueries(first).within(actor, 60_000, (read) => read.rows(branches));
  await first.close();
  const store = await open();
  const { within } = timedQueries(store);
  // No worker starts in so short a time.
  const hasty = within(actor, 10, (read) => read.rows(branches));
  const patient = within(actor, 60_000, (read) => read.rows(branches));
  await assert.rejects(hasty, (error) => {
    assert.ok(error instanceof StoreBusy);
    assert.deepEqual([error.rejection.code, error.rejection.retryAfter], ['BUSY', 1]);
    return true;
  });
  assert.deepEqual(await patient, []);
  await store.close();
});
