import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '../../../support/bank.ts';

test("GetProcessInstanceStateCommand answers 404 for an instance that is not there, or that is another bank's", async () => {
  const bank = await startBank();
  try {
    for (const data of [{}, { instanceId: 'nobody' }, { instanceGuid: 'nobody' }]) {
      const found = await bank.call('GetProcessInstanceStateCommand', data);
      assert.equal(found.status, 404);
      assert.equal(found.at('errors.0.code'), 'INSTANCE_NOT_FOUND');
    }
  } finally {
    await bank.stop();
  }
});
