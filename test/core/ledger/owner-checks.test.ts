/** What `check store` says of journals that nobody booked, or that post to where their kind does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccount, booking } from '../../../core/command/declaration/store-check.ts';
import { postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { feeEntries } from '../../../core/ledger/fees.ts';
import { ownersCheck } from '../../../core/ledger/owner-checks.ts';
import { bareStore } from '../../support/bare-store.ts';
import { noon } from '../../support/decide.ts';

const { cash, deposits, feeIncome, feesReceivable, tills } = chart;

/** Sales are booked for what is called `sale` and something; gifts by two, the second of whom has the records. */
const bookings = [
  booking({
    of: 'a sale',
    journals: { sale: { debit: [cash.code], credit: [anAccount, feeIncome.code] } },
    owned: async (journals) =>
      new Set(journals.flatMap(({ id, reference }) => (reference.startsWith('sale') ? [id] : []))),
  }),
  booking({ of: 'nothing', journals: { gift: { debit: [], credit: [] } }, owned: async () => new Set() }),
  booking({
    of: 'a gift',
    journals: { gift: 'as its owner says' },
    owned: async (journals) => new Set(journals.map(({ id }) => id)),
  }),
];

interface Given {
  readonly kind?: string;
  readonly reference?: string;
  readonly tenant?: string;
  readonly gl?: readonly [debit: string, credit: string];
  /** The account that the credit moves. */
  readonly account?: string;
  /** What the second line says of itself. */
  readonly second?: object;
}

/** What the pass says of these journals of 1.00, whatever the pages. */
async function told(...given: readonly Given[]): Promise<readonly string[]> {
  const store = await bareStore();
  for (const [at, one] of given.entries()) {
    const { kind = 'sale', reference = 'sale 1', tenant = 'demo', account = null } = one;
    const [debit, credit] = one.gl ?? [cash.code, account === null ? feeIncome.code : deposits.code];
    const line = { tenant, journalId: `j${at}`, reference, kind, amount: 100n, currency: 'NGN' };
    const none = { accountId: null, accountSeq: null, balanceAfter: null, narration: null };
    store.add(
      postings,
      { ...line, ...none, line: 1, side: 'debit', gl: debit, bookedAt: noon },
      {
        ...line,
        ...none,
        line: 2,
        side: 'credit',
        gl: credit,
        bookedAt: noon,
        accountId: account,
        accountSeq: account === null ? null : at + 1,
        ...one.second,
      },
    );
  }
  store.add(feeEntries, { accountId: 'a', id: '1', reference: 'deposit', amount: -100n, at: noon });
  const found = await store.differences([ownersCheck(bookings)]);
  for (const pageSize of [1, 3]) {
    assert.deepEqual(await store.differences([ownersCheck(bookings)], pageSize), found);
  }
  return found.map((one) => one.replace('journal owners: ', ''));
}

test('journals that somebody booked, on what their kind posts to, are whole', async () => {
  const gift = { kind: 'gift', gl: [feeIncome.code, cash.code] } as const;
  assert.deepEqual(await told({}, { account: 'a' }, gift, { tenant: 'other' }), []);
});

test('a journal of an unknown kind, or for nothing that is there, is told', async () => {
  assert.deepEqual(await told({ kind: 'theft' }, {}, { reference: 'nothing', tenant: 'other' }), [
    'journal j0 (theft) was booked for sale 1, for which there is no such journal',
    'journal j2 (sale) was booked for nothing, for which there is no such journal',
  ]);
});

test('a line where its kind does not post is told, by its side', async () => {
  assert.deepEqual(
    await told(
      { gl: [feeIncome.code, feeIncome.code] },
      { gl: [cash.code, cash.code] },
      { kind: 'gift', gl: [cash.code, '9999'] },
      { kind: 'gift', gl: [cash.code, deposits.code] },
    ),
    [
      'journal j0 (sale of a sale) has a debit on 4100, where none belongs',
      'journal j1 (sale of a sale) has a credit on 1000, where none belongs',
      'journal j2 posts to 9999, which is not an account of the ledger',
      'journal j3 posts to 2100 and moves no account there',
    ],
  );
  // The cash of a till is not an account that just anything may move.
  const ofTill = { gl: [cash.code, tills.code], account: 'a' } as const;
  assert.deepEqual(await told(ofTill), [
    'journal j0 (sale of a sale) has a credit on account a, where none belongs',
  ]);
  const moved = { second: { side: 'debit' }, account: 'a' };
  assert.deepEqual(await told(moved), [
    'journal j0 (sale of a sale) has a debit on account a, where none belongs',
  ]);
});

test('a line that names something else than the first of its journal is told', async () => {
  assert.deepEqual(await told({ second: { reference: 'sale 2' } }, { second: { kind: 'gift' } }), [
    'line 2 of journal j0 is sale of sale 2, its first sale of sale 1',
    'line 2 of journal j1 is gift of sale 1, its first sale of sale 1',
  ]);
});

test('fees are taken for an entry of the account, of their reference and amount', async () => {
  const taking = { kind: 'fees-owed', reference: 'deposit', gl: [deposits.code, feesReceivable.code] };
  const of = (account: string, more: object = {}) =>
    told({
      ...taking,
      gl: [feesReceivable.code, deposits.code] as const,
      account,
      second: { accountId: account },
      ...more,
    });
  const lost = (reference: string) =>
    `journal j0 (fees-owed) was booked for ${reference}, for which there is no such journal`;
  // The sides are those of a fee that is given back: the entry is there, the lines are wrong.
  assert.deepEqual(await of('a'), [
    'journal j0 (fees-owed of a fee that an account owed) has a debit on 1320, where none belongs',
    'journal j0 (fees-owed of a fee that an account owed) has a credit on account a, where none belongs',
  ]);
  assert.deepEqual(await of('b'), [lost('deposit')]);
  assert.deepEqual(await of('a', { reference: 'another' }), [lost('another')]);
  assert.deepEqual(await of('a', { tenant: 'other' }), [lost('deposit')]);
});
