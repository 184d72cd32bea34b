/** Who pays for a loan, and what a payment posts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findPayer,
  payerNameIn,
  payerRefusal,
  paymentLines,
} from '../../../../commands/loans/servicing/payment.ts';
import { accounts } from '../../../../core/ledger/account.ts';
import { stock, withRows } from '../../../support/stocked.ts';
import { anAccount } from '../../../support/transactions.ts';

test('the payer is named by number or key, without the blanks around it', async () => {
  const named = { paymentAccountId: ' a ', depositAccountNumber: 'b', channelEncodedKey: 'c' };
  assert.equal(payerNameIn(named), 'a');
  assert.equal(payerNameIn({ depositAccountNumber: 'b', channelEncodedKey: 'c' }), 'b');
  assert.equal(payerNameIn({ channelEncodedKey: 'c ' }), 'c');
  assert.equal(payerNameIn({}), undefined);
  const rows = [
    stock(accounts, anAccount({ id: 'acc-1', number: '1' }), anAccount({ id: '1', number: '2' })),
  ];
  const found = (paymentAccountId?: string) =>
    withRows(rows, async ({ load }) => {
      const input = paymentAccountId === undefined ? {} : { paymentAccountId };
      return (await findPayer(input, load))?.id;
    });
  // A number goes before a key.
  assert.deepEqual([await found('1'), await found('acc-1'), await found('2')], ['acc-1', 'acc-1', '1']);
  assert.deepEqual([await found('x'), await found()], [undefined, undefined]);
});

test('why an account cannot pay', () => {
  const of = (payer: ReturnType<typeof anAccount> | undefined, amount = 100_000n) => {
    const refused = payerRefusal('acc-1', payer, amount, 'NGN');
    return refused === undefined ? undefined : { ...refused.facts, code: refused.code };
  };
  assert.equal(of(anAccount()), undefined);
  assert.deepEqual(of(anAccount(), 100_001n), {
    code: 'INSUFFICIENT_BALANCE',
    accountNumber: '1000000001',
    availableBalance: 1000,
  });
  assert.deepEqual(of(anAccount({ debitHold: 1n })), {
    code: 'INSUFFICIENT_BALANCE',
    accountNumber: '1000000001',
    availableBalance: 999.99,
  });
  const words = payerRefusal('acc-1', anAccount(), 100_001n, 'NGN')?.message;
  assert.equal(words, 'Account 1000000001 has 1,000.00 available.');
  assert.deepEqual(of(undefined), { code: 'ACCOUNT_NOT_FOUND', accountNumber: 'acc-1' });
  assert.equal(of(anAccount({ class: 'INTERNAL' }))?.code, 'ACCOUNT_NOT_FOUND');
  assert.equal(of(anAccount({ state: 'Locked' }))?.code, 'CUSTOMER_ACCOUNT_CLOSED');
  assert.equal(of(anAccount({ postNoDebit: true }))?.code, 'CUSTOMER_ACCOUNT_CLOSED');
  assert.equal(of(anAccount({ currency: 'USD' }))?.code, 'CURRENCY_MISMATCH');
  assert.equal(payerRefusal(undefined, undefined, 10n ** 12n, 'NGN'), undefined);
});

test('each part is posted where it belongs, and nothing of nothing', () => {
  const parts = { principal: 1n, interest: 20n, fees: 300n, penalty: 4_000n };
  const posted = (...given: Parameters<typeof paymentLines>) =>
    paymentLines(...given).map(({ account, gl, side, amount }) => `${account ?? gl} ${side} ${amount}`);
  const payer = anAccount();
  assert.deepEqual(posted({ payer, amount: 9n, drawn: 8n, held: 7n, charge: 6n }, parts), [
    ...['acc-1 debit 9', '2310 debit 8', '1320 credit 4300', '1310 credit 20'],
    ...['1300 credit 1', '4100 credit 6', '2310 credit 7'],
  ]);
  assert.deepEqual(posted({ payer: undefined, amount: 9n }, { ...parts, interest: -2n }), [
    ...['1000 debit 9', '1320 credit 4300', '1310 debit 2', '1300 credit 1'],
  ]);
  const none = { principal: 0n, interest: 0n, fees: 0n, penalty: 0n };
  assert.deepEqual(posted({ payer, amount: 0n }, none), []);
  const back = [{ gl: '2100', account: 'acc-2', side: 'credit' as const, amount: 3n }];
  assert.deepEqual(posted({ payer, amount: 3n, back }, none), ['acc-1 debit 3', 'acc-2 credit 3']);
});
