/** `check store` ties money to its owners: each of these stores is balanced, counted as before, and wrong. */
import { after, before, test } from 'node:test';
import { assertFinds, assertWhole } from '../../support/checked.ts';
import { moveMoney } from '../../support/moved-money.ts';
import { packedId } from '../../support/packed.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
before(async () => {
  store = await makeTestStore();
  await moveMoney(store);
});
after(() => store.drop());

test('a store that the host wrote is whole', () => assertWhole(store.address));

/** What is wrong, the statement that makes it so and the one that takes it back, and what is told. */
type Planted = readonly [name: string, sql: string, undo: string, found: RegExp];

/** Adds to a column, and takes it away again. */
const more = (table: string, column: string, where: string, by = 1): readonly [string, string] => [
  `UPDATE ${table} SET ${column} = ${column} + ${by} WHERE ${where}`,
  `UPDATE ${table} SET ${column} = ${column} - ${by} WHERE ${where}`,
];
const from = (table: string, column: string, was: string, is: string, where: string) =>
  [
    `UPDATE ${table} SET ${column} = ${is} WHERE ${where} AND ${column} = ${was}`,
    `UPDATE ${table} SET ${column} = ${was} WHERE ${where} AND ${column} = ${is}`,
  ] as const;
/** Books lines of a kind of journal on another account of the ledger. */
const moved = (kind: string, was: string, is: string): Planted => [
  `a ${kind} on ${is} in the place of ${was}`,
  ...from('postings', 'gl', `'${was}'`, `'${is}'`, `kind = '${kind}' AND tenant = 'demo'`),
  new RegExp(`^(journal owners|balances|cheque money): .* (${is}|${was})`),
];

const columns =
  'tenant, journal_id, line, reference, kind, gl, account_id, account_seq, side, amount, currency, balance_after, narration, booked_at';
/** A journal of two lines with this reference. */
const ghost = (kind: string, reference: string, debit: string, credit: string) =>
  [
    `INSERT INTO postings (${columns}) VALUES
      ('demo', ${packedId('ghost')}, 1, ${packedId(reference)}, '${kind}', '${debit}', NULL, NULL, 'debit', 500, 'NGN', NULL, NULL, 1772452800000),
      ('demo', ${packedId('ghost')}, 2, ${packedId(reference)}, '${kind}', '${credit}', NULL, NULL, 'credit', 500, 'NGN', NULL, NULL, 1772452800000)`,
    `DELETE FROM postings WHERE journal_id = ${packedId('ghost')}`,
  ] as const;

const planted: readonly Planted[] = [
  moved('opening', '2100', '2300'),
  moved('submission', '2100', '2300'),
  moved('clearing', '1200', '1000'),
  moved('penalty', '4100', '4200'),
  moved('fees-owed', '2100', '2300'),
  moved('till-count', '5100', '5200'),
  moved('accrual', '4200', '4100'),
  moved('repayment', '2100', '2300'),
  moved('write-off', '5200', '5100'),
  moved('disbursement', '2200', '2300'),
  moved('collection', '2300', '2200'),
  moved('partner-payment', '1200', '1000'),
  [
    'an account of another account of the ledger',
    ...from('accounts', 'gl', "'2100'", "'2200'", "id = 'acc-bayo' AND tenant = 'demo'"),
    /^balances: account acc-bayo is on 2200, its lines on 2100$/,
  ],
  [
    'income that nobody paid',
    ...ghost('settlement', 'ghost', '1000', '4100'),
    /^journal owners: journal ghost \(settlement\) was booked for ghost/,
  ],
  [
    'a collection of nothing',
    ...ghost('collection', 'collection:77', '1200', '2300'),
    /^journal owners: journal ghost \(collection\) was booked for collection:77/,
  ],
  [
    'a journal of a kind that nobody books',
    ...ghost('gift', 'collection:1', '1200', '2300'),
    /^journal owners: journal ghost \(gift\) was booked for collection:1/,
  ],
  [
    'a collection that failed and was booked',
    ...from('collections', 'state', "'Successful'", "'Failed'", 'id = 1'),
    /^journal owners: journal .* \(collection\) was booked for collection:1,/,
  ],
  [
    'a collection of another mandate',
    ...more('collections', 'mandate_id', 'id = 1'),
    /^collection answers: collection 1 is of mandate 2, it was tried first under 1$/,
  ],
  [
    'an answer of another collection',
    ...more('collection_transactions', 'collection_id', 'collection_id IN (1, 2)'),
    /^collection answers: answer .* is of collection 2 in batch 1, which is not there$/,
  ],
  [
    'an answer of another amount',
    ...more('collection_transactions', 'amount', 'collection_id = 1'),
    /^collection answers: collection 1 of 5000 has an answer of 5001$/,
  ],
  [
    'a batch that counts an end too many',
    ...more('collection_batches', 'processed_count', 'id = 1'),
    /^collections: batch 1 of demo says 1, 5000, 1, 0, 2, its items 1, 5000, 1, 0, 1$/,
  ],
  [
    'a mandate that has collected more than its amount',
    ...more('mandates', 'amount', 'id = 1', -60_000_000 + 100),
    /^mandates: mandate 1 of demo has 5000 collected or ordered, its amount is 100$/,
  ],
  [
    'a mandate that was debited by more than it allows',
    ...more('mandates', 'debit_amount', 'id = 1', -5_000_000 + 100),
    /^mandates: mandate 1 of demo was debited by 5000 at once, at most by 100$/,
  ],
  [
    'a mandate with more instalments than it has',
    ...more('mandates', 'number_of_installments', 'id = 1', -12),
    /^mandates: mandate 1 of demo has 1 instalments collected or ordered, it has 0$/,
  ],
  [
    'a partner loan that says ten times what was paid',
    'UPDATE partner_loans SET loan_amount = loan_amount * 10 WHERE id = 7001',
    'UPDATE partner_loans SET loan_amount = loan_amount / 10 WHERE id = 7001',
    /^partner loans: partner loan 7001 of 150000000 is Disbursed, paid for it is 15000000$/,
  ],
  [
    'a partner loan that says less than was paid',
    ...more('partner_loans', 'disbursed_amount', 'id = 7001', -1),
    /^partner loans: partner loan 7001 is Disbursed and says that 14999999 of 15000000 were disbursed$/,
  ],
  [
    'a partner loan that was paid out by nobody',
    ...from('partner_loans', 'state', "'Approved'", "'Disbursed'", 'id = 7002'),
    /^partner loans: partner loan 7002 of 9000000 is Disbursed, paid for it is nothing$/,
  ],
  [
    'a cheque with another fee',
    ...more('cheques', 'penalty', 'penalty > 0'),
    /^cheque money: cheque 1 cost a fee of 100001, booked is 100000$/,
  ],
  [
    'a cheque that left less owing',
    ...more('cheques', 'penalty_owed', 'penalty > 0', -1),
    /^cheque money: cheque 1 left 99999 owing, booked is 100000$/,
  ],
  [
    'a fee that was left owing for something else',
    "UPDATE fee_entries SET reference = 'another' WHERE amount > 0",
    `UPDATE fee_entries SET reference = (SELECT transaction_id FROM cheques WHERE penalty > 0) WHERE amount > 0`,
    /^cheque money: cheque 1 left 100000 owing, account acc-empty has an entry of 0 for it$/,
  ],
  [
    'a till with another difference',
    ...more('tills', 'difference', 'difference IS NOT NULL'),
    /^tills: Till till-02 was counted with a difference of 101, booked for it is 100$/,
  ],
  [
    'a transaction of another account than its lines',
    ...from(
      'transactions',
      'account_id',
      packedId('acc-bayo'),
      packedId('acc-amina'),
      "type = 'WITHDRAWAL' AND reversal_of IS NULL",
    ),
    /^settlements: transaction .* is of account acc-amina, which its lines do not move$/,
  ],
];

for (const [name, sql, undo, found] of planted) {
  test(`finds ${name}`, () => assertFinds(store.address, { sql, undo, found }));
}

test('what was planted is out again', () => assertWhole(store.address));
