import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('RetrieveBranchByIdQuery: the branch, or CBS_404', async () => {
  const found = await bank.call('RetrieveBranchByIdQuery', { id: 12 });
  assert.equal(found.at('data.objectStateDescription'), 'NotActive');
  assert.equal(found.at('data.encodedKey'), 'branch-12');
  const unknown = await bank.call('RetrieveBranchByIdQuery', { id: 99 });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.at('statusCode'), 'CBS_404');
});

test('RetrieveBranchByIdQuery: the demo branches count the accounts that are open', async () => {
  const { accounts } = await import('../../../core/ledger/account.ts');
  const { branches } = await import('../../../commands/branches/branch.ts');
  for (const tenant of ['demo', 'other']) {
    const reader = bank.host.store.reader(tenant);
    const open = (await reader.rows(accounts)).filter(({ state }) => state !== 'Closed');
    const counted = await reader.one(branches, { id: 1 });
    assert.equal(counted?.openAccounts, open.length, tenant);
  }
});
