/** A commit that the server would not take as one packet: it goes in several, and is one commit all the same. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { disbursementBatches, disbursementEntries } from '../../../commands/disbursements/batch.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { mysqlStore } from '../../../core/store/mysql/store.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { testClock } from '../../support/clock.ts';
import { type CutProxy, cutProxy } from '../../support/cut-proxy.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../support/store.ts';

const packet = 8 * 1024;
const count = 400;

describe('a commit in packets', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let store: TestStore;
  let bank: TestBank;
  let proxy: CutProxy;

  before(async () => {
    store = await makeTestStore(serverUrl);
    await migrate(store.address);
    proxy = await cutProxy(store.url);
    const opened = await mysqlStore({ urls: [proxy.url], unsafe: true, packet }, testClock().now);
    bank = await startBank({ on: store, store: opened });
  });
  after(async () => {
    await bank.stop();
    await proxy.close();
    await store.drop();
  });

  const entries = Array.from({ length: count }, (_, at) => ({
    bankCode: '058',
    destinationAccount: String(at).padStart(10, '0'),
    amount: 1.01,
    narration: `é ${at}`,
  }));
  const initiate = (list: readonly object[]) =>
    bank.call(
      'InitiateDisbursementBatchCommand',
      { batchDescription: 'Salaries', sourceAccount: '9000000001', entries: list },
      { as: 'senior' },
    );
  const stored = async () => ({
    batches: (await bank.host.store.everywhere.rows(disbursementBatches)).length,
    entries: (await bank.host.store.everywhere.rows(disbursementEntries)).length,
  });

  test('all of it arrives, in packets of the size that is allowed', async () => {
    proxy.seen();
    const answer = await initiate(entries);
    assert.equal(answer.status, 200);
    assert.equal(answer.at('data.totalAmount'), 404);
    const { largest, packets } = proxy.seen();
    assert.ok(largest <= packet + 1024, `a packet had ${largest} bytes`);
    assert.ok(packets > 5, `${packets} packets`);
    assert.deepEqual(await stored(), { batches: 1, entries: count });
    const validated = await bank.call(
      'ValidateDisbursementBatchCommand',
      { batchId: answer.at('data.batchId') },
      { as: 'senior' },
    );
    assert.equal(validated.at('data.validEntries'), count);
  });

  test('a wire cut at the last packet: nothing of the others remains, and it is tried again', async () => {
    const earlier = await stored();
    proxy.cut('before');
    const answer = await initiate(entries);
    assert.equal(answer.status, 200);
    const { batches, entries: now } = await stored();
    assert.deepEqual([batches, now], [earlier.batches + 1, earlier.entries + count]);
  });
});
