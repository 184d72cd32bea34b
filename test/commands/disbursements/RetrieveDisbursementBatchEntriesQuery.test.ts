import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import InitiateDisbursementBatchCommand from '../../../commands/disbursements/InitiateDisbursementBatchCommand.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ start: '2026-03-02T09:00:00.000Z' });
  const example = InitiateDisbursementBatchCommand.example;
  await bank.call('InitiateDisbursementBatchCommand', example, { as: 'senior' });
});
after(() => bank.stop());

test('RetrieveDisbursementBatchEntriesQuery: entries come, go and are validated', async () => {
  const entries = async () =>
    (await bank.call('RetrieveDisbursementBatchEntriesQuery', { batchId: 1 })).at(
      'data.items',
    ) as readonly { entryId: number; status: string; amount: number }[];
  assert.deepEqual(
    (await entries()).map(({ entryId, status, amount }) => [entryId, status, amount]),
    [
      [1, 'Pending', 150_000],
      [2, 'Pending', 75_000.5],
    ],
  );
  const as = { as: 'senior' } as const;
  const more = { batchId: 1, bankCode: '058', destinationAccount: 'x', amount: 5 };
  const added = await bank.call('AddDisbursementBatchEntryCommand', more, as);
  assert.equal(added.at('data.entryId'), 3);
  await bank.call('RemoveDisbursementBatchEntryCommand', { entryId: 1 }, as);
  const checked = await bank.call('ValidateDisbursementBatchCommand', { batchId: 1 }, as);
  assert.deepEqual(checked.at('data'), {
    batchId: 1,
    totalEntries: 2,
    validEntries: 1,
    invalidEntries: 1,
  });
  assert.deepEqual(
    (await entries()).map(({ entryId, status }) => [entryId, status]),
    [
      [2, 'Valid'],
      [3, 'Invalid'],
    ],
  );
  await bank.call('DeleteDisbursementBatchCommand', { batchId: 1 }, as);
  assert.deepEqual(await entries(), []);
});
