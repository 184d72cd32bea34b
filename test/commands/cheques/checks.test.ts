/** `check store` finds every error that is planted in cheques and tills by hand. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank } from '../../support/bank.ts';
import { assertFinds, assertWhole } from '../../support/checked.ts';
import { depositCheque } from '../../support/cheques.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
before(async () => {
  store = await makeTestStore();
  const bank = await startBank({ on: store });
  // 1 stays UNCLEARED, 2 is CLEARED, 3 BOUNCED, 4 CANCELLED.
  for (let paper = 1; paper <= 4; paper += 1) await depositCheque(bank);
  const send = async (name: string, data: object, as: 'senior2' | 'manager' = 'senior2') => {
    const answer = await bank.call(name, data, { as });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  await send('InitiateClearChequeCommand', { chequeTransactionId: 2 });
  await send('InitiateBounceChequeCommand', { chequeTransactionId: 3 });
  await send('InitiateCancelChequeCommand', { chequeTransactionId: 4 });
  await send('CloseTillCommand', { till: 'till-02', countedCash: 499_999.5 }, 'manager');
  await bank.stop();
});
after(() => store.drop());

test('a store that the host wrote is whole', () => assertWhole(store.address));

const planted = [
  {
    name: 'a cheque in another state than its transaction',
    sql: "UPDATE cheques SET state = 'CLEARED' WHERE id = 1",
    undo: "UPDATE cheques SET state = 'UNCLEARED' WHERE id = 1",
    found: [
      /^cheques: cheque 1 is CLEARED and its transaction PENDING/,
      /^uncleared cheques: .* differ from the books by 50000/,
      /^history: cheque 1 is CLEARED, its history leads to UNCLEARED/,
    ],
  },
  {
    name: 'a cheque of another amount',
    sql: 'UPDATE cheques SET amount = 1 WHERE id = 2',
    undo: 'UPDATE cheques SET amount = 50000 WHERE id = 2',
    found: [/^cheques: cheque 2 of 1 on acc-empty has a transaction of 50000 on acc-empty/],
  },
  {
    name: 'a cheque whose steps hold nothing',
    sql: "UPDATE cheques SET steps = replace(steps, 'holdAmount', 'lost') WHERE id = 1",
    undo: "UPDATE cheques SET steps = replace(steps, 'lost', 'holdAmount') WHERE id = 1",
    found: [/^cheques: cheque 1 holds 50000, its steps say 0/],
  },
  {
    name: 'a cheque without its paper',
    sql: 'UPDATE cheque_identities SET cheque_id = 4 WHERE cheque_id = 3',
    undo: 'UPDATE cheque_identities SET cheque_id = 3 WHERE cheque_id = 4',
    found: [
      /^cheque identities: cheque 3 is BOUNCED and has no paper/,
      /^cheque identities: paper .* belongs to cheque 4, which is another/,
    ],
  },
  {
    name: 'a closed till with something pending',
    sql: "UPDATE accounts SET credit_hold = 5 WHERE id = 'till-02'",
    undo: "UPDATE accounts SET credit_hold = 0 WHERE id = 'till-02'",
    found: [/^tills: Till till-02 is Closed and holds 5/],
  },
  {
    name: 'a till on another general-ledger account',
    sql: "UPDATE accounts SET class = 'CUSTOMER' WHERE id = 'till-01'",
    undo: "UPDATE accounts SET class = 'TILL' WHERE id = 'till-01'",
    found: [/^tills: Till till-01 has an account of class CUSTOMER on 1010/],
  },
];

for (const { name, sql, undo, found } of planted) {
  test(`finds ${name}`, async () => {
    for (const words of found) await assertFinds(store.address, { sql, undo, found: words });
  });
}

test('what was planted is out again', () => assertWhole(store.address));
