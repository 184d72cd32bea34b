/** The list of loans, by every filter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branches } from '../../../commands/branches/branch.ts';
import { clients } from '../../../commands/clients/client.ts';
import GetLoanAccountsCommand from '../../../commands/loans/GetLoanAccountsCommand.ts';
import { type Loan, loans } from '../../../commands/loans/loan.ts';
import { guarantors } from '../../../commands/loans/security/security.ts';
import { days, later } from '../../../core/values/instant.ts';
import { ask } from '../../support/asked.ts';
import { noon } from '../../support/decide.ts';
import { aGuarantor, aLoan, demoBranch, demoClient } from '../../support/loans.ts';
import { stock } from '../../support/stocked.ts';

const numbered = (number: number, more: Partial<Loan> = {}): Loan =>
  aLoan({
    id: number,
    encodedKey: `key-${number}`,
    loanId: `LA-${number}`,
    accountNumber: `300000000${number}`,
    createdAt: later(noon, days(number)),
    ...more,
  });
const several: readonly Loan[] = [
  numbered(1),
  numbered(2, { state: 'Approved', accountName: 'A Shop', clientKey: 'client-bayo', clientName: 'Bayo' }),
  numbered(3, { state: 'Closed', clientKey: 'client-bayo', clientName: 'Bayo' }),
  numbered(4, { tenant: 'other' }),
];
const held: readonly Loan[] = ['x5', '6x', 'plain'].map((clientKey, at) =>
  numbered(at + 5, { clientKey, createdAt: noon, state: 'Rejected' }),
);
/** Clients whose keys look like numbers at one end, and one with a number of two digits. */
const likeNumbers = ['x5', '6x', 'plain'].map((encodedKey, at) => ({
  ...demoClient('client-amina'),
  encodedKey,
  id: 50 + at,
}));
const listed = async (input: Readonly<Record<string, unknown>>) => {
  const stocks = [
    stock(loans, ...several),
    stock(branches, demoBranch('branch-hq'), demoBranch('branch-12')),
    stock(clients, demoClient('client-amina'), demoClient('client-bayo'), ...likeNumbers),
    stock(
      guarantors,
      { ...aGuarantor(1n, 'client-amina'), loanKey: 'key-3' },
      { ...aGuarantor(1n, 'client-nobody'), loanKey: 'key-2' },
    ),
  ];
  if (input.holderId !== undefined) stocks.push(stock(loans, ...held));
  const { data, message } = await ask(GetLoanAccountsCommand, input, stocks);
  const found = data.loans as readonly Record<string, unknown>[];
  assert.deepEqual(data.items, found);
  return { data, message, ids: found.map((loan) => loan.id).join() };
};

test('the list of loans, newest first, in pages', async () => {
  const { data, message, ids } = await listed({});
  assert.equal(ids, '3,2,1');
  assert.equal(message, '3/3 records returned.');
  const { loans: _, items: __, ...rest } = (await listed({ pageSize: 2, pageNumber: 2 })).data;
  assert.deepEqual(rest, {
    pageNumber: 2,
    pageSize: 2,
    totalRecords: 3,
    totalPages: 2,
    nextAfter: null,
    pagination: { currentPage: 2, pageSize: 2, totalPages: 2, totalRecords: 3 },
  });
  assert.equal(data.pageSize, 10);
  assert.equal((await listed({ pageSize: 1, pageNumber: 2, isExport: true })).ids, '3,2,1');
  assert.equal((await listed({ pageSize: 1, isExport: false })).ids, '3');
});

test('loans by number, state, period and text', async () => {
  const of = async (input: Readonly<Record<string, unknown>>) => (await listed(input)).ids;
  assert.equal(await of({ id: 2 }), '2');
  assert.equal(await of({ status: [2] }), '1');
  assert.equal(await of({ status: [3, 7] }), '3,2');
  assert.equal(await of({ status: [] }), '3,2,1');
  assert.equal(await of({ status: [0, 1] }), '');
  assert.equal(await of({ startDate: '2026-03-04' }), '3,2');
  assert.equal(await of({ startDate: later(noon, days(2)) }), '3,2');
  assert.equal(await of({ endDate: later(noon, days(2)) }), '2,1');
  assert.equal(await of({ endDate: '2026-03-03' }), '1');
  assert.equal(await of({ searchText: 'SHOP' }), '2');
  for (const member of ['branchKey', 'branchEncodedKey']) {
    assert.equal(await of({ [member]: 'branch-hq' }), '3,2,1');
    assert.equal(await of({ [member]: demoBranch('branch-hq').key }), '3,2,1');
    assert.equal(await of({ [member]: 'branch-12' }), '');
  }
  assert.equal(await of({ searchText: ' bayo' }), '3,2');
  assert.equal(await of({ searchText: 'la-3' }), '3');
  assert.equal(await of({ searchText: '0003' }), '3');
  assert.equal(await of({ searchText: ' ' }), '3,2,1');
});

test('loans that a client holds, guarantees, or both', async () => {
  const amina = demoClient('client-amina').id;
  const of = async (input: Readonly<Record<string, unknown>>) => (await listed(input)).ids;
  assert.equal(await of({ holderId: 'client-amina' }), '1');
  assert.equal(await of({ holderId: ` ${amina} ` }), '1');
  assert.equal(await of({ holderId: amina, asGuarantor: false }), '1');
  assert.equal(await of({ holderId: amina, asGuarantor: true }), '3');
  assert.equal(await of({ holderId: amina, asGuarantor: true, asAcountHolder: true }), '3,1');
  assert.equal(await of({ holderId: amina, asAcountHolder: true }), '1');
  assert.equal(await of({ holderId: 'nobody' }), '');
  // A key that only begins or ends like a number is a key.
  assert.equal(await of({ holderId: 'x5' }), '5');
  assert.equal(await of({ holderId: '6x' }), '6');
  assert.equal(await of({ holderId: 52 }), '7');
});

test('a flag of the holder needs the holder', async () => {
  for (const flag of ['asGuarantor', 'asAcountHolder']) {
    const { data, message } = await ask(GetLoanAccountsCommand, { [flag]: true }, []);
    assert.deepEqual(data, { refused: 'VALIDATION', field: 'holderId' });
    assert.equal(message, `holderId is required with ${flag}`);
  }
});
