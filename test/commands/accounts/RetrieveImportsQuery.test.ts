/** Proposed imports as those see them who decide. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const row = (accountNumber: string, balance: number) => ({
  ...{ accountNumber, clientEncodedKey: 'client-amina', productCode: 'SAVINGS' },
  ...{ branchKey: 'BR005', state: 'Active', balance },
});

test('imports are listed newest first, by state, to those who may decide', async () => {
  const admin = { as: 'admin' } as const;
  const first = { rows: [row('0045101', 10), row('0045102', 0)] };
  const one = await bank.call('ImportAccountsCommand', first, admin);
  const two = await bank.call('ImportAccountsCommand', { rows: [row('0045103', 20.5)] }, admin);
  const importId = one.at('data.importId');
  assert.equal((await bank.call('RejectImportCommand', { importId }, admin)).status, 200);
  const all = await bank.call('RetrieveImportsQuery', {}, { as: 'regional' });
  assert.deepEqual(
    [0, 1].map((at) => all.at(`data.items.${at}.importId`)),
    [two.at('data.importId'), importId],
  );
  const open = await bank.call('RetrieveImportsQuery', { state: 'Proposed' }, { as: 'regional' });
  assert.equal(open.at('data.totalRecords'), 1);
  assert.equal(open.at('data.items.0.totalBalance'), 20.5);
  assert.equal(open.at('data.items.0.proposedBy'), 'admin');
  assert.equal((await bank.call('RetrieveImportsQuery', {}, { as: 'manager' })).status, 403);
  const others = await bank.call('RetrieveImportsQuery', {}, { as: 'other-admin' });
  assert.equal(others.at('data.totalRecords'), 0);
});
