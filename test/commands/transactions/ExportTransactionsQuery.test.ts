import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import type { Query } from '../../../core/command/declaration/command.ts';
import { workbookType } from '../../../core/command/kit/workbook.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile, tokenOf } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

const bank = bankOfFile();
before(async () => {
  for (const amount of [10, 20.5, 3000]) {
    await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount, narration: '@cmd' });
  }
  await bank.call('InitiateDeposit', {
    ...{ accountNumber: '1000000001', amount: 7, requireApproval: true },
  });
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

test('a workbook has the same', async () => {
  const response = await fileOf(workbookType, { status: [0], format: 'xlsx' });
  assert.match(response.headers.get('content-disposition') ?? '', /transactions-2026-03-02\.xlsx/);
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()));
  assert.equal(rows.length, 2);
  assert.equal(rows[1]?.[4], 7);
});

test('what it does not know is refused by name, and who may not see transactions', async () => {
  for (const name of ['pageSize', 'isExport', 'acountReference']) {
    const answer = await bank.call('ExportTransactionsQuery', { format: 'csv', [name]: 1 });
    assert.equal(answer.status, 400);
    assert.match(JSON.stringify(answer.body), new RegExp(name));
  }
  const none = await bank.call('ExportTransactionsQuery', { format: 'csv' }, { as: null });
  assert.equal(none.status, 401);
  const other = await bank.call(
    'ExportTransactionsQuery',
    { accountReference: '1000000005', format: 'csv' },
    { as: 'other-teller' },
  );
  const text = Buffer.from(other.text('data.content'), 'base64').toString();
  assert.equal(cells(text).length, 1);
});

test('whether there are more rows than an answer holds is asked without reading them', async () => {
  const { bank: parts, store, registry } = bank.host;
  const whole: number[] = [];
  const reader = store.reader('demo');
  const counted = new Proxy(reader, {
    get(target, name) {
      if (name !== 'rows') return Reflect.get(target, name) as unknown;
      return async (...asked: Parameters<typeof reader.rows>) => {
        const rows = await target.rows(...asked);
        whole.push(rows.length);
        return rows;
      };
    },
  });
  const spec = registry.find('ExportTransactionsQuery')?.spec as Query;
  const found = await spec.read({ format: 'csv' }, counted, {
    ...parts.ports,
    now: parts.now(),
    actor: person('asker', 'Admin'),
    bank: parts.settings,
    eventTypes: registry.events,
    roles: parts.roles(),
  });
  assert.ok('data' in found && 'content' in Object(found.data));
  // The pages of the file itself, and nothing before them.
  assert.deepEqual(whole, [4]);
});
