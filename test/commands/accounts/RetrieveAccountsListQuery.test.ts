import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

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
  assert.deepEqual(await numbers({ state: ['Closed'] }), [3]);
  assert.deepEqual(await numbers({ clientEncodedKey: 'client-corp' }), [4]);
  assert.deepEqual(await numbers({ branchId: '99' }), []);
  const filters = [{ propertyName: 'AccountTier', operator: 'Equals', value: 'PREMIUM' }];
  assert.deepEqual(await numbers({ filters }), [4]);
  assert.deepEqual(await numbers({ pageSize: 2, pageNumber: 3 }), [5]);
  const wrong = await bank.call('RetrieveAccountsListQuery', {
    filters: [{ propertyName: 'Book' }],
  });
  assert.equal(wrong.status, 400);
});
