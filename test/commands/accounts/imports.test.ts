/** Proposed imports as those see them who decide. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const row = (accountNumber: string, balance: number) => ({
  accountNumber,
  clientEncodedKey: 'client-amina',
  productCode: 'SAVINGS',
  branchKey: 'BR005',
  state: 'Active',
  balance,
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
});

test('an approver sees what he approves', async () => {
  const rows = [row('0045201', 10), row('0045202', 0), row('0045203', 20.5)];
  const proposed = await bank.call('ImportAccountsCommand', { rows }, { as: 'admin' });
  const importId = proposed.text('data.importId');
  const page = await bank.call(
    'RetrieveImportByIdQuery',
    { importId, pageSize: 2, pageNumber: 2 },
    { as: 'regional' },
  );
  assert.equal(page.status, 200, JSON.stringify(page.body));
  assert.deepEqual(page.at('data.rows.items'), [{ row: 2, ...rows[2], accountName: null }]);
  assert.equal(page.at('data.rows.totalRecords'), 3);
  assert.equal(page.at('data.totalBalance'), 30.5);
  assert.equal(page.at('data.largestBalance'), 20.5);
  assert.equal(page.at('data.withBalance'), 2);
});
