/** What many loads ask for at once costs the store one statement, and what was read once is known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transactions } from '../../../commands/transactions/transaction.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { gatheredRead } from '../../../core/unit/gathered-read.ts';
import { bareStore } from '../../support/bare-store.ts';
import { anAccount, aTransaction } from '../../support/transactions.ts';

/** A reader of the demo bank on some rows, and how often it asked for rows. */
async function counted() {
  const store = await bareStore();
  const own = Array.from({ length: 300 }, (_, at) => anAccount({ id: `a-${at}`, number: `10${at}` }));
  store.add(accounts, ...own, { ...anAccount({ id: 'a-other' }), tenant: 'other' });
  store.add(transactions, aTransaction());
  const asked = { rows: 0 };
  const reader = store.store.reader('demo');
  const counting: QueryRead = {
    ...reader,
    rows: (table, build) => {
      asked.rows += 1;
      return reader.rows(table, build);
    },
  };
  return { asked, read: gatheredRead(counting, 'demo', new Map()) };
}

test('rows that are asked for together are read by a few statements', async () => {
  const { asked, read } = await counted();
  const ids = Array.from({ length: 300 }, (_, at) => `a-${at}`);
  const found = await Promise.all(ids.map((id) => read.one(accounts, { id })));
  assert.deepEqual(
    found.map((row) => row?.id),
    ids,
  );
  assert.equal(asked.rows, 2);
  const again = await Promise.all(ids.map((id) => read.one(accounts, { id })));
  assert.deepEqual(again, found);
  assert.equal(asked.rows, 2);
});

test('other keys and tables are read beside them, and nothing of another bank', async () => {
  const { asked, read } = await counted();
  const { id } = aTransaction();
  const [byNumber, transaction, nothing, others] = await Promise.all([
    read.one(accounts, { number: '107' }),
    read.one(transactions, { id }),
    read.one(accounts, { id: 'a-none' }),
    read.one(accounts, { id: 'a-other' }),
  ]);
  assert.deepEqual([byNumber?.id, transaction?.id], ['a-7', id]);
  assert.deepEqual([nothing, others], [undefined, undefined]);
  assert.equal(asked.rows, 3);
  await assert.rejects(read.one(accounts, { name: 'Amina Yusuf' }), /no key name/);
});
