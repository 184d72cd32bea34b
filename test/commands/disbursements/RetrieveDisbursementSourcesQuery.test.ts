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
