import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

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

test('RetrieveAccountQuery: a closed account is still shown', async () => {
  const closed = await bank.call('RetrieveAccountQuery', { accountEncodedKey: 'acc-closed' });
  assert.equal(closed.at('data.state'), 'Closed');
});

test('RetrieveAccountQuery: refuses a request that names none, and one that is not there', async () => {
  const none = await bank.call('RetrieveAccountQuery');
  assert.equal(none.status, 400);
  assert.equal(none.at('errors.0.field'), 'accountNumber');
  const unknown = await bank.call('RetrieveAccountQuery', { accountNumber: '4711' });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.at('errors.0.code'), 'ACCOUNT_NOT_FOUND');
});

test('RetrieveAccountQuery: the same number in another bank is another account', async () => {
  const other = await bank.call(
    'RetrieveAccountQuery',
    { accountNumber: '1000000001' },
    { as: 'other-teller' },
  );
  assert.equal(other.status, 200);
  assert.equal(typeof other.at('data.accountEncodedKey'), 'string');
  assert.notEqual(other.at('data.accountEncodedKey'), 'acc-amina');
  const hidden = await bank.call(
    'RetrieveAccountQuery',
    { accountNumber: '1000000002' },
    { as: 'other-teller' },
  );
  assert.equal(hidden.status, 404);
});
