/** A query that got no processor is not told to be narrower: it did nothing that would make it slow. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { branches } from '../../../commands/branches/branch.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { Outage } from '../../../core/command/wire/bank.ts';
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

test('a query whose time ends before a worker is free for it says that the bank is busy', async () => {
  assert.ok(made.address.kind === 'sqlite');
  const { file } = made.address;
  const store = await sqliteStore({ file, synchronous: 'OFF' }, testClock().now);
  const actor = person('reader', 'Teller');
  const { within } = timedQueries(store);
  const release = Promise.withResolvers<void>();
  // Each of these keeps its worker until it is done: as many as may be kept at a time.
  const reading = Array.from({ length: 3 }, () => {
    const hasRead = Promise.withResolvers<void>();
    const done = within(actor, 600_000, async (read) => {
      const rows = await read.rows(branches);
      hasRead.resolve();
      await release.promise;
      return rows;
    });
    return { hasRead: hasRead.promise, done };
  });
  await Promise.all(reading.map(({ hasRead }) => hasRead));
  await assert.rejects(
    within(actor, 300, (read) => read.rows(branches)),
    (error) => {
      assert.ok(error instanceof StoreBusy, String(error));
      assert.deepEqual([error.rejection.code, error.rejection.retryAfter], ['BUSY', 1]);
      return true;
    },
  );
  release.resolve();
  for (const { done } of reading) assert.deepEqual(await done, []);
  await store.close();
});

test('queries of one person leave a place for other people, and too many are refused', async () => {
  assert.ok(made.address.kind === 'sqlite');
  const store = await sqliteStore({ file: made.address.file, synchronous: 'OFF' }, testClock().now);
  const { within } = timedQueries(store);
  const request = { origin: { kind: 'http', requestId: '', ip: null, userAgent: null } } as const;
  const [busy, other] = [person('busy', 'Teller'), person('other', 'Teller')];
  const release = Promise.withResolvers<void>();
  let began = 0;
  const long = async (read: QueryRead) => {
    began += 1;
    await read.rows(branches);
    await release.promise;
  };
  const running = Array.from({ length: 2 + 200 }, () => within(busy, 600_000, long, request));
  assert.deepEqual(await within(other, 600_000, (read) => read.rows(branches), request), []);
  assert.equal(began, 2);
  await assert.rejects(within({ ...busy, userId: ' BUSY' }, 600_000, long, request), (error) => {
    assert.ok(error instanceof Outage, String(error));
    assert.deepEqual([error.rejection.code, error.rejection.retryAfter], ['REQUEST_LIMIT_EXCEEDED', 1]);
    return true;
  });
  // The host's own reads for a process, a script or a job do not wait for the person.
  assert.deepEqual(await within(busy, 600_000, (read) => read.rows(branches)), []);
  release.resolve();
  await Promise.all(running);
  await store.close();
});
