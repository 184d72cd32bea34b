/** Templates of notices: what they say, and of which fields. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const preview = (data: Readonly<Record<string, unknown>>) =>
  bank.call('PreviewNoticeQuery', { name: 'loan-approved', channel: 'sms', ...data }, { as: 'admin' });

test('a template says its example, or what it is given', async () => {
  const example = await preview({});
  assert.equal(example.at('data.body'), 'Your loan of 500,000.00 is approved. Reference: LA-2026-90001');
  assert.equal(example.at('data.title'), null);
  const fields = { loanAmount: 7, applicationReference: 'X' };
  assert.match((await preview({ fields })).text('data.body'), /7\.00 .* X$/);
});

test('a field that is missing is named, and a template that is not there refused', async () => {
  const missing = await preview({ fields: { loanAmount: 7 } });
  assert.deepEqual([missing.status, missing.at('errors.0.code')], [400, 'TEMPLATE_SAYS_NOTHING']);
  assert.match(missing.text('message'), /applicationReference/);
  const none = await preview({ name: 'no-such-template' });
  assert.deepEqual([none.status, none.at('errors.0.code')], [404, 'TEMPLATE_NOT_FOUND']);
});

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
