import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile, tokenOf } from '../../support/bank.ts';

const bank = bankOfFile();
before(async () => {
  for (const amount of [10, 20.5, 3000]) {
    await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount, narration: '@cmd' });
  }
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 7, requireApproval: true });
});

async function fileOf(accept: string, data: object) {
  return fetch(`${bank.url}/api/bpm/qry/ExportTransactionsQuery`, {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf('teller', bank.clock)}`,
    },
    body: JSON.stringify(data),
  });
}

const cells = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

test('a file has the transactions that the list has, newest first, by each of its filters', async () => {
  for (const filter of [
    {},
    { status: [0] },
    { clientId: 1 },
    { accountReference: '1000000005' },
    { transactionType: 'DEPOSIT', minAmount: 20.5 },
    { startDate: '2026-03-03' },
  ]) {
    const list = await bank.call('RetrieveAllTransactionsQuery', { ...filter, pageSize: 500 });
    const ids = itemsOf(list.at('data.items')).map((item) => membersOf(item).transactionId);
    const [heading = [], ...rows] = cells(
      await (await fileOf('text/csv', { ...filter, format: 'csv' })).text(),
    );
    assert.equal(heading[0], 'Transaction');
    assert.deepEqual(
      rows.map(([id]) => id),
      ids,
    );
  }
});

test('amounts have two decimals, and text that a spreadsheet could run does not', async () => {
  const text = await (
    await fileOf('text/csv', { accountReference: '1000000005', maxAmount: 20.5, format: 'csv' })
  ).text();
  const [heading = [], ...rows] = cells(text);
  const column = (name: string) => rows.map((row) => row[heading.indexOf(name)]);
  assert.deepEqual(column('Amount'), ['20.50', '10.00']);
  assert.deepEqual(column('Narration'), ["'@cmd", "'@cmd"]);
});
