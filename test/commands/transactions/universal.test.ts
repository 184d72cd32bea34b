/** The universal commands over HTTP, on whichever store the suite runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const balances = async (accountNumber: string) => {
  const account = await bank.call('RetrieveAccountQuery', { accountNumber });
  return [account.at('data.balance'), account.at('data.holdAmount'), account.at('data.availableBalance')];
};

test('a deposit settles at once and tells the balances', async () => {
  const reply = await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 100.1 });
  assert.equal(reply.status, 200);
  assert.equal(reply.at('isSuccessful'), true);
  assert.equal(reply.at('data.status'), 'SETTLED');
  assert.equal(reply.at('data.balance'), 100.1);
  assert.equal(reply.at('statusCode'), undefined);
  assert.deepEqual(await balances('1000000005'), [100.1, 0, 100.1]);
});

test('a pending withdrawal holds; approval settles it', async () => {
  const made = await bank.call('InitiateWithdrawal', {
    accountNumber: '1000000005',
    amount: 40,
    requireApproval: true,
  });
  assert.equal(made.at('data.status'), 'PENDING');
  assert.deepEqual(await balances('1000000005'), [100.1, 40, 60.1]);
  const transactionId = made.text('data.transactionId');
  const approved = await bank.call('ApproveTransaction', { transactionId }, { as: 'teller2' });
  assert.equal(approved.status, 200);
  assert.deepEqual(approved.at('data.balanceImpact'), {
    accountNumber: '1000000005',
    previousBalance: 100.1,
    newBalance: 60.1,
    transactionAmount: 40,
    holdReleased: 40,
  });
  assert.deepEqual(await balances('1000000005'), [60.1, 0, 60.1]);
});

test('a pending transaction is flagged after the SLA and expires in its time', async () => {
  const made = await bank.call('InitiateDeposit', {
    accountNumber: '1000000005',
    amount: 5,
    requireApproval: true,
  });
  const transactionId = made.text('data.transactionId');
  await bank.advance(hours(4));
  const late = await bank.call('RetrieveTransactionByIdQuery', { transactionId });
  assert.equal(late.at('data.slaBreached'), true);
  assert.equal(late.at('data.status'), 'PENDING');
  await bank.advance(hours(20));
  const gone = await bank.call('RetrieveTransactionByIdQuery', { transactionId });
  assert.equal(gone.at('data.status'), 'CANCELLED');
});

test('a deposit of BankLingo names its account, channel and notes in its own words', async () => {
  const data = {
    accountEncodedKey: 'acc-corp',
    amount: 7,
    channelCode: 'TELLER',
    transactionType: 1,
    notes: 'At the counter',
  };
  const at = { path: '/api/bpm/cmd' };
  const send = (more: object) =>
    bank.post(at.path, { commandName: 'InitiateDepositCommand', data: { ...data, ...more } });
  const made = await send({});
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const asked = { transactionId: made.text('data.transactionId') };
  const found = await bank.call('RetrieveTransactionByIdQuery', asked);
  assert.deepEqual([found.at('data.narration'), found.at('data.channel')], ['At the counter', 'TELLER']);
  const wrong = await send({ transactionType: 2 });
  assert.equal(wrong.status, 400);
  assert.match(JSON.stringify(wrong.body), /transactionType/);
});
