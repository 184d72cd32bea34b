import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('every step tells what it changed, from which value to which', async () => {
  const data = {
    accountEncodedKey: 'acc-empty',
    amount: 500,
    chequeNumber: '000123',
    drawerBank: 'Union Bank',
    drawerAccount: '0012345678',
    chequeDate: '2026-02-27',
  };
  const made = await bank.call('InitiateChequeDepositCommand', data, { as: 'senior' });
  const chequeTransactionId = made.at('data.chequeTransactionId');
  await bank.call('InitiateClearChequeCommand', { chequeTransactionId }, { as: 'senior2' });
  const view = await bank.call('RetrieveChequeByIdQuery', { chequeTransactionId });
  assert.equal(view.status, 200);
  const impacts = view.at('data.impactedEntities') as readonly Record<string, unknown>[];
  assert.deepEqual(
    impacts.map(({ step, entityType, entityId, fieldName, oldValue, newValue, deltaAmount }) =>
      [step, entityType, entityId, fieldName, oldValue, newValue, deltaAmount].join(' '),
    ),
    [
      'enter Cheque 1 state  UNCLEARED ',
      'enter Account acc-empty bookBalance 0.00 500.00 500',
      'enter Account acc-empty holdAmount 0.00 500.00 500',
      'enter GeneralLedger 1100 balance   500',
      'clear Cheque 1 state UNCLEARED CLEARED ',
      'clear Account acc-empty holdAmount 500.00 0.00 -500',
      'clear Account acc-empty availableBalance 0.00 500.00 500',
      'clear GeneralLedger 1100 balance   -500',
      'clear GeneralLedger 1200 balance   500',
    ],
  );
});

test('there is no such cheque', async () => {
  const view = await bank.call('RetrieveChequeByIdQuery', { chequeTransactionId: 99 });
  assert.deepEqual([view.status, view.at('statusCode')], [404, '12']);
});
