import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '../../../support/bank.ts';

test('GetProcessDefinitionListQuery answers an unknown process or an empty page, and refuses who may not look', async () => {
  const bank = await startBank();
  try {
    const found = await bank.call('GetProcessDefinitionListQuery', { searchText: 'no such process' });
    assert.equal(found.at('data.totalRecords'), 0);
    const large = await bank.call('GetProcessDefinitionListQuery', { pageSize: 101 });
    assert.equal(large.status, 400);
    const none = await bank.call('GetProcessDefinitionListQuery', {}, { as: null });
    assert.equal(none.status, 401);
  } finally {
    await bank.stop();
  }
});
