import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { velocity, velocityOf } from './bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('a draft is compared with what is in force, place by place', async () => {
  const draft = await bank.call('ProposeRuleSetCommand', velocityOf(8), { as: 'manager' });
  const input = { name: velocity, to: draft.text('data.draftId') };
  const reply = await bank.call('CompareRuleSetQuery', input, { as: 'manager' });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.at('data.differences'), [
    { change: 'changed', pointer: '/maxApprovals', before: 5, after: 8 },
  ]);
});

test('versions that are not there are refused', async () => {
  const missing = await bank.call('CompareRuleSetQuery', { name: velocity, to: 'v9' });
  assert.equal(missing.at('errors.0.code'), 'RULE_VERSION_NOT_FOUND');
  const unknown = await bank.call('CompareRuleSetQuery', { name: 'no/such', to: 'v9' });
  assert.equal(unknown.at('errors.0.code'), 'RULE_SET_NOT_FOUND');
});
