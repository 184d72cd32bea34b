/** Messages to people, from the command that causes them to the gateway that takes them. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { hours, minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { type SmsServer, startSmsServer } from '../../support/sms.ts';
import { type MailServer, startMailServer } from '../../support/smtp.ts';

let mail: MailServer;
let sms: SmsServer;
let bank: TestBank;
before(async () => {
  mail = await startMailServer();
  sms = await startSmsServer();
  bank = await startBank({ env: { SMTP_URL: mail.url, SMS_GATEWAY_URL: sms.url } });
});
after(async () => {
  await bank.stop();
  await mail.stop();
  await sms.stop();
});
afterEach(() => {
  mail.refuseWith = undefined;
  sms.status = 200;
});

/** Rejects a new transaction of Amina's and answers its id. */
async function rejected(at: TestBank): Promise<string> {
  const made = await at.call('InitiateWithdrawal', {
    accountNumber: '1000000001',
    amount: 1250.5,
    requireApproval: true,
  });
  const transactionId = made.text('data.transactionId');
  const reply = await at.call(
    'RejectTransaction',
    { transactionId, rejectionReason: 'The signature differs from the card' },
    { as: 'approver' },
  );
  assert.equal(reply.status, 200);
  return transactionId;
}

const about = async (at: TestBank, subject: string, more: object = {}) => {
  const reply = await at.call('RetrieveNotificationsQuery', { subject, ...more }, { as: 'manager' });
  assert.equal(reply.status, 200);
  return reply.at('data.items') as readonly Readonly<Record<string, unknown>>[];
};

test('a rejection reaches the customer by e-mail and by SMS', async () => {
  const id = await rejected(bank);
  await bank.advance(0);
  const sent = await about(bank, id);
  assert.deepEqual(
    sent.map(({ status, attempts }) => [status, attempts]),
    [
      ['SENT', 1],
      ['SENT', 1],
    ],
  );
  const letter = mail.taken.find(({ text }) => text.includes(id));
  assert.match(letter?.text ?? '', /Subject: Your transaction of NGN 1,250\.50 was rejected/);
  const [note] = await about(bank, id, { channel: 'sms' });
  assert.equal(sms.taken.at(-1)?.text, note?.body);
  assert.match(String(note?.body), /signature differs from the card/);
  assert.equal(sms.taken.at(-1)?.to, note?.recipient);
});

test('lists narrow by channel, recipient, template and status', async () => {
  const id = await rejected(bank);
  await bank.advance(0);
  const [letter] = await about(bank, id, { channel: 'email' });
  assert.equal((await about(bank, id, { recipient: 'client-amina' })).length, 2);
  assert.equal((await about(bank, id, { recipient: letter?.recipient })).length, 1);
  assert.equal((await about(bank, id, { recipient: 'client-bayo' })).length, 0);
  assert.equal((await about(bank, id, { template: 'transaction-rejected' })).length, 2);
  assert.equal((await about(bank, id, { status: 'FAILED' })).length, 0);
  const teller = await bank.call('RetrieveNotificationsQuery', {}, { as: 'teller' });
  assert.equal(teller.status, 403);
});

test('a gateway that fails is tried again later, and once it works the message is sent once', async () => {
  mail.refuseWith = 451;
  sms.status = 503;
  const before = sms.taken.length;
  const id = await rejected(bank);
  await bank.advance(0);
  const waiting = await about(bank, id);
  assert.deepEqual(
    waiting.map(({ status, attempts }) => [status, attempts]),
    [
      ['PENDING', 1],
      ['PENDING', 1],
    ],
  );
  assert.match(String(waiting.find(({ channel }) => channel === 'sms')?.lastError), /503/);
  await bank.advance(1000);
  assert.equal((await about(bank, id))[0]?.attempts, 1, 'it is not tried before its time');
  mail.refuseWith = undefined;
  sms.status = 200;
  await bank.advance(minutes(1));
  assert.deepEqual(
    (await about(bank, id)).map(({ status }) => status),
    ['SENT', 'SENT'],
  );
  assert.equal(sms.taken.length, before + 1);
});

test('what the gateway refuses for good, and what never works, fails and says why', async () => {
  mail.refuseWith = 550;
  sms.status = 500;
  const id = await rejected(bank);
  await bank.advance(0);
  const [letter] = await about(bank, id, { channel: 'email' });
  assert.equal(letter?.status, 'FAILED');
  for (let tries = 0; tries < 8; tries += 1) await bank.advance(hours(1));
  const [note] = await about(bank, id, { channel: 'sms' });
  assert.deepEqual([note?.status, note?.attempts], ['FAILED', 8]);
});

test('without gateways messages are kept, and can be read', async () => {
  const quiet = await startBank();
  try {
    const id = await rejected(quiet);
    await quiet.advance(0);
    const kept = await about(quiet, id, { status: 'KEPT' });
    assert.equal(kept.length, 2);
    assert.match(String(kept[0]?.body), /1,250\.50/);
    const [left] = await quiet.host.store.everywhere.rows(
      (await import('../../../core/time/timer.ts')).timers,
      (select) => select.where('id', 'like', 'notify:%'),
    );
    assert.equal(left, undefined);
  } finally {
    await quiet.stop();
  }
});
