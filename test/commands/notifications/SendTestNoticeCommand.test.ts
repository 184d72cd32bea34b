import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('a test goes to the employee who asks, and to nobody else', async () => {
  const made = await bank.call(
    'CreateEmployeeCommand',
    { staffId: 'admin', email: 'admin@bank.example', firstName: 'Ada', lastName: 'Min' },
    { as: 'admin' },
  );
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const wanted = { name: 'loan-approved', channel: 'email' };
  const sent = await bank.call('SendTestNoticeCommand', wanted, { as: 'admin' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  assert.match(sent.text('data.title'), /LA-2026-90001/);
  await bank.advance(0);
  const listed = await bank.call(
    'RetrieveNotificationsQuery',
    { template: 'loan-approved' },
    { as: 'admin' },
  );
  assert.equal(listed.at('data.totalRecords'), 1, JSON.stringify(listed.body));
  assert.equal(listed.at('data.items.0.recipient'), 'admin@bank.example');
  assert.match(listed.text('data.items.0.body'), /^Dear Ada Min,/);
  assert.equal(sent.at('data.body'), listed.at('data.items.0.body'), 'it says what goes out');
  const own = { fields: { loanAmount: 7, applicationReference: 'Call 555-0100 at once' } };
  const asShipped = await bank.call('SendTestNoticeCommand', { ...wanted, ...own }, { as: 'admin' });
  assert.equal(asShipped.text('data.body'), sent.text('data.body'), 'no words of the caller');
  const none = { ...wanted, name: 'no-such-template' };
  const refused = await bank.call('SendTestNoticeCommand', none, { as: 'admin' });
  assert.equal(refused.status, 404);
});
