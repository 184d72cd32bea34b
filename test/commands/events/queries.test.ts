/** Subscriptions as they are listed and shown, without their secrets. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { localEgress, subscribe } from '../../support/receiver.ts';

const bank = bankOfFile({ env: localEgress });
before(async () => {
  const first = await subscribe(bank, 'https://one.example/hooks');
  await subscribe(bank, 'https://two.example/hooks', ['*']);
  await bank.call('PauseEventSubscriptionCommand', { id: first.at('data.id') }, { as: 'admin' });
});

const ask = (data: object = {}) => bank.call('RetrieveEventSubscriptionsQuery', data, { as: 'admin' });

test('subscriptions are listed newest first, without their secrets', async () => {
  const list = await ask();
  const items = list.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    items.map(({ url, state }) => [url, state]),
    [
      ['https://two.example/hooks', 'Active'],
      ['https://one.example/hooks', 'Paused'],
    ],
  );
  assert.ok(!JSON.stringify(list.body).includes('secret"'));
});

test('a state narrows the list', async () => {
  assert.equal((await ask({ state: 'Paused' })).at('data.totalRecords'), 1);
});

test('one subscription, without its secret, to its own bank alone', async () => {
  const made = await subscribe(bank, 'https://one.example/hooks');
  const asked = { id: made.text('data.id').toUpperCase() };
  const found = await bank.call('RetrieveEventSubscriptionByIdQuery', asked, { as: 'admin' });
  assert.equal(found.at('data.url'), 'https://one.example/hooks');
  assert.equal(found.at('data.secret'), undefined);
  const other = await bank.call('RetrieveEventSubscriptionByIdQuery', asked, { as: 'other-admin' });
  assert.equal(other.status, 404);
});
