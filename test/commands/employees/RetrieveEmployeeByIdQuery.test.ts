import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('RetrieveEmployeeByIdQuery: the employee, or that there is none', async () => {
  const found = await bank.call('RetrieveEmployeeByIdQuery', { id: 503 });
  assert.equal(found.at('data.encodedKey'), 'officer-ngozi');
  assert.equal(found.at('data.branchName'), 'Head Office');
  assert.equal(found.at('data.referralCode'), 'REF-EMP000503');
  const unknown = await bank.call('RetrieveEmployeeByIdQuery', { id: 1 });
  assert.equal(unknown.status, 404);
  assert.deepEqual(unknown.at('errors'), ['Employee 1 was not found.']);
});
