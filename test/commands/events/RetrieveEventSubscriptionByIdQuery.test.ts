import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { subscribe } from '../../support/receiver.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('one subscription, without its secret, to its own bank alone', async () => {
  const made = await subscribe(bank, 'https://one.example/hooks');
  const asked = { id: made.text('data.id').toUpperCase() };
  const found = await bank.call('RetrieveEventSubscriptionByIdQuery', asked, { as: 'admin' });
  assert.equal(found.at('data.url'), 'https://one.example/hooks');
  assert.equal(found.at('data.secret'), undefined);
  const other = await bank.call('RetrieveEventSubscriptionByIdQuery', asked, { as: 'other-admin' });
  assert.equal(other.status, 404);
});

test('an address that is not allowed is refused, even where tests would like it', async () => {
  const refused = await subscribe(bank, 'http://127.0.0.1:9/hooks');
  assert.equal(refused.status, 400);
  assert.match(refused.text('errors.0.message'), /not public \(loopback\)/);
});
