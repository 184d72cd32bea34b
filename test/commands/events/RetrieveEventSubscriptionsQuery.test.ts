import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { localEgress, subscribe } from '../../support/receiver.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ env: localEgress });
  const first = await subscribe(bank, 'https://one.example/hooks');
  await subscribe(bank, 'https://two.example/hooks', ['*']);
  await bank.call('PauseEventSubscriptionCommand', { id: first.at('data.id') }, { as: 'admin' });
});
after(() => bank.stop());

const ask = (data: object = {}) =>
  bank.call('RetrieveEventSubscriptionsQuery', data, { as: 'admin' });

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

test('it needs its permission, and shows no other bank', async () => {
  assert.equal((await bank.call('RetrieveEventSubscriptionsQuery')).status, 403);
  const other = await bank.call('RetrieveEventSubscriptionsQuery', {}, { as: 'other-admin' });
  assert.equal(other.at('data.totalRecords'), 0);
});
