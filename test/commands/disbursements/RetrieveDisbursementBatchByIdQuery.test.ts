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

test('RetrieveDisbursementBatchByIdQuery: the batch, or that there is none', async () => {
  const found = await bank.call('RetrieveDisbursementBatchByIdQuery', { batchId: 1 });
  assert.deepEqual(found.at('data'), {
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
    confirmedAt: null,
    reviewedBy: null,
    reviewedById: null,
    reviewedAt: null,
    approvedBy: null,
    approvedById: null,
    approvedAt: null,
    processedAt: null,
    comment: null,
    paidCount: 0,
    paidAmount: 0,
    failedCount: 0,
    pendingCount: 2,
    invalidAmount: 0,
    heldAmount: 0,
    retriedAs: null,
  });
  const unknown = await bank.call('RetrieveDisbursementBatchByIdQuery', { batchId: 9 });
  assert.equal(unknown.status, 404);
  assert.deepEqual(unknown.at('errors'), ['Disbursement batch not found.']);
});
