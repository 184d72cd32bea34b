/** What `check store` says of fees that are owed: accounts, their entries and the journals that took them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { feesOwed } from '../../../core/ledger/fee-checks.ts';
import { feeEntries } from '../../../core/ledger/fees.ts';
import { type BareStore, bareStore } from '../../support/bare-store.ts';
import { noon } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const account = (id: string, owes: bigint) => anAccount({ id, number: id, feesOwed: owes });
const entry = (id: string, amount: bigint, more: object = {}) => ({
  accountId: 'a',
  id,
  reference: `by ${id}`,
  amount,
  at: noon,
  ...more,
});
/** The line that took a fee from account a. */
const taking = (reference: string, amount: bigint, more: object = {}) => ({
  journalId: `journal ${reference}`,
  line: 1,
  reference,
  kind: 'fees-owed',
  gl: chart.deposits.code,
  accountId: 'a',
  accountSeq: 1,
  side: 'debit',
  amount,
  currency: 'NGN',
  balanceAfter: 0n,
  narration: null,
  bookedAt: noon,
  ...more,
});

/** Account a was left owing 7.00 and paid 3.00 of it; b owes 1.00; another tenant's a owes 9.00. */
async function aLedger(owes = 400n): Promise<BareStore> {
  const store = await bareStore();
  store.add(accounts, account('a', owes), account('b', 100n), account('none', 0n));
  store.add(accounts, { ...account('a', 900n), tenant: 'other' });
  store.add(feeEntries, entry('1', 700n), entry('2', -300n), entry('1', 100n, { accountId: 'b' }));
  store.add(feeEntries, { ...entry('1', 900n), tenant: 'other' });
  store.add(
    postings,
    taking('by 2', 300n),
    taking('by 2', 300n, { line: 2, accountId: null, accountSeq: null, side: 'credit' }),
  );
  return store;
}

async function found(store: BareStore): Promise<readonly string[]> {
  const differences = await store.differences([feesOwed]);
  for (const pageSize of [1, 2]) {
    const paged = await store.differences([feesOwed], pageSize);
    assert.deepEqual([...paged].sort(), [...differences].sort(), `pages of ${pageSize}`);
  }
  return differences.map((one) => one.replace('fees owed: ', ''));
}

test('what is owed and was taken as booked is whole', async () => {
  assert.deepEqual(await found(await aLedger()), []);
  assert.deepEqual(await found(await bareStore()), []);
});

test('an account that owes another sum than its entries is told', async () => {
  const says = 'account a owes fees of 401, its entries sum to 400';
  assert.deepEqual(await found(await aLedger(401n)), [says]);
});

test('entries of no account are told, be they the last or not', async () => {
  const store = await aLedger();
  store.add(feeEntries, entry('1', 5n, { accountId: '0' }), entry('1', 6n, { accountId: 'z' }));
  assert.deepEqual((await found(store)).toSorted(), [
    'account 0 owes fees of nothing, its entries sum to 5',
    'account z owes fees of nothing, its entries sum to 6',
  ]);
});

test('an account that owes without an entry is told', async () => {
  const store = await aLedger();
  store.add(accounts, account('c', 5n), { ...account('b', 8n), tenant: 'other' });
  assert.deepEqual((await found(store)).toSorted(), [
    'account b owes fees of 8 without an entry',
    'account c owes fees of 5 without an entry',
  ]);
});

test('the last account of a tenant and the first of the next are two, and each is looked at', async () => {
  const store = await bareStore();
  store.add(accounts, account('a', 7n), { ...account('a', 6n), tenant: 'other' });
  store.add(feeEntries, entry('1', 7n), { ...entry('1', 5n), tenant: 'other' });
  assert.deepEqual(await found(store), ['account a owes fees of 6, its entries sum to 5']);
});

test('more may not be taken than was owed at that time, all of it may', async () => {
  const store = await aLedger(0n);
  store.add(feeEntries, entry('3', -400n), entry('4', -1n), entry('5', 1n));
  store.add(postings, taking('by 3', 400n, { line: 3 }), taking('by 4', 1n, { line: 4 }));
  assert.deepEqual(await found(store), ['entry 4 takes more fees than account a owed']);
});

const unbooked: Readonly<Record<string, readonly [object[], string]>> = {
  'no line': [[], 'nothing'],
  'a line of another amount': [[taking('by 3', 9n)], '9'],
  'two lines': [[taking('by 3', 10n), taking('by 3', 10n, { line: 2 })], '10, 10'],
  'a line of another kind': [[taking('by 3', 10n, { kind: 'settlement' })], 'nothing'],
  'a line of another account': [[taking('by 3', 10n, { accountId: 'b' })], 'nothing'],
  'a line of no account': [[taking('by 3', 10n, { accountId: null, accountSeq: null })], 'nothing'],
  'a line of another tenant': [[taking('by 3', 10n, { tenant: 'other' })], 'nothing'],
  'a line of the transaction itself': [[taking('by 3', 10n, { journalId: 'by 3' })], 'nothing'],
};
for (const [name, [lines, says]] of Object.entries(unbooked)) {
  test(`a fee that was taken with ${name} is told`, async () => {
    const store = await aLedger(390n);
    store.add(feeEntries, entry('3', -10n));
    store.add(postings, ...lines);
    assert.deepEqual(await found(store), [`account a paid fees of 10 by by 3, booked for it is ${says}`]);
  });
}
