/** The rows of an import, page by page. */
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
  const missing = { importId: '0199a0d4-0000-7000-8000-000000000009' };
  const none = await bank.call('RetrieveImportByIdQuery', missing, { as: 'regional' });
  assert.equal(none.status, 404);
  const others = await bank.call('RetrieveImportByIdQuery', { importId }, { as: 'other-admin' });
  assert.equal(others.status, 404);
});
