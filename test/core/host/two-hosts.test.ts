/** Two hosts on one server, as behind a load balancer: what waits is resumed by either, and everything happens once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startBank, type TestBank } from '../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../support/bpmn.ts';
import { openStream } from '../../support/event-stream.ts';
import { createJob, hourlyDeposit, runsOf, saved } from '../../support/jobs.ts';
import { pick } from '../../support/pick.ts';
import { begin, deploy, look } from '../../support/process.ts';
import {
  amounts,
  deposit,
  localEgress,
  type Receiver,
  startReceiver,
  subscribe,
} from '../../support/receiver.ts';
import { serverUrl } from '../../support/store.ts';
import { until } from '../../support/until.ts';

const onServer = { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' };

let first: TestBank;
let second: TestBank;
let receiver: Receiver;
before(async () => {
  if (serverUrl === undefined) return;
  first = await startBank({ env: localEgress });
  second = await startBank({ env: localEgress, on: first.store });
  receiver = await startReceiver();
});
after(async () => {
  await receiver?.stop();
  await second?.stop();
  await first?.stop();
});

const signal = (bank: TestBank, instance: Answer): Promise<Answer> =>
  bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid: instance.at('data.instanceId') },
    { as: 'manager' },
  );

/** Moves both clocks, and lets both hosts look for what is due at the same time. */
async function advanceBoth(millis: number): Promise<void> {
  await Promise.all([first.advance(millis), second.advance(millis)]);
  // What one of them set for the other.
  await Promise.all([first.advance(0), second.advance(0)]);
}

const pay = el('serviceTask', 'pay', {
  ConnectorKey: 'InitiateDeposit',
  accountNumber: '1000000005',
  amount: '1',
  channel: 'branch',
});

test('an instance that one host started is resumed by the other', onServer, async () => {
  const id = await deploy(
    first,
    bpmn([start, el('userTask', 'ask', { FormKey: 'f' }), pay, end], ['s->ask', 'ask->pay', 'pay->e']),
  );
  const waiting = await begin(first, id);
  assert.equal((await look(second, waiting)).at('data.status'), 'WAITING');
  assert.equal((await signal(second, waiting)).status, 200);
  assert.equal((await look(first, waiting)).at('data.status'), 'COMPLETED');
});

test('of two signals at once one wins, and its work is done once', onServer, async () => {
  const id = await deploy(
    first,
    bpmn([start, el('userTask', 'ask', { FormKey: 'f' }), pay, end], ['s->ask', 'ask->pay', 'pay->e']),
  );
  const before = Number(await saved(first));
  const count = 10;
  for (let at = 0; at < count; at += 1) {
    const waiting = await begin(at % 2 === 0 ? first : second, id);
    const answers = await Promise.all([signal(first, waiting), signal(second, waiting)]);
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(won.length, 1, JSON.stringify(answers.map(({ body }) => body)));
    assert.equal((await look(second, waiting)).at('data.status'), 'COMPLETED');
  }
  assert.equal(Number(await saved(second)) - before, count);
});

test('each timer of an instance fires once', onServer, async () => {
  const id = await deploy(
    second,
    bpmn(
      [start, el('intermediateCatchEvent', 'wait', {}, timer('timeDuration', 'PT1M')), pay, end],
      ['s->wait', 'wait->pay', 'pay->e'],
    ),
  );
  const before = Number(await saved(first));
  const instances: Answer[] = [];
  for (let at = 0; at < 20; at += 1) instances.push(await begin(at % 2 === 0 ? first : second, id));
  await advanceBoth(60_000);
  for (const instance of instances) {
    assert.equal((await look(first, instance)).at('data.status'), 'COMPLETED');
  }
  assert.equal(Number(await saved(first)) - before, 20);
});

test('a recurring job runs once a slot', onServer, async () => {
  const before = Number(await saved(first));
  const made = await createJob(first, hourlyDeposit('Hourly on two hosts'));
  assert.equal(made.status, 200, JSON.stringify(made.body));
  for (let hour = 0; hour < 3; hour += 1) await advanceBoth(3_600_000);
  const runs = await runsOf(second, made.at('data.id'));
  assert.deepEqual(pick(runs, 'status'), ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
  assert.equal(Number(await saved(second)) - before, 30);
});

test('each event is delivered, in order, whichever host made it', onServer, async () => {
  // Within a millisecond two hosts have no order: what came before is not new, what comes now is.
  await advanceBoth(1);
  assert.equal((await subscribe(first, receiver.url)).status, 200);
  await advanceBoth(1);
  const sent = Array.from({ length: 12 }, (_, at) => at + 1);
  for (const amount of sent) {
    await deposit(amount % 2 === 0 ? first : second, amount);
    await advanceBoth(amount % 3 === 0 ? 1000 : 1);
  }
  // What one host woke, the sweep of the other does not wait for.
  await until(async () => {
    await advanceBoth(1000);
    return receiver.received.length >= sent.length;
  });
  assert.deepEqual(amounts(receiver.received), sent);
});

test('a start that both hosts are asked for under one key has one answer', onServer, async () => {
  const id = await deploy(
    first,
    bpmn([start, el('scriptTask', 'fail', { Script: 'throw new Error("no")' }), end], ['s->fail', 'fail->e']),
  );
  for (let round = 0; round < 3; round += 1) {
    const ask = (bank: TestBank) =>
      bank.call(
        'StartProcessInstanceCommand',
        { processDefinitionId: id },
        { as: 'manager', headers: { 'idempotency-key': `both-${round}` } },
      );
    const [one, other] = await Promise.all([ask(first), ask(second)]);
    assert.deepEqual(one.body, other.body);
    assert.deepEqual((await ask(first)).body, one.body);
  }
});

test('a stream of one host tells what the other one commits', onServer, async () => {
  const reader = await openStream(second);
  const own = await openStream(first);
  const paid = await first.call('InitiateDeposit', { accountNumber: '1000000002', amount: 7 });
  assert.equal(paid.status, 200);
  await until(() => reader.events.length > 0);
  const [event] = await own.count(1);
  assert.deepEqual(reader.events[0], event);
  assert.equal(event?.data.subject, paid.at('data.transactionId'));
  reader.close();
  own.close();
});

test('who goes from one host to the other with the last id misses nothing', onServer, async () => {
  const here = await openStream(first);
  await first.call('InitiateDeposit', { accountNumber: '1000000002', amount: 8 });
  await here.count(1);
  here.close();
  const missed = await second.call('InitiateDeposit', { accountNumber: '1000000002', amount: 9 });
  const there = await openStream(second, { headers: { 'last-event-id': here.lastId() ?? '' } });
  const came = () => there.events.some(({ data }) => data.subject === missed.at('data.transactionId'));
  await until(came);
  there.close();
});
