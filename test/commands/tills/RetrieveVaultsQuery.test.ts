import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('vaults are listed with key, balance and state, and without the tills', async () => {
  const reply = await bank.call('RetrieveVaultsQuery');
  assert.equal(reply.status, 200);
  assert.equal(reply.at('data.totalRecords'), 1);
  const { key, balance, availableBalance, state } = reply.at('data.items.0') as Record<
    string,
    unknown
  >;
  assert.deepEqual(
    [key, balance, availableBalance, state],
    ['vault-hq', 50_000_000, 50_000_000, 'Open'],
  );
});
