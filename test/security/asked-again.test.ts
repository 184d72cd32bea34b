/** Whoever has a service run something stands behind what it does, beside those who wrote it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { createJob, hourlyDeposit, runsOf } from '../support/jobs.ts';
import { configure, partner } from '../support/partner.ts';

const bank = bankOfFile();

const account = '1000000005';

async function theyApprove(transactionId: unknown) {
  const data = { transactionId };
  const own = await bank.call('ApproveTransaction', data, { as: 'admin2' });
  assert.deepEqual([own.status, own.at('errors.0.code')], [403, 'INSUFFICIENT_PERMISSIONS']);
  await bank.done('ApproveTransaction', data, 'admin3');
}

test('who has a failed call run again does not approve what it made', async () => {
  const path = 'asked/again';
  const code = `const moved = doCmd('InitiateWithdrawal', { accountNumber: '${account}', amount: 10,
    requireApproval: true });
  if (!moved.isSuccessful) throw new BpmnError('NOT_MOVED', moved.message);
  return moved.data.transactionId;`;
  await configure(bank, { path, executionType: 2, executionCode: code });
  const failed = await partner(bank, path, {});
  assert.equal(failed.status, 400, JSON.stringify(failed.body));
  const deposit = { accountNumber: account, amount: 100 };
  assert.equal((await bank.call('InitiateDeposit', deposit)).status, 200);
  const listed = await bank.call('RetrieveWebHookCallsQuery', {}, { as: 'admin' });
  const callId = listed.at('data.items.0.id');
  const again = await bank.call('ReplayWebHookCallCommand', { callId }, { as: 'admin2' });
  assert.equal(again.at('data.outcome'), 'accepted', JSON.stringify(again.body));
  await theyApprove(again.at('data.result'));
});

test('who has a job run now does not approve what it made', async () => {
  const context = JSON.stringify({ accountNumber: account, amount: 10, requireApproval: true });
  const made = await createJob(bank, hourlyDeposit('Asked', { enabled: false, context }));
  const id = made.at('data.id');
  await bank.done('RunRecurringJobNowCommand', { id }, 'admin2');
  await bank.advance(0);
  const [run] = await runsOf(bank, id);
  assert.equal(run?.status, 'SUCCEEDED', JSON.stringify(run));
  const reply = JSON.parse(String(run?.reply)) as { data: { transactionId: string } };
  await theyApprove(reply.data.transactionId);
});
