/** `check store` ties money to what it was moved for: the journals balance in each of these, and are wrong. */
import { after, before, test } from 'node:test';
import { assertFinds, assertWhole } from '../../support/checked.ts';
import { moveMoney } from '../../support/moved-money.ts';
import { packedId } from '../../support/packed.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
const ids = { reversal: '', mandate: 0, batch: 0, salaries: 0 };

before(async () => {
  store = await makeTestStore();
  Object.assign(ids, await moveMoney(store));
});
after(() => store.drop());

test('a store that the host wrote is whole', () => assertWhole(store.address));

/** Moves a part of what one loan says to the other: all sums stay as they are. */
const shifted = (column: string) => ({
  table: 'loans',
  set: `${column} = ${column} + CASE id WHEN 1 THEN 1 WHEN 2 THEN -1 ELSE 0 END`,
  back: `${column} = ${column} - CASE id WHEN 1 THEN 1 WHEN 2 THEN -1 ELSE 0 END`,
  where: () => "tenant = 'demo'",
});

interface Planted {
  readonly name: string;
  readonly table: string;
  readonly set: string;
  readonly back: string;
  readonly where: () => string;
  readonly found: RegExp;
}

const booked = (reference: string) => () => `reference = ${packedId(reference)} AND tenant = 'demo'`;
const twice = { set: 'amount = amount * 2', back: 'amount = amount / 2' };

const planted: readonly Planted[] = [
  {
    name: 'a collection that was booked twice as high',
    table: 'postings',
    ...twice,
    where: booked('collection:1'),
    found: /^collections: collection:1 of demo came to 5000, booked for it is lines of 10000, 10000$/,
  },
  {
    name: 'a collection that was not booked',
    table: 'postings',
    set: `reference = ${packedId('lost')}`,
    back: `reference = ${packedId('collection:1')}`,
    where: () => `reference IN (${packedId('lost')}, ${packedId('collection:1')})`,
    found: /^collections: collection:1 of demo came to 5000, booked for it is nothing$/,
  },
  {
    name: 'a mandate that has collected more than its debits',
    table: 'mandates',
    set: 'collected = collected + 1',
    back: 'collected = collected - 1',
    where: () => `id = ${ids.mandate}`,
    found: /^mandates: mandate 1 of demo says 5001, 1, 0, 0, its items 5000, 1, 0, 0$/,
  },
  {
    name: 'a mandate that keeps an instalment for nothing',
    table: 'mandates',
    set: 'reserved_count = 1',
    back: 'reserved_count = 0',
    where: () => `id = ${ids.mandate}`,
    found: /^mandates: mandate 1 of demo says 5000, 1, 0, 1/,
  },
  {
    name: 'a payment of a batch that was booked twice as high',
    table: 'postings',
    ...twice,
    where: booked('disbursement:1'),
    found: /^disbursements: disbursement:1 of demo came to 2000, booked for it is lines of 4000/,
  },
  {
    name: 'a branch that counts an account too many',
    table: 'branches',
    set: 'open_accounts = open_accounts + 1',
    back: 'open_accounts = open_accounts - 1',
    where: () => "id = 1 AND tenant = 'demo'",
    found: /^open accounts: branches 1 of demo counts 9 open accounts, there are 8$/,
  },
  {
    name: 'a client who counts an account too few',
    table: 'clients',
    set: 'open_accounts = open_accounts - 1',
    back: 'open_accounts = open_accounts + 1',
    where: () => "encoded_key = 'client-bayo' AND tenant = 'demo'",
    found: /^open accounts: clients client-bayo of demo counts 0 open accounts, there are 1$/,
  },
  {
    name: 'a loan whose principal is booked to another',
    ...shifted('principal'),
    found:
      /^loan journals: principal of loan LA-2026-00001: the loan says 1\d\d,\d{3}\.\d\d, its journals 1\d\d,\d{3}\.\d\d$/,
  },
  {
    name: 'a loan whose interest is booked to another',
    ...shifted('interest_accrued'),
    found: /^loan journals: interest of loan LA-2026-00001: the loan says \S+, its journals \S+$/,
  },
  {
    name: 'a loan whose penalty is booked to another',
    ...shifted('penalty_charged'),
    found: /^loan journals: fees and penalties of loan LA-2026-00002: the loan says \S+, its journals/,
  },
  {
    name: 'a loan whose advance is booked to another',
    ...shifted('advance'),
    found: /^loan journals: what is held in advance of loan LA-2026-00001: the loan says -0\.01/,
  },
  {
    name: 'a till that was counted at something else',
    table: 'tills',
    set: 'counted_cash = counted_cash + 1',
    back: 'counted_cash = counted_cash - 1',
    where: () => 'counted_line IS NOT NULL',
    found: /^tills: Till till-02 was counted at 50000601, its line 3 has 50000600$/,
  },
  {
    name: 'a closed till that moved after its count',
    table: 'tills',
    set: 'counted_line = counted_line - 1',
    back: 'counted_line = counted_line + 1',
    where: () => 'counted_line IS NOT NULL',
    found: /^tills: Till till-02 was closed at line 2 with 50000600 and has 50000600 at line 3$/,
  },
  {
    name: 'cash in tills that no till has',
    table: 'postings',
    set: "gl = '1010'",
    back: "gl = '1000'",
    where: () => `journal_id = ${packedId(ids.reversal)} AND account_id IS NULL`,
    found: /^cash: cash on 1010 of demo differs from its tills and vaults by 3000$/,
  },
  {
    name: 'a payment of a partner that was booked twice as high',
    table: 'postings',
    ...twice,
    where: booked('partner-loan-7001'),
    found: /^partner loans: partner loan 7001 was paid 2500, booked for it is 5000$/,
  },
  {
    name: 'an account that owes another fee than its entries',
    table: 'accounts',
    set: 'fees_owed = fees_owed + 1',
    back: 'fees_owed = fees_owed - 1',
    where: () => "id = 'acc-empty' AND tenant = 'demo'",
    found: /^fees owed: account acc-empty owes fees of 70001, its entries sum to 70000$/,
  },
  {
    name: 'a fee that nobody owes any more',
    table: 'accounts',
    set: 'fees_owed = 0',
    back: 'fees_owed = 70000',
    where: () => "id = 'acc-empty' AND tenant = 'demo'",
    found: /^loan books: loans and fees of demo and account 1320 differ by/,
  },
];

for (const { name, table, set, back, where, found } of planted) {
  test(`finds ${name}`, () =>
    assertFinds(store.address, {
      sql: `UPDATE ${table} SET ${set} WHERE ${where()}`,
      undo: `UPDATE ${table} SET ${back} WHERE ${where()}`,
      found,
    }));
}

test('what was planted is out again', () => assertWhole(store.address));
