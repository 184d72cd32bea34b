/** A host that stops while partners do not answer: it waits a moment for them, and who comes next does their work. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { eventAttempts, eventSubscriptions } from '../../../core/events/subscriptions.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { timers } from '../../../core/time/timer.ts';
import { startBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { deposit, localEgress, subscribe } from '../../support/receiver.ts';
import { startSmsServer } from '../../support/sms.ts';
import { startMailServer } from '../../support/smtp.ts';
import { makeTestStore } from '../../support/store.ts';
import { until } from '../../support/until.ts';

/** Partners that take a connection and say nothing, and how many have come. */
const sockets = new Set<Socket>();
let called = 0;
const silent = createServer((socket) => {
  called += 1;
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.resume();
});
let address: string;
before(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
after(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

/** Work that goes to a partner of each kind: an event, an e-mail, an SMS, an order to a remote core. */
const kinds = ['CoreBankingTransfer', 'DeliverEvents', 'SendNotification', 'SendNotification'];

async function giveWork(bank: Awaited<ReturnType<typeof startBank>>, hook: string): Promise<void> {
  const subscribed = await subscribe(bank, hook);
  assert.equal(subscribed.status, 200, JSON.stringify(subscribed.body));
  await deposit(bank, 7);
  await bank.setRules('partners/disbursement', { sourceAccount: '9000000001', via: 'remote' });
  const sent = await bank.call('ProcessPartnerDisburseLoanCommand', { id: 7001 }, { as: 'manager' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const made = await bank.call('InitiateWithdrawal', {
    accountNumber: '1000000001',
    amount: 1,
    requireApproval: true,
  });
  const transactionId = made.text('data.transactionId');
  const reason = { transactionId, rejectionReason: 'The signature differs from the card' };
  const rejected = await bank.call('RejectTransaction', reason, { as: 'approver' });
  assert.equal(rejected.status, 200, JSON.stringify(rejected.body));
}

test('partners that do not answer hold no stop up, and their work is there for the next host', async () => {
  const store = await makeTestStore();
  const env = { ...localEgress, SMTP_URL: `smtp://${address}` };
  const http = { SMS_GATEWAY_URL: `http://${address}/sms`, CORE_BANKING_URL: `http://${address}/` };
  const bank = await startBank({ on: store, env: { ...env, ...http } });
  await giveWork(bank, `http://${address}/hook`);
  await until(() => {
    // The clock stands still: timers look when it is moved.
    bank.clock.advance(10);
    return called >= kinds.length;
  });
  // A stop that waited for the answers would find these tries failed.
  await bank.host.stop();

  const read = await openSnapshot(store.address);
  const left = await read.rows(timers, (select) => select.whereIn('command', kinds).orderBy('command'));
  const [subscription] = await read.rows(eventSubscriptions, () => undefined);
  const attempts = await read.rows(eventAttempts, () => undefined);
  await read.close();
  assert.deepEqual(
    left.map(({ command, attempts: tries }) => [command, tries]),
    kinds.map((command) => [command, 0]),
  );
  const now = bank.clock.now();
  for (const { command, due } of left) assert.ok(due <= now, `${command} waits until ${due}`);
  // Nobody says of a partner that he failed.
  assert.deepEqual([subscription?.failures, attempts], [0, []]);

  const [mail, sms] = [await startMailServer(), await startSmsServer()];
  const next = await startBank({
    on: store,
    start: now,
    env: { ...env, ...http, SMTP_URL: mail.url, SMS_GATEWAY_URL: sms.url },
  });
  await until(() => {
    next.clock.advance(10);
    return mail.taken.length > 0 && sms.taken.length > 0;
  });
  await next.host.stop();
  await assertWhole(store.address, next.host.registry);
  await Promise.all([mail.stop(), sms.stop(), store.drop()]);
});
