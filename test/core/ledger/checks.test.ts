/** What `check store` says of a ledger: nothing of a whole one, one sentence for each thing that is wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { at, bare, bareLedger, cash, ledgerFaults, own, type Posting } from '../../support/bare-ledger.ts';
import { bareStore } from '../../support/bare-store.ts';
import { noon } from '../../support/decide.ts';

test('a whole ledger is whole, and so is one without a row', async () => {
  assert.deepEqual(await ledgerFaults(await bareLedger()), []);
  assert.deepEqual(await ledgerFaults(await bareStore()), []);
});

const journals: Readonly<Record<string, readonly [Posting[], string[]]>> = {
  'a sum that is not zero': [
    [cash('x'), cash('x', { line: 2, side: 'credit', amount: 499n })],
    ['journal x sums to 1, not to zero'],
  ],
  'the last of two that are wrong': [
    [
      cash('x'),
      cash('x', { line: 2 }),
      cash('y', { side: 'credit' }),
      cash('y', { line: 2 }),
      cash('y', { line: 3 }),
    ],
    ['journal x sums to 1000, not to zero', 'journal y sums to 500, not to zero'],
  ],
  'a single line': [[cash('x')], ['journal x sums to 500, not to zero', 'journal x has a single line']],
  'two currencies': [
    [cash('x'), cash('x', { line: 2, side: 'credit', currency: 'USD' })],
    ['journal x mixes NGN and USD'],
  ],
  'a gap between its lines': [
    [cash('x'), cash('x', { line: 3, side: 'credit' })],
    ['journal x has no line 2'],
  ],
  'an amount of nothing': [
    [cash('x', { amount: 0n }), cash('x', { line: 2, amount: 0n, side: 'credit' })],
    ['line 1 of journal x has the amount 0', 'line 2 of journal x has the amount 0'],
  ],
  'an amount below nothing': [
    [cash('x', { amount: -1n }), cash('x', { line: 2, amount: -1n, side: 'credit' })],
    ['line 1 of journal x has the amount -1', 'line 2 of journal x has the amount -1'],
  ],
  'the same journal of two tenants': [
    [cash('x'), cash('x', { line: 2, side: 'credit' }), cash('x', { tenant: 'other' })],
    ['journal x sums to 500, not to zero', 'journal x has a single line'],
  ],
};
for (const [name, [lines, says]] of Object.entries(journals)) {
  test(`a journal with ${name} is told`, async () => {
    const store = await bareLedger();
    store.add(postings, ...lines);
    assert.deepEqual(
      await ledgerFaults(store),
      says.map((each) => `journals: ${each}`),
    );
  });
}

const balances: Readonly<Record<string, readonly [object, string[]]>> = {
  'a book balance of its own': [
    { book: 701n },
    ['account a has the book balance 701, its postings sum to 700'],
  ],
  'a count of its own': [{ postings: 3 }, ['account a counts 3 postings, there are 2']],
  'no time of its last line': [
    { lastBookedAt: null },
    [`account a was booked last at no time, its last line at ${at(1)}`],
  ],
  'a time before its last line': [
    { lastBookedAt: noon },
    [`account a was booked last at ${noon}, its last line at ${at(1)}`],
  ],
  'a time after its last line': [{ lastBookedAt: at(2) }, []],
  'more held than it has': [{ debitHold: 701n }, ['account a has -1 available']],
  'all held that it has': [{ debitHold: 700n }, []],
};
for (const [name, [account, says]] of Object.entries(balances)) {
  test(`an account with ${name} is told where that is wrong`, async () => {
    const differences = await ledgerFaults(await bareLedger(account));
    assert.deepEqual(
      differences.filter((one) => one.startsWith('balances: ')),
      says.map((each) => `balances: ${each}`),
    );
  });
}

test('an account without postings has nothing and counts nothing', async () => {
  const store = await bareLedger();
  store.add(accounts, bare('c', { book: 1n }), bare('d', { postings: 1 }), bare('e', { book: -1n }));
  // An account of the same name elsewhere has postings: these are not its own.
  store.add(accounts, { ...bare('b', { book: 3n }), tenant: 'other' });
  assert.deepEqual((await ledgerFaults(store)).toSorted(), [
    'balances: account b has the book balance 3 and no postings',
    'balances: account c has the book balance 1 and no postings',
    'balances: account d has the book balance 0 and no postings',
    'balances: account e has -1 available',
    'balances: account e has the book balance -1 and no postings',
  ]);
});

test('postings of no account are told, be they the last or not', async () => {
  const store = await bareLedger();
  store.add(postings, cash('3'), own('3', { accountId: '0' }), cash('4'), own('4', { accountId: 'z' }));
  assert.deepEqual(await ledgerFaults(store), [
    'balances: there are postings of account 0, but no such account',
    'balances: there are postings of account z, but no such account',
  ]);
});

/** A third line of account a: 1.00 at this minute, in a journal whose id comes before the others'. */
async function thirdLine(more: Partial<Posting>) {
  const store = await bareLedger({ book: 800n, postings: 3, lastBookedAt: at(2) });
  const line = { amount: 100n, bookedAt: at(2) };
  store.add(postings, cash('0', line), own('0', { ...line, accountSeq: 3, balanceAfter: 800n, ...more }));
  return ledgerFaults(store);
}

test('statement lines are numbered without gaps and say the balance so far', async () => {
  assert.deepEqual(await thirdLine({}), []);
  assert.deepEqual(await thirdLine({ accountSeq: 4 }), [
    "balances: line 2 of journal 0, account a: numbered 4, but is the account's line 3",
  ]);
  assert.deepEqual(await thirdLine({ balanceAfter: 799n }), [
    'balances: line 2 of journal 0, account a: says the balance is 799, the lines so far sum to 800',
  ]);
});

test('dates rise with the lines of an account', async () => {
  const early = { bookedAt: noon };
  assert.deepEqual(await thirdLine({ bookedAt: at(1) }), []);
  assert.deepEqual(await thirdLine(early), [
    `balances: line 2 of journal 0, account a: booked at ${noon}, the line before it at ${at(1)}`,
  ]);
});

test('the last journal of a tenant and the first of the next are two, whatever they are called', async () => {
  const store = await bareStore();
  const lines = [cash('x'), cash('x', { line: 2, side: 'credit' })];
  store.add(postings, ...lines, ...lines.map((line) => ({ ...line, tenant: 'other' })));
  assert.deepEqual(await ledgerFaults(store), []);
});

test('what is wrong with the last account of all is told', async () => {
  const store = await bareStore();
  store.add(accounts, bare('a', { book: 501n, postings: 1, lastBookedAt: noon }));
  store.add(postings, cash('1'), own('1'));
  assert.deepEqual(await ledgerFaults(store), [
    'balances: account a has the book balance 501, its postings sum to 500',
  ]);
});

test('postings of an account elsewhere are none of its own', async () => {
  const store = await bareLedger();
  const booked = { book: 500n, postings: 1, lastBookedAt: noon };
  store.add(accounts, bare('c', { book: 1n }), { ...bare('c', booked), tenant: 'other' });
  const there = { tenant: 'other', accountId: 'c' };
  store.add(postings, cash('5', { tenant: 'other' }), own('5', there));
  assert.deepEqual(await ledgerFaults(store), ['balances: account c has the book balance 1 and no postings']);
});
