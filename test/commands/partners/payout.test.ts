/** The demo requests over HTTP: paid out once, refused where the mandate or the state forbids it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const process = (id: number) =>
  bank.post(
    '/api/bpm/cmd',
    { $type: 'ProcessPartnerDisburseLoanCommand', id, comment: 'Go' },
    { as: 'manager' },
  );
const balanceOf = async (accountNumber: string) =>
  (await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance');

test('twenty at once pay request 7001 out once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => process(7001)));
  const [paid, ...others] = answers.sort((a, b) => a.status - b.status);
  assert.equal(paid?.status, 200, JSON.stringify(paid?.body));
  assert.equal(paid.at('success'), true);
  assert.equal(paid.at('data.disbursedAmount'), 150_000);
  assert.equal(paid.at('data.coreBankingStatus'), 'Completed');
  assert.deepEqual([...new Set(others.map(({ status }) => status))], [409]);
  assert.equal(await balanceOf('1000000002'), 400_000);
  assert.equal(await balanceOf('9000000001'), 99_850_000);
});

test('a mandate that is not active, and a loan that is paid out', async () => {
  const inactive = await process(7002);
  assert.equal(inactive.status, 400);
  assert.equal(inactive.at('success'), false);
  assert.match(String((inactive.at('errors') as readonly string[])[0]), /mandate must be active/);
  assert.equal((await process(7003)).status, 409);
  assert.equal((await process(7999)).status, 404);
});

test('taking the transfer back lets the request be paid out again', async () => {
  const list = await bank.call('RetrieveAllTransactionsQuery', {
    transactionType: 'TRANSFER',
    accountReference: '1000000002',
  });
  const transactionId = list.text('data.items.0.transactionId');
  const back = await bank.call(
    'ReverseTransaction',
    { transactionId, reversalReason: 'Wrong borrower' },
    { as: 'regional' },
  );
  assert.equal(back.status, 200, JSON.stringify(back.body));
  assert.equal(await balanceOf('1000000002'), 250_000);
  assert.equal((await process(7001)).status, 200);
  assert.equal(await balanceOf('1000000002'), 400_000);
});
