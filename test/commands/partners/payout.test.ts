/** The demo requests over HTTP: listed, paid out once, taken back and paid out again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const process = (id: number) =>
  bank.post(
    '/api/bpm/cmd',
    { $type: 'ProcessPartnerDisburseLoanCommand', id, comment: 'Go' },
    { as: 'manager' },
  );
const balanceOf = async (accountNumber: string) =>
  (await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance');

const ids = async (filter: object) => {
  const reply = await bank.call('RetrievePartnerLoanRequestsQuery', filter);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return (reply.at('data.items') as readonly { readonly id: number }[]).map(({ id }) => id);
};

test('by organisation, state, period and page, newest first', async () => {
  assert.deepEqual(await ids({}), [7003, 7002, 7001]);
  assert.deepEqual(await ids({ organisationId: 2 }), []);
  assert.deepEqual(await ids({ status: 'Approved' }), [7002]);
  assert.deepEqual(await ids({ endDate: '2026-01-09' }), []);
  assert.deepEqual(await ids({ startDate: '2026-01-10', pageSize: 1, pageNumber: 2 }), [7002]);
  assert.deepEqual(await ids({ pageSize: 1, isExport: true }), [7003, 7002, 7001]);
});

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
