import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('templates are listed with what they say and the data of their tests', async () => {
  const all = await bank.call('RetrieveNoticeTemplatesQuery', {}, { as: 'admin' });
  assert.equal(all.status, 200, JSON.stringify(all.body));
  const names = (all.at('data.templates') as { name: string }[]).map(({ name }) => name);
  assert.ok(names.length >= 10 && names.includes('loan-approved'));
  const found = await bank.call('RetrieveNoticeTemplatesQuery', { name: 'loan-approved' }, { as: 'admin' });
  assert.deepEqual(found.at('data.templates.0.channels'), ['email', 'sms']);
  assert.deepEqual(found.at('data.templates.0.fields'), [
    ...['applicationReference', 'money.loanAmount', 'recipient.name'],
  ]);
  assert.equal(found.at('data.templates.0.examples.0.fields.loanAmount'), 500_000);
  assert.equal(found.at('data.templates.0.problem'), null);
});
