import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('a schema says of what its texts are names, and which names there are', async () => {
  const name = 'transactions/approval-limits';
  const reply = await bank.call('GetRuleSchemaQuery', { name }, { as: 'manager' });
  assert.equal(reply.status, 200);
  const row = 'data.schema.properties.approvalLimits.items.properties';
  assert.equal(reply.at(`${row}.role.names`), 'role');
  assert.equal(reply.at(`${row}.maxAmount.anyOf.0.money`), true);
  assert.ok((reply.at('data.names.role') as readonly string[]).includes('BranchManager'));
  assert.equal(reply.at('data.facts.transactionType.kind'), 'text');
  assert.equal(reply.at('data.testsSchema.properties.tests.type'), 'array');
});

test('there is none of a rule set that is not there', async () => {
  const reply = await bank.call('GetRuleSchemaQuery', { name: 'no/such' }, { as: 'manager' });
  assert.equal(reply.at('errors.0.code'), 'RULE_SET_NOT_FOUND');
});
