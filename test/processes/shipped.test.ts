/** The shipped processes beside loan origination, each as a scenario through the whole host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '../../core/values/instant.ts';
import { type Answer, bankOfFile } from '../support/bank.ts';
import { begin, callback, look } from '../support/process.ts';

const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z' });

const done = async (started: Answer) => (await look(bank, started)).at('data.completedTasks') as string[];

const balance = async (accountNumber: string) =>
  (await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance') as number;

const messages = async (to: string) => {
  const sent = await bank.call('RetrieveNotificationsQuery', { pageSize: 200 }, { as: 'manager' });
  const items = sent.at('data.items') as readonly { recipientKey: string; title: string | null }[];
  return items.filter(({ recipientKey }) => recipientKey === to);
};

const payment = (reference: string) => ({
  reference,
  amount: 150.5,
  accountNumber: '1000000002',
  email: `${reference}@customer.example`,
  orderId: 'o-1',
  customerId: 'client-bayo',
});

test('a partner payment: asked for in kobo, called back, booked', async () => {
  const was = await balance('1000000002');
  const started = await begin(bank, 'Partner payment', payment('pay-1'));
  assert.equal(started.at('data.status'), 'WAITING', JSON.stringify(started.body));
  assert.equal(started.at('data.variables.request.amountInKobo'), 15_050);
  const returned = await callback(bank, 'pay-1', { status: 'success' });
  assert.equal(returned.at('data.status'), 'COMPLETED', JSON.stringify(returned.body));
  const shown = await look(bank, started);
  assert.deepEqual(shown.at('data.variables.payment'), { status: 'success' });
  assert.equal(shown.at('data.variables.paymentStatus'), 'PAID');
  assert.equal(await balance('1000000002'), was + 150.5);
});

test('a partner payment that is late, or fails, is told and books nothing', async () => {
  const was = await balance('1000000002');
  const late = await begin(bank, 'Partner payment', payment('pay-2'));
  const failed = await begin(bank, 'Partner payment', payment('pay-3'));
  await callback(
    bank,
    'pay-3',
    { gatewayCode: 'TIMEOUT', retryable: true },
    { isSuccess: false, errorMessage: 'gateway timeout' },
  );
  assert.ok((await done(failed)).includes('FailedEnd'));
  const shown = await look(bank, failed);
  assert.equal(shown.at('data.variables._lastError.errorMessage'), 'gateway timeout');
  assert.equal(shown.at('data.variables.paymentStatus'), 'FAILED');
  await bank.advance(minutes(30));
  assert.ok((await done(late)).includes('TimedOut'));
  assert.equal((await callback(bank, 'pay-2', {})).status, 409);
  assert.equal(await balance('1000000002'), was);
  assert.equal((await messages('pay-2@customer.example')).length, 1);
  assert.equal((await messages('pay-3@customer.example')).length, 1);
});

const transfer = (more = {}) => ({
  pinVerified: true,
  fromAccount: '1000000001',
  toAccount: '1000000002',
  amount: 1000,
  phone: '+2348000000001',
  ...more,
});

test('a mobile transfer answers after the debit; the rest is done afterwards', async () => {
  const [from, to] = [await balance('1000000001'), await balance('1000000002')];
  const started = await begin(bank, 'Mobile transfer', transfer());
  assert.equal(started.at('data.status'), 'RUNNING', JSON.stringify(started.body));
  assert.equal(await balance('1000000001'), from - 1000);
  await bank.advance(1000);
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
  assert.equal(await balance('1000000002'), to + 1000);
  assert.equal((await messages('+2348000000001')).length, 1);
});

test('a mobile transfer that cannot be carried out gives the debit back', async () => {
  const from = await balance('1000000001');
  const started = await begin(
    bank,
    'Mobile transfer',
    transfer({ toAccount: '5555555555', phone: '+2348000000002' }),
  );
  assert.equal(started.at('data.status'), 'RUNNING');
  await bank.advance(1000);
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'COMPLETED', JSON.stringify(shown.body));
  assert.equal(shown.at('data.variables.transferStatus'), 'REVERSED');
  assert.equal(await balance('1000000001'), from);
});

test('a wrong PIN, or too little money, is an error at once and moves nothing', async () => {
  const from = await balance('1000000001');
  const wrong = await begin(bank, 'Mobile transfer', transfer({ pinVerified: false }));
  assert.equal(wrong.at('data.status'), 'ERROR');
  assert.equal(wrong.at('data.error.code'), 'WRONG_PIN');
  const poor = await begin(bank, 'Mobile transfer', transfer({ fromAccount: '1000000005' }));
  assert.equal(poor.at('data.status'), 'ERROR');
  assert.equal(poor.at('data.error.code'), 'INSUFFICIENT_BALANCE');
  assert.equal(await balance('1000000001'), from);
});

test('a mobile transfer whose debit would wait for an approver pays nobody', async () => {
  const from = await balance('1000000004');
  const to = await balance('1000000002');
  // Above the threshold of the sender's tier.
  const large = await begin(
    bank,
    'Mobile transfer',
    transfer({ fromAccount: '1000000004', amount: 10_000_001 }),
  );
  assert.equal(large.at('data.status'), 'ERROR', JSON.stringify(large.body));
  assert.equal(large.at('data.error.code'), 'APPROVAL_REQUIRED');
  await bank.advance(1000);
  assert.equal(await balance('1000000002'), to);
  assert.equal(await balance('1000000004'), from);
  const asked = { status: [0], accountReference: '1000000004' };
  const pending = await bank.call('RetrieveAllTransactionsQuery', asked, { as: 'admin' });
  assert.equal(pending.at('data.totalRecords'), 0, JSON.stringify(pending.body));
});

test('documents are asked for, reminded of every two days, and closed after seven', async () => {
  const ask = { clientKey: 'client-amina', documents: 'a passport' };
  const before = (await messages('client-amina')).length;
  const kept = await begin(bank, 'Document request', ask);
  await bank.advance(days(2));
  const answered = await bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid: kept.text('data.instanceId'), callbackData: { action: 'Received' } },
    { as: 'manager' },
  );
  assert.equal(answered.at('data.status'), 'COMPLETED', JSON.stringify(answered.body));
  await bank.advance(days(7));
  assert.equal((await messages('client-amina')).length, before + 2);

  const forgotten = await begin(bank, 'Document request', ask);
  for (let day = 0; day < 7; day += 1) await bank.advance(days(1));
  const shown = await look(bank, forgotten);
  assert.equal(shown.at('data.status'), 'COMPLETED');
  assert.equal(shown.at('data.variables.outcome'), 'EXPIRED');
  assert.equal((await messages('client-amina')).length, before + 2 + 5);
});

test('the nightly batch tells of what waits, and of nothing on a quiet night', async () => {
  const nights = async () => {
    const listed = await bank.call('GetProcessInstanceListQuery', { processDefinitionId: 'Nightly batch' });
    return listed.at('data.items') as readonly { readonly instanceId: string }[];
  };
  const was = (await nights()).length;
  await bank.advance(hours(24));
  const quiet = await nights();
  assert.equal(quiet.length, was + 1);
  const last = await look(bank, quiet[0]?.instanceId ?? '');
  assert.ok((last.at('data.completedTasks') as string[]).includes('Quiet'), JSON.stringify(last.body));
  await bank.advance(hours(10));
  await bank.call('InitiateDeposit', {
    accountNumber: '1000000001',
    amount: 5,
    channel: 'branch',
    requireApproval: true,
  });
  await bank.advance(hours(14));
  const told = await look(bank, (await nights())[0]?.instanceId ?? '');
  assert.ok((told.at('data.completedTasks') as string[]).includes('Reported'), JSON.stringify(told.body));
});

test('two thousand collections in one instance: progress, refusals counted, no instance an item', async () => {
  const items = Array.from({ length: 2000 }, (_, at) => ({
    accountNumber: at % 100 === 7 ? '1000000005' : '1000000004',
    amount: 1,
  }));
  const was = await balance('1000000004');
  const started = await begin(bank, 'Bulk collections', { items });
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body).slice(0, 600));
  assert.equal(started.at('data.variables.collected'), 1980);
  assert.equal(started.at('data.variables.failed'), 20);
  assert.equal(started.at('data.variables.failures.0.code'), 'INSUFFICIENT_BALANCE');
  assert.equal(started.at('data.variables.batchesDone'), 20);
  assert.equal(await balance('1000000004'), was - 1980);
  const listed = await bank.call('GetProcessInstanceListQuery', { processDefinitionId: 'Bulk collections' });
  assert.equal(listed.at('data.totalRecords'), 1);
});
