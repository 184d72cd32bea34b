import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const numbers = async (data: object) => {
  const answer = await bank.call('RetrieveAccountsListQuery', data);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const items = answer.at('data.items') as readonly { readonly accountNumber: string }[];
  return items.map(({ accountNumber }) => Number(accountNumber) - 1_000_000_000);
};

test('RetrieveAccountsListQuery: accounts of clients alone, by text, state, client and filters', async () => {
  assert.deepEqual(await numbers({}), [1, 2, 3, 4, 5]);
  assert.deepEqual(await numbers({ searchText: 'ADEYEMI' }), [2]);
  assert.deepEqual(await numbers({ searchText: '0004' }), [4]);
  assert.deepEqual(await numbers({ searchText: 'client-CORP' }), [4]);
  assert.deepEqual(await numbers({ state: ['Closed'] }), [3]);
  assert.deepEqual(await numbers({ clientEncodedKey: 'client-corp' }), [4]);
  assert.deepEqual(await numbers({ branchId: '99' }), []);
  const filters = [{ propertyName: 'AccountTier', operator: 'Equals', value: 'PREMIUM' }];
  assert.deepEqual(await numbers({ filters }), [4]);
  assert.deepEqual(await numbers({ pageSize: 2, pageNumber: 3 }), [5]);
  const wrong = await bank.call('RetrieveAccountsListQuery', { filters: [{ propertyName: 'Book' }] });
  assert.equal(wrong.status, 400);
});

test('RetrieveAccountsListQuery: as of a day, the accounts that there were, each with its balance then', async () => {
  const accountNumber = '1000000005';
  await bank.call('InitiateDeposit', { accountNumber, amount: 30 });
  await bank.advance(days(1));
  await bank.call('InitiateDeposit', { accountNumber, amount: 12.5 });
  const of = async (asOf: string) => {
    const list = await bank.call('RetrieveAccountsListQuery', { asOf });
    const items = list.at('data.items') as readonly {
      readonly accountNumber: string;
      readonly asOf: { readonly balance: number };
    }[];
    // Whether it was there by then says nothing of what the list shows.
    for (const item of items) assert.deepEqual(Object.keys(item.asOf), ['date', 'balance', 'line']);
    return items.map((item) => [Number(item.accountNumber) - 1_000_000_000, item.asOf.balance]);
  };
  const today = await of('2026-03-02');
  assert.deepEqual(today, [
    [1, 1_000_000],
    [2, 250_000],
    [3, 0],
    [4, 500_000_000],
    [5, 30],
  ]);
  assert.deepEqual((await of('2026-03-03')).at(-1), [5, 42.5]);
  assert.deepEqual(await of('2020-01-01'), []);
  const refused = await bank.call('RetrieveAccountsListQuery', { asOf: '2026-03-04' });
  assert.equal(refused.at('errors.0.field'), 'asOf');
});
