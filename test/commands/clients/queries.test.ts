/** Clients as they are listed and shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const ids = async (data: object) => {
  const answer = await bank.call('RetrieveClientsListQuery', data);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (answer.at('data.items') as readonly { readonly id: number }[]).map(({ id }) => id);
};

test('RetrieveClientsListQuery: all, by text, state, type, branch and day', async () => {
  assert.deepEqual(await ids({}), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(await ids({ searchText: 'YUSUF' }), [1]);
  assert.deepEqual(await ids({ searchText: 'bayo@clients' }), [2]);
  assert.deepEqual(await ids({ status: [7] }), [5]);
  assert.deepEqual(await ids({ status: [0, 7] }), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(await ids({ status: [2] }), []);
  assert.deepEqual(await ids({ type: 'Corporate' }), [8]);
  assert.deepEqual(await ids({ branchKey: 'nowhere' }), []);
  assert.deepEqual(await ids({ endDate: '2025-01-14' }), []);
});

test('RetrieveClientsListQuery: composed filters and pages', async () => {
  const filters = [{ propertyName: 'Name', operator: 'StartsWith', value: 'L' }];
  assert.deepEqual(await ids({ filters }), [6]);
  assert.deepEqual(await ids({ pageNumber: 3, pageSize: 3 }), [7, 8]);
  const secret = await bank.call('RetrieveClientsListQuery', {
    filters: [{ propertyName: 'BvnProtected', operator: 'Equals', value: 'x' }],
  });
  assert.equal(secret.status, 400);
});

const ask = (data: object) => bank.call('RetrieveClientByIdQuery', data);

test('RetrieveClientByIdQuery: by id and by encoded key', async () => {
  const byId = await ask({ id: 1 });
  assert.equal(byId.at('data.clientEncodedKey'), 'client-amina');
  assert.equal(byId.at('data.openAccounts'), 1);
  const byKey = await ask({ clientEncodedKey: 'client-corp' });
  assert.equal(byKey.at('data.type'), 'Corporate');
});
