/** A reply under an idempotency key is for callers who may still ask. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../core/auth/tokens.ts';
import { bankOfFile, testSecret } from '../support/bank.ts';

const bank = bankOfFile();

async function deposit(permission: string) {
  const claims = { sub: 'tess', name: 'Tess', tenant: 'demo', roles: ['Teller'], permissions: [permission] };
  const from = bank.clock.now();
  const token = await signToken(claims, testSecret, { from, seconds: 600 });
  const data = { accountNumber: '1000000001', amount: 12 };
  return bank.call('InitiateDeposit', data, {
    as: { token },
    headers: { 'idempotency-key': 'deposit of March' },
  });
}

test('a reply is not repeated to a caller who lost the permission', async () => {
  const first = await deposit('transactions.create');
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const lost = await deposit('accounts.view');
  assert.equal(lost.status, 403, JSON.stringify(lost.body));
  assert.doesNotMatch(JSON.stringify(lost.body), new RegExp(first.text('data.transactionId')));
  const again = await deposit('transactions.create');
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, first.body);
});
