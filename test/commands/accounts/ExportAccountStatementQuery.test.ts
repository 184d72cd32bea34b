import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import { workbookType } from '../../../core/command/kit/workbook.ts';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile, tokenOf } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z', env: { BANK_TIMEZONE: 'Africa/Lagos' } });
before(async () => {
  await bank.call('InitiateDeposit', { accountNumber, amount: 10, narration: '=1+1' });
  await bank.call('InitiateDeposit', { accountNumber, amount: 20.5, narration: 'Rent, "March"\nand more' });
  await bank.advance(hours(24));
  await bank.call('InitiateWithdrawal', { accountNumber, amount: 5.25 });
});

const accountNumber = '1000000005';
const ask = (data: object = {}) =>
  bank.call('ExportAccountStatementQuery', { accountNumber, format: 'csv', ...data });

async function fileOf(accept: string, data: object, as: 'teller' | 'approver' = 'teller') {
  return fetch(`${bank.url}/api/bpm/qry/ExportAccountStatementQuery`, {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(as, bank.clock)}`,
    },
    body: JSON.stringify({ accountNumber, ...data }),
  });
}

/** Without the ids, which are others each time. */
const lines = (text: string) =>
  text.split('\r\n').map((line) => line.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID'));

test('the file is CSV: opening balance, the lines with the balance after each, closing balance', async () => {
  const response = await fileOf('text/csv', { format: 'csv' });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8$/);
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="statement-1000000005.csv"',
  );
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual(lines(await response.text()), [
    'Line,Booked At,Transaction,Type,Narration,Debit,Credit,Balance',
    ',,,,Opening balance,,,0.00',
    "1,2026-03-02T10:00:00+01:00,ID,settlement,'=1+1,,10.00,10.00",
    '2,2026-03-02T10:00:00+01:00,ID,settlement,"Rent, ""March""\nand more",,20.50,30.50',
    '3,2026-03-03T10:00:00+01:00,ID,settlement,,5.25,,25.25',
    ',,,,Closing balance,,,25.25',
    '',
  ]);
});

test('a period begins with what was there before it', async () => {
  const response = await fileOf('text/csv', {
    format: 'csv',
    startDate: '2026-03-03',
    endDate: '2026-03-03',
  });
  assert.deepEqual(lines(await response.text()).slice(1, -1), [
    ',,,,Opening balance,,,30.50',
    '3,2026-03-03T10:00:00+01:00,ID,settlement,,5.25,,25.25',
    ',,,,Closing balance,,,25.25',
  ]);
  const none = await fileOf('text/csv', { format: 'csv', startDate: '2026-03-04' });
  assert.deepEqual(lines(await none.text()).slice(1, -1), [
    ',,,,Opening balance,,,25.25',
    ',,,,Closing balance,,,25.25',
  ]);
});

test('a workbook has the same, amounts as numbers', async () => {
  const response = await fileOf(workbookType, { format: 'xlsx' });
  assert.equal(response.headers.get('content-type'), workbookType);
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()));
  assert.deepEqual(
    rows.map((row) => row.slice(4)),
    [
      ['Narration', 'Debit', 'Credit', 'Balance'],
      ['Opening balance', null, null, 0],
      ["'=1+1", null, 10, 10],
      ['Rent, "March"\nand more', null, 20.5, 30.5],
      [null, 5.25, null, 25.25],
      ['Closing balance', null, null, 25.25],
    ],
  );
});

test('in JSON the same bytes stand in base64', async () => {
  const answer = await ask();
  const text = Buffer.from(answer.text('data.content'), 'base64').toString();
  assert.equal(text, await (await fileOf('text/csv', { format: 'csv' })).text());
  assert.equal(answer.at('data.fileName'), 'statement-1000000005.csv');
});

test('more lines than JSON holds come as a file alone, each once and in order', async () => {
  const many = '1000000004';
  const deposits = 1050;
  for (let at = 0; at < deposits; at += 50) {
    const some = Array.from({ length: 50 }, () =>
      bank.call('InitiateDeposit', { accountNumber: many, amount: 1 }),
    );
    await Promise.all(some);
  }
  const answer = await ask({ accountNumber: many });
  assert.equal(answer.at('data.content'), null);
  assert.match(answer.text('message'), /Accept: text\/csv/);
  const file = await fileOf('text/csv', { format: 'csv', accountNumber: many });
  const rows = (await file.text()).split('\r\n').slice(2, -2);
  const numbers = rows.map((row) => Number(row.split(',')[0]));
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => at + 1),
  );
  assert.ok(numbers.length >= deposits);
});

test('a reader who goes away harms nobody', async () => {
  const stop = new AbortController();
  const response = await fetch(`${bank.url}/api/bpm/qry/ExportAccountStatementQuery`, {
    method: 'POST',
    headers: {
      accept: 'text/csv',
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf('teller', bank.clock)}`,
    },
    body: JSON.stringify({ accountNumber: '1000000004', format: 'csv' }),
    signal: stop.signal,
  });
  stop.abort();
  await assert.rejects(response.text());
  assert.equal((await ask()).status, 200);
});
