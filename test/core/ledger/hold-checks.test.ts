/** What `check store` says of holds: accounts, entries and the records that keep them agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnedHold } from '../../../core/command/declaration/store-check.ts';
import { holdEntries } from '../../../core/ledger/account.ts';
import { bareLedger, ledgerFaults } from '../../support/bare-ledger.ts';
import { noon } from '../../support/decide.ts';
import { idOf } from '../../support/transaction-journals.ts';

const hold = (id: string, amount: bigint, more: object = {}) => ({
  id: idOf(id),
  accountId: 'a',
  reference: 'r',
  direction: 'debit' as const,
  amount,
  at: noon,
  ...more,
});

const kept = (amount: bigint, more: Partial<OwnedHold> = {}): OwnedHold => ({
  tenant: 'demo',
  account: 'a',
  reference: 'r',
  direction: 'debit',
  amount,
  ...more,
});

test('holds, their entries and the records that keep them agree', async () => {
  const store = await bareLedger({ debitHold: 60n, creditHold: 7n });
  store.add(
    holdEntries,
    ...[hold('1', 50n), hold('2', 40n), hold('3', -40n), hold('4', 10n, { reference: 's' })],
    ...[hold('5', 7n, { direction: 'credit' }), hold('6', 9n, { accountId: 'b' })],
    hold('7', -9n, { accountId: 'b' }),
  );
  const owned = [kept(30n), kept(20n), kept(10n, { reference: 's' }), kept(7n, { direction: 'credit' })];
  assert.deepEqual(await ledgerFaults(store, owned), []);
  assert.deepEqual(await ledgerFaults(store, owned.slice(1)), [
    'holds: account a holds 30 (debit) for r, which keeps no such hold',
  ]);
  assert.deepEqual(await ledgerFaults(store, [...owned, kept(5n, { account: 'b', direction: 'credit' })]), [
    'holds: r keeps 5 more (credit) than account b holds for it',
  ]);
  assert.deepEqual(await ledgerFaults(store, [...owned, kept(1n, { reference: 's' })]), [
    'holds: s keeps 1 more (debit) than account a holds for it',
  ]);
});

test('a hold that no entry made is told, whichever way it is wrong', async () => {
  const store = await bareLedger({ debitHold: 60n });
  store.add(holdEntries, hold('1', 5n, { direction: 'credit' }), hold('2', 3n, { accountId: 'gone' }));
  const owned = [kept(5n, { direction: 'credit' }), kept(3n, { account: 'gone' })];
  assert.deepEqual(await ledgerFaults(store, owned), [
    'holds: account a has the debit hold 60, its entries sum to 0',
    'holds: account a has the credit hold 0, its entries sum to 5',
    'holds: there are holds of account gone, but no such account',
  ]);
});

test('an account that holds less than nothing is told', async () => {
  const less = async (account: object) =>
    (await ledgerFaults(await bareLedger(account))).filter((one) => one.startsWith('balances: '));
  const says = ['balances: account a holds less than nothing'];
  assert.deepEqual(await less({ debitHold: -1n }), says);
  assert.deepEqual(await less({ creditHold: -1n }), says);
  assert.deepEqual(await less({ creditHold: 1n }), []);
});
