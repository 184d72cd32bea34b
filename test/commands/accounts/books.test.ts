/** The books as they are read: journals and the trial balance. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

interface Shown {
  readonly glCode: string;
  readonly accountEncodedKey: string | null;
  readonly debit: number;
  readonly credit: number;
  readonly kind: string;
}

const journal = async (data: Readonly<Record<string, unknown>>) =>
  (await bank.call('RetrieveJournalQuery', data, { as: 'admin' })).at('data.items') as readonly Shown[];

test('RetrieveJournalQuery: a transfer is two lines that sum to zero', async () => {
  const made = await bank.call('InitiateTransfer', {
    fromAccountNumber: '1000000001',
    toAccountNumber: '1000000002',
    amount: 75.25,
  });
  const lines = await journal({ transactionId: made.text('data.transactionId') });
  assert.deepEqual(
    lines
      .map(({ glCode, accountEncodedKey, debit, credit }) => [glCode, accountEncodedKey, debit, credit])
      .sort(),
    [
      ['2100', 'acc-amina', 75.25, 0],
      ['2100', 'acc-bayo', 0, 75.25],
    ],
  );
  assert.ok(lines.every(({ kind }) => kind === 'settlement'));
});

test('RetrieveJournalQuery: by general-ledger account', async () => {
  const lines = await journal({ glCode: '1020' });
  assert.deepEqual(
    lines.map(({ accountEncodedKey, debit }) => [accountEncodedKey, debit]),
    [['vault-hq', 50_000_000]],
  );
});

const trial = () => bank.call('RetrieveTrialBalanceQuery', {}, { as: 'admin' });
const balanceOf = (rows: unknown, code: string) =>
  (rows as readonly { glCode: string; balance: number }[]).find((row) => row.glCode === code)?.balance;

test('RetrieveTrialBalanceQuery: both sides are equal, and a deposit moves cash and deposits alike', async () => {
  const before = await trial();
  assert.equal(before.status, 200);
  assert.equal(before.at('data.totalDebit'), before.at('data.totalCredit'));
  await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 12.34 });
  const after = await trial();
  assert.equal(after.at('data.totalDebit'), after.at('data.totalCredit'));
  for (const code of ['1000', '2100']) {
    const grown =
      Number(balanceOf(after.at('data.rows'), code)) - Number(balanceOf(before.at('data.rows'), code));
    assert.equal(Math.round(grown * 100), 1234, code);
  }
});

test('RetrieveTrialBalanceQuery: as of a day, what was booked by its end', async () => {
  const asOf = async (day: string) => bank.call('RetrieveTrialBalanceQuery', { asOf: day }, { as: 'admin' });
  const today = await asOf('2026-03-02');
  assert.deepEqual(today.at('data.rows'), (await trial()).at('data.rows'));
  await bank.advance(days(1));
  await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 99 });
  assert.deepEqual((await asOf('2026-03-02')).at('data.rows'), today.at('data.rows'));
  const next = await asOf('2026-03-03');
  assert.equal(next.at('data.totalDebit'), next.at('data.totalCredit'));
  assert.deepEqual(next.at('data.rows'), (await trial()).at('data.rows'));
  assert.equal((await asOf('2019-12-31')).at('data.totalDebit'), 0);
  assert.equal((await asOf('2026-03-04')).at('errors.0.field'), 'asOf');
});
