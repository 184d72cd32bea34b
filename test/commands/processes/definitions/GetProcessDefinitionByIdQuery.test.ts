import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '../../../support/bank.ts';

test('GetProcessDefinitionByIdQuery answers an unknown process or an empty page, and refuses who may not look', async () => {
  const bank = await startBank();
  try {
    const found = await bank.call('GetProcessDefinitionByIdQuery', { id: 999 });
    assert.equal(found.status, 404);
    assert.equal(found.at('message'), 'Process definition with ID 999 not found.');
    const none = await bank.call('GetProcessDefinitionByIdQuery', {}, { as: null });
    assert.equal(none.status, 401);
  } finally {
    await bank.stop();
  }
});
