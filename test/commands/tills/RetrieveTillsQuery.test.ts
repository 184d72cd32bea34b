/** A day at the counter, over HTTP: cash is issued, taken in, paid out, moved, counted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const manager = { as: 'manager' } as const;

const cash = async () => {
  const tills = await bank.call('RetrieveTillsQuery');
  const vaults = await bank.call('RetrieveVaultsQuery');
  const items = [...(tills.at('data.items') as []), ...(vaults.at('data.items') as [])];
  return Object.fromEntries(
    items.map(({ key, balance, holdAmount, state }) => [key, [balance, holdAmount, state]]),
  );
};

test('the demo tills are open and hold their cash', async () => {
  const tills = await bank.call('RetrieveTillsQuery');
  assert.equal(tills.status, 200);
  assert.equal(tills.at('isSuccessful'), true);
  assert.equal(tills.at('statusCode'), '00');
  assert.deepEqual(await cash(), {
    'till-01': [2_000_000, 0, 'Open'],
    'till-02': [500_000, 0, 'Open'],
    'vault-hq': [50_000_000, 0, 'Open'],
  });
  const elsewhere = await bank.call('RetrieveTillsQuery', {}, { as: 'other-teller' });
  assert.equal(elsewhere.at('data.totalRecords'), 0);
});

test('lists narrow by state and branch', async () => {
  const closed = await bank.call('RetrieveTillsQuery', { state: 'Closed' });
  assert.equal(closed.at('data.totalRecords'), 0);
  const here = await bank.call('RetrieveTillsQuery', { branchKey: 'branch-hq', pageSize: 1 });
  assert.deepEqual(
    [here.at('data.totalRecords'), here.at('data.totalPages'), here.at('data.items.0.key')],
    [2, 2, 'till-01'],
  );
  for (const query of ['RetrieveTillsQuery', 'RetrieveVaultsQuery', 'RetrieveClientsListQuery']) {
    const found = async (branchKey: string) => {
      const list = await bank.call(query, { branchKey });
      return list.at('data.totalRecords') ?? list.at('data.totalCount');
    };
    assert.ok(Number(await found('branch-hq')) > 0, query);
    assert.equal(await found('HQ'), await found('branch-hq'), query);
    assert.equal(await found('NOWHERE'), 0, query);
  }
});

test('a pending issue holds both sides; approval moves the cash and reversal restores it', async () => {
  const made = await bank.call('InitiateVaultTransaction', {
    vault: 'vault-hq',
    till: 'till-01',
    direction: 'IssueToTill',
    amount: 1_000,
    requireApproval: true,
  });
  assert.equal(made.at('data.status'), 'PENDING', JSON.stringify(made.body));
  assert.equal(made.at('statusCode'), undefined);
  assert.equal(made.at('data.availableBalance'), 49_999_000);
  assert.deepEqual((await cash())['till-01'], [2_000_000, 1_000, 'Open']);

  const busy = await bank.call('CloseTillCommand', { till: 'till-01', countedCash: 1 }, manager);
  assert.equal(busy.at('errors.0.code'), 'TILL_BUSY');

  const transactionId = made.text('data.transactionId');
  const tooHigh = await bank.call('ApproveTransaction', { transactionId }, { as: 'senior' });
  assert.equal(tooHigh.at('errors.0.code'), 'APPROVAL_LIMIT_EXCEEDED');
  const done = await bank.call('ApproveTransaction', { transactionId }, { as: 'approver' });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.deepEqual((await cash())['till-01'], [2_001_000, 0, 'Open']);
  assert.deepEqual((await cash())['vault-hq'], [49_999_000, 0, 'Open']);

  const back = await bank.call(
    'ReverseTransaction',
    { transactionId, reversalReason: 'Counted twice' },
    manager,
  );
  assert.equal(back.status, 200, JSON.stringify(back.body));
  assert.deepEqual((await cash())['till-01'], [2_000_000, 0, 'Open']);
  assert.deepEqual((await cash())['vault-hq'], [50_000_000, 0, 'Open']);
});

test('the counter, a transfer between tills, and a count that is short', async () => {
  const taken = await bank.call('InitiateTellerTransaction', {
    till: 'till-02',
    accountNumber: '1000000005',
    direction: 'Deposit',
    amount: 300,
  });
  assert.equal(taken.at('data.balance'), 300, JSON.stringify(taken.body));
  const paid = await bank.call('InitiateTellerTransaction', {
    till: 'till-02',
    accountNumber: '1000000005',
    direction: 'Withdrawal',
    amount: 100,
  });
  assert.equal(paid.at('data.balance'), 200);
  const moved = await bank.call('InitiateTillTransfer', {
    fromTill: 'till-02',
    toTill: 'till-01',
    amount: 500_200,
  });
  assert.equal(moved.at('data.balance'), 0, JSON.stringify(moved.body));

  const closed = await bank.call('CloseTillCommand', { till: 'till-01', countedCash: 2_500_199.5 }, manager);
  assert.deepEqual(
    [closed.at('data.difference'), closed.at('data.bookedCash'), closed.at('data.state')],
    [-0.5, 2_500_200, 'Closed'],
  );
  const trial = await bank.call('RetrieveTrialBalanceQuery', {}, { as: 'admin' });
  assert.equal(trial.status, 200);
  const shut = await bank.call('InitiateTellerTransaction', {
    till: 'till-01',
    accountNumber: '1000000005',
    direction: 'Deposit',
    amount: 1,
  });
  assert.deepEqual([shut.status, shut.at('errors.0.code')], [400, 'TILL_CLOSED']);
  const late = await bank.call(
    'ReverseTransaction',
    { transactionId: moved.text('data.transactionId'), reversalReason: 'Wrong till' },
    manager,
  );
  assert.deepEqual([late.status, late.at('errors.0.code')], [400, 'INVALID_STATE_TRANSITION']);
  const opened = await bank.call('OpenTillCommand', { till: 'till-01' }, manager);
  assert.equal(opened.at('data.state'), 'Open');
  assert.equal(opened.at('data.balance'), 2_500_199.5);
});

test('a till is made closed and empty, and only by who may manage tills', async () => {
  const wish = { key: 'till-03', name: 'Till 3', branchKey: 'branch-hq' };
  assert.equal((await bank.call('CreateTillCommand', wish)).status, 403);
  const made = await bank.call('CreateTillCommand', wish, manager);
  assert.deepEqual([made.status, made.at('data.state')], [200, 'Closed']);
  assert.equal((await bank.call('CreateTillCommand', wish, manager)).status, 409);
  const vault = await bank.call('CreateVaultCommand', { key: 'vault-02', name: 'Vault' }, manager);
  assert.equal(vault.at('data.state'), 'Open', JSON.stringify(vault.body));
  await bank.call('OpenTillCommand', { till: 'till-03' }, manager);
  const issued = await bank.call('InitiateVaultTransaction', {
    vault: 'vault-hq',
    till: 'till-03',
    direction: 'IssueToTill',
    amount: 10.5,
  });
  assert.equal(issued.at('data.status'), 'SETTLED', JSON.stringify(issued.body));
  assert.deepEqual((await cash())['till-03'], [10.5, 0, 'Open']);
});
