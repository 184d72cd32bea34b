import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z', env: { BANK_TIMEZONE: 'UTC' } });
before(async () => {
  for (const amount of [10, 20, 30]) {
    await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount });
  }
  await bank.advance(hours(24));
  await bank.call('InitiateWithdrawal', { accountNumber: '1000000005', amount: 15.5, narration: 'Rent' });
});

const statement = (more: Readonly<Record<string, unknown>> = {}) =>
  bank.call('RetrieveAccountStatementQuery', { accountNumber: '1000000005', ...more });

const lines = (items: unknown) =>
  (items as readonly { line: number; debit: number; credit: number; balance: number }[]).map(
    ({ line, debit, credit, balance }) => [line, debit, credit, balance],
  );

test('RetrieveAccountStatementQuery: newest first, each line with the balance after it', async () => {
  const whole = await statement();
  assert.deepEqual(lines(whole.at('data.items')), [
    [4, 15.5, 0, 44.5],
    [3, 0, 30, 60],
    [2, 0, 20, 30],
    [1, 0, 10, 10],
  ]);
  assert.equal(whole.at('data.items.0.narration'), 'Rent');
  assert.equal(whole.at('data.items.0.date'), '2026-03-03T09:00:00.000Z');
  assert.equal(whole.at('data.balance'), 44.5);
});
