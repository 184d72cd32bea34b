import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

interface Shown {
  readonly glCode: string;
  readonly accountEncodedKey: string | null;
  readonly debit: number;
  readonly credit: number;
  readonly kind: string;
}

const journal = async (data: Readonly<Record<string, unknown>>) =>
  (await bank.call('RetrieveJournalQuery', data, { as: 'admin' })).at(
    'data.items',
  ) as readonly Shown[];

test('RetrieveJournalQuery: a transfer is two lines that sum to zero', async () => {
  const made = await bank.call('InitiateTransfer', {
    fromAccountNumber: '1000000001',
    toAccountNumber: '1000000002',
    amount: 75.25,
  });
  const lines = await journal({ transactionId: made.text('data.transactionId') });
  assert.deepEqual(
    lines
      .map(({ glCode, accountEncodedKey, debit, credit }) => [
        glCode,
        accountEncodedKey,
        debit,
        credit,
      ])
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

test('RetrieveJournalQuery: what is pending has posted nothing', async () => {
  const made = await bank.call('InitiateDeposit', {
    accountNumber: '1000000001',
    amount: 5,
    requireApproval: true,
  });
  assert.deepEqual(await journal({ transactionId: made.text('data.transactionId') }), []);
});
