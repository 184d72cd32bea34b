/** What `check store` says of lines that are not on the account of the ledger that their account has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { ledgerChecks } from '../../../core/ledger/checks.ts';
import { bareStore } from '../../support/bare-store.ts';
import { noon } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

/** What is told of two deposits of 5.00 on account a, the account and its second line being so. */
async function told({ account = {}, line = {} }): Promise<readonly string[]> {
  const store = await bareStore();
  const own = { id: 'a', book: 1000n, debitHold: 0n, creditHold: 0n, feesOwed: 0n };
  store.add(accounts, anAccount({ ...own, postings: 2, lastBookedAt: noon, ...account }));
  for (const seq of [1, 2]) {
    const half = { journalId: `${seq}`, reference: `${seq}`, kind: 'settlement', amount: 500n };
    const none = { accountId: null, accountSeq: null, balanceAfter: null, narration: null };
    const both = { ...half, ...none, currency: 'NGN', bookedAt: noon };
    store.add(
      postings,
      { ...both, line: 1, gl: chart.cash.code, side: 'debit' },
      {
        ...both,
        line: 2,
        gl: chart.deposits.code,
        side: 'credit',
        accountId: 'a',
        accountSeq: seq,
        balanceAfter: BigInt(seq) * 500n,
        ...(seq === 2 ? line : {}),
      },
    );
  }
  return store.differences(ledgerChecks([]));
}

test('lines and account are on one account of the ledger', async () => {
  assert.deepEqual(await told({}), []);
  assert.deepEqual(await told({ account: { gl: chart.collections.code } }), [
    'balances: account a is on 2300, its lines on 2100',
    'balances: account a is on 2300, which carries no accounts',
  ]);
  assert.deepEqual(await told({ line: { gl: chart.collections.code } }), [
    "balances: line 2 of journal 2, account a: is on 2300, the account's first on 2100",
  ]);
});

test('a line on a code that nobody knows moves nothing', async () => {
  assert.deepEqual(await told({ line: { gl: '9999' } }), [
    "balances: line 2 of journal 2, account a: is on 9999, the account's first on 2100",
    'balances: line 2 of journal 2, account a: says the balance is 1000, the lines so far sum to 500',
    'balances: account a has the book balance 1000, its postings sum to 500',
  ]);
});
