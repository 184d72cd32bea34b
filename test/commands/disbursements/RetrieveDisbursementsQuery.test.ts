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

test('RetrieveDisbursementsQuery: nothing was paid yet', async () => {
  const none = await bank.call('RetrieveDisbursementsQuery');
  assert.equal(none.status, 200);
  assert.deepEqual(none.at('data'), {
    items: [],
    pageNumber: 1,
    pageSize: 10,
    totalCount: 0,
    nextAfter: null,
    totalPages: 0,
  });
});
