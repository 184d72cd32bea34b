import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { depositCheque } from '../../support/cheques.ts';

const bank = bankOfFile();

const uncleared = (accountEncodedKey: string) => bank.call('GetUnclearedChequeQuery', { accountEncodedKey });

test('lists what is on its way and sums what is uncleared', async () => {
  const first = await depositCheque(bank, { amount: 500.25, notes: 'Rent', chequeNumber: '700001' });
  await depositCheque(bank, { amount: 100 });
  await depositCheque(bank, { amount: 40, requireApproval: true });
  const cleared = await depositCheque(bank, { amount: 7 });
  const chequeTransactionId = cleared.at('data.chequeTransactionId');
  await bank.call('InitiateClearChequeCommand', { chequeTransactionId }, { as: 'senior2' });

  const reply = await uncleared('acc-empty');
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.at('data.accountNumber'), '1000000005');
  assert.equal(reply.at('data.totalUnclearedAmount'), 600.25);
  assert.equal((reply.at('data.unclearedCheques') as readonly unknown[]).length, 3);
  assert.deepEqual(reply.at('data.unclearedCheques.0'), {
    chequeClearingId: first.text('data.transactionKey'),
    chequeTransactionId: 1,
    chequeNo: '700001',
    amount: 500.25,
    transactionType: 'DEPOSIT',
    state: 'UNCLEARED',
    transactionDate: '2026-03-02T09:00:00.000Z',
    expectedClearingDate: '2026-03-04',
    payeeName: null,
    remarks: 'Rent',
  });
  assert.equal((await uncleared('1000000005')).at('data.totalUnclearedAmount'), 600.25);
});

test('an account without cheques, and no account', async () => {
  assert.equal((await uncleared('acc-bayo')).at('data.totalUnclearedAmount'), 0);
  const none = await uncleared('till-01');
  assert.deepEqual([none.status, none.at('statusCode')], [400, '12']);
});
