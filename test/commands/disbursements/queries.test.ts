/** A batch of disbursements as it is shown and listed; the last test changes and deletes it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import InitiateDisbursementBatchCommand from '../../../commands/disbursements/InitiateDisbursementBatchCommand.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z' });
before(async () => {
  const example = InitiateDisbursementBatchCommand.example;
  await bank.call('InitiateDisbursementBatchCommand', example, { as: 'senior' });
});

test('RetrieveDisbursementBatchByIdQuery: the batch, or that there is none', async () => {
  const found = await bank.call('RetrieveDisbursementBatchByIdQuery', { batchId: 1 });
  assert.partialDeepStrictEqual(found.at('data'), {
    batchId: 1,
    sourceAccount: '9000000001',
    batchDescription: 'Salaries of March',
    status: 'Draft',
    totalAmount: 225_000.5,
    entryCount: 2,
    invalidEntries: 0,
    createdBy: 'Test senior',
    createdById: 'senior',
    createdAt: '2026-03-02T09:00:00.000Z',
    transactionSource: 1,
    paidCount: 0,
    paidAmount: 0,
    failedCount: 0,
    pendingCount: 2,
    invalidAmount: 0,
    heldAmount: 0,
  });
  const unknown = await bank.call('RetrieveDisbursementBatchByIdQuery', { batchId: 9 });
  assert.equal(unknown.status, 404);
  assert.deepEqual(unknown.at('errors'), ['Disbursement batch not found.']);
});

test('RetrieveDisbursementBatchesQuery: by the day of creation', async () => {
  const all = await bank.call('RetrieveDisbursementBatchesQuery', { endDate: '2026-03-02' });
  assert.equal(all.at('data.totalCount'), 1);
  assert.equal(all.at('data.items.0.totalAmount'), 225_000.5);
  const later = await bank.call('RetrieveDisbursementBatchesQuery', { startDate: '2026-03-04' });
  assert.equal(later.at('data.totalCount'), 0);
});

test('RetrieveDisbursementSourcesQuery: the accounts of the bank itself', async () => {
  const found = await bank.call('RetrieveDisbursementSourcesQuery');
  assert.deepEqual(found.at('data'), [
    {
      accountNumber: '9000000001',
      sourceAccountName: 'Disbursement pool',
      sourceAccountCIF: null,
      sourceChannel: 'INTERNAL',
      disbursementSourceAccountGroup: 1,
      sourceGroupDescription: 'Internal accounts',
      isEnabled: true,
    },
  ]);
});

test('RetrieveDisbursementBatchEntriesQuery: entries come, go and are validated', async () => {
  const entries = async () =>
    (await bank.call('RetrieveDisbursementBatchEntriesQuery', { batchId: 1 })).at('data.items') as readonly {
      entryId: number;
      status: string;
      amount: number;
    }[];
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
  assert.deepEqual(checked.at('data'), { batchId: 1, totalEntries: 2, validEntries: 1, invalidEntries: 1 });
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
