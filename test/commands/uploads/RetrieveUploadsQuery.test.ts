import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const entries = Array.from({ length: 1200 }, (_, at) => ({
  ...{ bankCode: '058', destinationAccount: String(at).padStart(10, '0'), amount: 1.01 },
  narration: 'x'.repeat(200),
}));
const send = (requestId: string, sourceAccount: string) =>
  bank.call(
    'InitiateDisbursementBatchCommand',
    { batchDescription: 'Salaries', sourceAccount, entries },
    { as: 'senior', headers: { 'x-request-id': requestId } },
  );
const upload = (requestId: string) => bank.call('RetrieveUploadsQuery', { requestId }, { as: 'senior' });

test('a large request is found by its id, and how far it came', async () => {
  assert.equal((await send('salaries', '9000000001')).status, 200);
  const found = await upload('salaries');
  const { uploadId, ofBytes, ...told } = found.at('data.items.0') as Record<string, unknown>;
  assert.match(String(uploadId), /^[0-9a-f-]{36}$/);
  assert.ok(Number(ofBytes) > 256 * 1024);
  assert.deepEqual(told, {
    ...{ requestId: 'salaries', command: 'InitiateDisbursementBatchCommand', userId: 'senior' },
    ...{ state: 'Done', bytes: ofBytes, received: 1200, checked: 1200, written: 1200, total: 1200 },
    ...{ startedAt: bank.clock.now(), changedAt: bank.clock.now() },
  });
});

test('one that is refused says so', async () => {
  assert.equal((await send('nobody', '4711')).status, 404);
  const found = await upload('nobody');
  assert.equal(found.at('data.items.0.state'), 'Refused');
  assert.equal(found.at('data.items.0.written'), 0);
});
