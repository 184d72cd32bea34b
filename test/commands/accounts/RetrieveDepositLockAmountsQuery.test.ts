import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('RetrieveDepositLockAmountsQuery: newest first, by account and state', async () => {
  const as = { as: 'manager' } as const;
  for (const [accountNumber, amount] of [
    ['1000000001', 1],
    ['1000000002', 2],
    ['1000000001', 3],
  ] as const) {
    await bank.call('LockDepositAmountCommand', { accountNumber, amount, reason: 'test' }, as);
  }
  const amounts = async (data: object) => {
    const answer = await bank.call('RetrieveDepositLockAmountsQuery', data);
    return (answer.at('data.items') as readonly { amount: number }[]).map(({ amount }) => amount);
  };
  assert.deepEqual(await amounts({}), [3, 2, 1]);
  assert.deepEqual(await amounts({ accountNumber: '1000000001' }), [3, 1]);
  assert.deepEqual(await amounts({ state: 'Released' }), []);
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000002' });
  const clientEncodedKey = account.text('data.clientEncodedKey');
  assert.deepEqual(await amounts({ clientEncodedKey }), [2]);
  assert.deepEqual(await amounts({ clientEncodedKey: 'nobody' }), []);
});
