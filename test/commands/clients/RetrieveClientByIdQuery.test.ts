import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const ask = (data: object) => bank.call('RetrieveClientByIdQuery', data);

test('RetrieveClientByIdQuery: by id and by encoded key', async () => {
  const byId = await ask({ id: 1 });
  assert.equal(byId.at('data.clientEncodedKey'), 'client-amina');
  assert.equal(byId.at('data.openAccounts'), 1);
  const byKey = await ask({ clientEncodedKey: 'client-corp' });
  assert.equal(byKey.at('data.type'), 'Corporate');
});

test('RetrieveClientByIdQuery: neither, unknown, and of another bank', async () => {
  assert.equal((await ask({})).status, 400);
  assert.equal((await ask({ id: 99 })).status, 404);
  const other = await bank.call('RetrieveClientByIdQuery', { id: 1 }, { as: 'other-teller' });
  assert.equal(other.status, 404);
});
