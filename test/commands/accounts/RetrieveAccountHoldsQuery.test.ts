import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const holdsOf = (accountNumber: string) => bank.call('RetrieveAccountHoldsQuery', { accountNumber });

test('RetrieveAccountHoldsQuery: each hold by what keeps it, the largest first, until it is decided', async () => {
  const account = { accountNumber: '1000000004', requireApproval: true };
  const deposit = await bank.call('InitiateDeposit', { ...account, amount: 10, narration: 'Rent' });
  await bank.call('InitiateWithdrawal', { ...account, amount: 4 });
  await bank.call('InitiateTransfer', {
    fromAccountNumber: '1000000001',
    toAccountNumber: '1000000004',
    amount: 70,
    requireApproval: true,
  });
  const lock = await bank.call(
    'LockDepositAmountCommand',
    { accountNumber: '1000000004', amount: 25, reason: 'Court order' },
    { as: 'manager' },
  );
  const found = await holdsOf('1000000004');
  assert.equal(found.status, 200);
  assert.equal(found.at('data.holdAmount'), 109);
  assert.equal(found.at('data.complete'), true);
  const [transfer, locked, paid, taken, ...others] = found.at('data.holds') as readonly object[];
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(transfer, { amount: 70, direction: 'credit' });
  assert.partialDeepStrictEqual(transfer, { transactionType: 'TRANSFER', lockId: null });
  assert.partialDeepStrictEqual(locked, { amount: 25, direction: 'debit', transactionId: null });
  assert.partialDeepStrictEqual(locked, { lockId: lock.at('data.lockId') });
  const transactionId = deposit.text('data.transactionId');
  assert.partialDeepStrictEqual(paid, { amount: 10, direction: 'credit', transactionId });
  assert.partialDeepStrictEqual(paid, { transactionType: 'DEPOSIT', narration: 'Rent' });
  assert.partialDeepStrictEqual(taken, { amount: 4, direction: 'debit' });

  await bank.call('ApproveTransaction', { transactionId }, { as: 'manager' });
  const after = await holdsOf('1000000004');
  assert.equal((after.at('data.holds') as readonly object[]).length, 3);
});

test('RetrieveAccountHoldsQuery: an old hold is found behind many that were decided since', async () => {
  const account = { accountNumber: '1000000002', requireApproval: true };
  await bank.call('InitiateDeposit', { ...account, amount: 3 });
  const release = async (lockId: unknown) =>
    bank.call('DeleteDepositLockAmountCommand', { lockId }, { as: 'manager' });
  const lock = { accountNumber: '1000000002', amount: 1, reason: 'Court order' };
  for (let times = 0; times < 260; times += 1) {
    const made = await bank.call('LockDepositAmountCommand', lock, { as: 'manager' });
    assert.equal((await release(made.at('data.lockId'))).status, 200);
  }
  const found = await holdsOf('1000000002');
  assert.deepEqual([found.at('data.complete'), found.at('data.holdAmount')], [true, 3]);
  assert.deepEqual(
    (found.at('data.holds') as readonly { readonly amount: number }[]).map(({ amount }) => amount),
    [3],
  );
});
