import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('RetrieveAccountQuery: by number and by encoded key it is the same account', async () => {
  const byNumber = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000002' });
  const byKey = await bank.call('RetrieveAccountQuery', { accountEncodedKey: 'acc-bayo' });
  assert.equal(byNumber.status, 200);
  assert.deepEqual(byKey.at('data'), byNumber.at('data'));
  assert.equal(byNumber.at('data.balance'), 250_000);
  assert.equal(byNumber.at('data.holdAmount'), 0);
  assert.equal(byNumber.at('data.availableBalance'), 250_000);
  assert.equal(byNumber.at('data.accountTier'), 'STANDARD');
  assert.equal(byNumber.at('data.tier'), 'STANDARD');
  assert.equal(byNumber.at('data.state'), 'Active');
});

test('RetrieveAccountQuery: both sorts of hold add up, one of them lowers what is available', async () => {
  const account = { accountNumber: '1000000004', requireApproval: true };
  await bank.call('InitiateDeposit', { ...account, amount: 10 });
  await bank.call('InitiateWithdrawal', { ...account, amount: 4 });
  const found = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000004' });
  assert.equal(found.at('data.balance'), 500_000_000);
  assert.equal(found.at('data.holdAmount'), 14);
  assert.equal(found.at('data.availableBalance'), 499_999_996);
});

test('RetrieveAccountQuery: the balance of a day stands beside what the account is now', async () => {
  const accountNumber = '1000000005';
  await bank.call('InitiateDeposit', { accountNumber, amount: 30 });
  await bank.advance(days(1));
  await bank.call('InitiateDeposit', { accountNumber, amount: 12.5 });
  const of = async (asOf: string) => {
    const found = await bank.call('RetrieveAccountQuery', { accountNumber, asOf });
    return [found.at('data.asOf.balance'), found.at('data.asOf.line'), found.at('data.balance')];
  };
  assert.deepEqual(await of('2026-03-01'), [0, 0, 42.5]);
  assert.deepEqual(await of('2026-03-02'), [30, 1, 42.5]);
  assert.deepEqual(await of('2026-03-03'), [42.5, 2, 42.5]);
  const early = await bank.call('RetrieveAccountQuery', { accountNumber, asOf: '2020-01-01' });
  assert.equal(early.at('data.asOf.wasOpened'), false);
  const late = await bank.call('RetrieveAccountQuery', { accountNumber, asOf: '2026-03-03' });
  assert.equal(late.at('data.asOf.wasOpened'), true);
  const without = await bank.call('RetrieveAccountQuery', { accountNumber });
  assert.equal(without.at('data.asOf'), undefined);
});

test('RetrieveAccountQuery: a day that has not begun, or is none, is refused by name', async () => {
  for (const asOf of ['2026-03-04', '2026-02-30', 'yesterday']) {
    const refused = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000005', asOf });
    assert.equal(refused.status, 400, asOf);
    assert.equal(refused.at('errors.0.field'), 'asOf');
  }
});

test('each query of an account refuses one that is not there', async () => {
  for (const query of [
    ...['RetrieveAccountQuery', 'RetrieveAccountStatementQuery', 'RetrieveAccountHoldsQuery'],
    'ExportAccountStatementQuery',
  ]) {
    const format = query.startsWith('Export') ? { format: 'csv' } : {};
    const unknown = await bank.call(query, { accountNumber: '4711', ...format });
    assert.deepEqual([unknown.status, unknown.at('errors.0.code')], [404, 'ACCOUNT_NOT_FOUND']);
    const unnamed = await bank.call(query, format);
    assert.equal(unnamed.at('errors.0.field'), 'accountNumber', query);
  }
});
