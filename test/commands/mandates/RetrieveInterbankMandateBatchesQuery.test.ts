import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateInterbankMandateListCommand from '../../../commands/mandates/CreateInterbankMandateListCommand.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z' });

test('RetrieveInterbankMandateBatchesQuery: a list that was entered', async () => {
  const example = CreateInterbankMandateListCommand.example;
  await bank.call('CreateInterbankMandateListCommand', example, { as: 'senior' });
  const found = await bank.call('RetrieveInterbankMandateBatchesQuery');
  assert.deepEqual(found.at('response'), {
    data: [{ batchId: 1, createdDate: '2026-03-02T09:00:00.000Z', mandateCount: 1, status: 'Completed' }],
    totalCount: 1,
    nextAfter: null,
    pageNumber: 1,
    pageSize: 10,
  });
  const later = await bank.call('RetrieveInterbankMandateBatchesQuery', { startDate: '2026-03-04' });
  assert.equal(later.at('response.totalCount'), 0);
});
