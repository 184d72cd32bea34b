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

test('RetrieveDisbursementBatchesQuery: by the day of creation', async () => {
  const all = await bank.call('RetrieveDisbursementBatchesQuery', { endDate: '2026-03-02' });
  assert.equal(all.at('data.totalCount'), 1);
  assert.equal(all.at('data.items.0.totalAmount'), 225_000.5);
  const later = await bank.call('RetrieveDisbursementBatchesQuery', { startDate: '2026-03-04' });
  assert.equal(later.at('data.totalCount'), 0);
});
