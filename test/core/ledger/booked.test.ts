/** What was booked for a record: one journal of two lines of its amount, and the journals of a reference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { storeCheck } from '../../../core/command/declaration/store-check.ts';
import { postings } from '../../../core/ledger/account.ts';
import { type Booked, journalsOf, ownedByNumber, unbooked } from '../../../core/ledger/booked.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { bareStore } from '../../support/bare-store.ts';
import { noon } from '../../support/decide.ts';

const line = (reference: string, at: number, amount: bigint, more: object = {}) => ({
  journalId: `journal of ${reference}`,
  line: at,
  reference,
  kind: 'settlement',
  gl: chart.cash.code,
  accountId: null,
  accountSeq: null,
  side: 'debit',
  amount,
  currency: 'NGN',
  balanceAfter: null,
  narration: null,
  bookedAt: noon,
  ...more,
});
const both = (reference: string, amount: bigint, more: object = {}) =>
  [1, 2].map((at) => line(reference, at, amount, more));
const record = (reference: string, amount: bigint, tenant = 'demo'): Booked => ({
  tenant,
  reference,
  amount,
});

/** What is told of these records by a store of these lines. */
async function told(lines: readonly object[], records: readonly Booked[]) {
  const store = await bareStore();
  store.add(postings, ...lines);
  const check = storeCheck({ name: 'it', says: 'all is booked', run: (read) => unbooked(records, read) });
  return store.differences([check]);
}

test('a record with two lines of its amount is booked, each in its tenant', async () => {
  const lines = [...both('a', 5n), ...both('b', 7n), ...both('a', 9n, { tenant: 'other' })];
  assert.deepEqual(await told(lines, [record('a', 5n), record('b', 7n), record('a', 9n, 'other')]), []);
  assert.deepEqual(await told(lines, [record('b', 7n, 'other')]), [
    'it: b of other came to 7, booked for it is nothing',
  ]);
});

const wrong: Readonly<Record<string, readonly [object[], string]>> = {
  'no line': [[], 'nothing'],
  'one line': [[line('a', 1, 5n)], 'lines of 5'],
  'a line of another amount': [[line('a', 1, 5n), line('a', 2, 6n)], 'lines of 5, 6'],
  'three lines': [[...both('a', 5n), line('a', 3, 5n)], 'lines of 5, 5, 5'],
  'the lines of its own id': [both('a', 5n, { journalId: 'a' }), 'nothing'],
};
for (const [name, [lines, says]] of Object.entries(wrong)) {
  test(`a record with ${name} is told`, async () => {
    assert.deepEqual(await told(lines, [record('a', 5n)]), [
      `it: a of demo came to 5, booked for it is ${says}`,
    ]);
  });
}

test('long lists are looked up in parts, each record once', async () => {
  const names = Array.from({ length: 1001 }, (_, at) => `r${at}`);
  const lines = names.filter((name) => name !== 'r500').flatMap((name) => both(name, 1n));
  const records = names.map((name) => record(name, 1n));
  assert.deepEqual(await told(lines, records), ['it: r500 of demo came to 1, booked for it is nothing']);
});

test('the journals of a reference are its own and each other that was booked for it, once', async () => {
  const store = await bareStore();
  store.add(postings, ...both('t', 5n, { journalId: 't' }), ...both('t', 2n));
  store.add(postings, ...both('u', 1n), ...both('t', 3n, { tenant: 'other', journalId: 'o' }));
  const read = store.store.reader('demo');
  assert.deepEqual(await journalsOf(read, 't'), ['t', 'journal of t']);
  assert.deepEqual(await journalsOf(read, 'nobody'), ['nobody']);
});

test('journals are owned by the rows whose numbers they are booked for', async () => {
  const store = await bareStore();
  const row = (id: number, code: string, more: object = {}) => ({
    encodedKey: `key ${id}`,
    id,
    code,
    name: code,
    description: null,
    tier: 'T',
    isActive: true,
    createdAt: noon,
    updatedAt: noon,
    ...more,
  });
  store.add(depositProducts, row(7, 'A'), row(70, 'B', { isActive: false }), row(12, 'C'));
  store.add(depositProducts, row(9, 'D', { tenant: 'other' }));
  const references = ['thing:7', 'thing:70', 'other:7', 'thing:8', 'thing:9', 'thing:x', 'thing 2:12'];
  const journals = references.map((reference) => ({
    tenant: 'demo',
    id: `journal of ${reference}`,
    reference,
    kind: 'k',
    lines: [],
  }));
  const owned = storeCheck({
    name: 'owned',
    says: 'told',
    async *run(read) {
      yield* await ownedByNumber(journals as never, read, {
        table: depositProducts,
        referenceOf: (id) => (id === 12 ? 'thing 2:12' : `thing:${id}`),
        where: (select) => void select.where({ isActive: true }),
      });
    },
  });
  assert.deepEqual(await store.differences([owned]), [
    'owned: journal of thing:7',
    'owned: journal of thing 2:12',
  ]);
});
