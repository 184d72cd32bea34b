import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ReturnCallback from '../../../../commands/processes/messages/ReturnCallbackCommand.ts';
import { hours, minutes } from '../../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, callbackWait, instance, waitingCallback } from '../../../support/definitions.ts';
import { begin, callback, deploy, look } from '../../../support/process.ts';

const child = { ...instance, id: 'child', parentInstance: instance.id, parentToken: 'paid_1' };

cases(
  ReturnCallback,
  {
    input: { correlationKey: 'order-1', callbackData: { paid: true } },
    state: { callback: waitingCallback, child: undefined, instance, wait: callbackWait },
    actor: analyst,
  },
  {
    'one that is waited for': { gives: ['put', 'remove', 'insert', 'schedule', 'put'] },
    'an early one is held': {
      state: { callback: undefined, instance: undefined, wait: undefined },
      gives: ['insert', 'schedule'],
    },
    'one that was unclaimed is held again': {
      state: { callback: { ...waitingCallback, state: 'UNCLAIMED' } },
      gives: ['put', 'schedule'],
    },
    'a child that its parent waits for': {
      input: { correlationKey: undefined, childInstanceId: 'child' },
      state: { callback: undefined, child },
      gives: ['remove', 'insert', 'schedule', 'put'],
    },
    'a child that nobody waits for': {
      input: { correlationKey: undefined, childInstanceId: 'child' },
      state: { callback: undefined, child: undefined },
      gives: 'INSTANCE_NOT_FOUND',
    },
    'a held one again': {
      state: { callback: { ...waitingCallback, state: 'HELD' } },
      gives: 'CALLBACK_USED',
    },
    'a used one': {
      state: { callback: { ...waitingCallback, state: 'USED' } },
      gives: 'CALLBACK_USED',
    },
    'a closed one': {
      state: { callback: { ...waitingCallback, state: 'CLOSED' } },
      gives: 'CALLBACK_CLOSED',
    },
    'one that two wait for': {
      state: {
        callback: {
          ...waitingCallback,
          waits: [...waitingCallback.waits, { instanceId: 'x', token: 'y' }],
        },
      },
      gives: 'CALLBACK_AMBIGUOUS',
    },
    'both names': { input: { childInstanceId: 'child' }, gives: 'VALIDATION' },
    'an instance that has ended': {
      state: { instance: { ...instance, status: 'CANCELLED' } },
      gives: 'INSTANCE_ENDED',
    },
    'a wait that is gone': { state: { wait: undefined }, gives: 'INSTANCE_NOT_WAITING' },
  },
);

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

/** Waits for a payment up to thirty minutes; a failed one has its own way. */
const payment = bpmn(
  [
    start,
    el('receiveTask', 'paid', {
      CorrelationKey: '${context.reference}',
      ResultVariable: 'payment',
    }),
    el('boundaryEvent', 'late', {}, timer('timeDuration', 'PT30M'), 'attachedToRef="paid"'),
    el(
      'boundaryEvent',
      'failed',
      {},
      '<bpmn:errorEventDefinition errorRef="E"/>',
      'attachedToRef="paid"',
    ),
    el('task', 'thank'),
    el('task', 'remind'),
    el('task', 'sorry'),
    end,
  ],
  ['s->paid', 'paid->thank', 'late->remind', 'failed->sorry', 'thank->e', 'remind->e', 'sorry->e'],
  '<bpmn:error id="E" errorCode="CALLBACK_FAILED"/>',
);

test('a callback resumes the process that waits for it, and its double is refused', async () => {
  const started = await begin(bank, await deploy(bank, payment), { reference: 'order-a' });
  assert.equal(started.at('data.status'), 'WAITING');
  assert.equal(started.at('data.currentTaskId'), 'paid');
  const returned = await callback(bank, 'order-a', { amount: 7 });
  assert.equal(returned.at('data.status'), 'COMPLETED');
  const shown = await look(bank, started);
  assert.deepEqual(shown.at('data.variables.payment'), { amount: 7 });
  assert.ok((shown.at('data.completedTasks') as string[]).includes('thank'));
  assert.equal((await callback(bank, 'order-a', {})).at('errors.0.code'), 'CALLBACK_USED');
});

test('after half an hour the other way is taken, and a later callback is refused', async () => {
  const started = await begin(bank, await deploy(bank, payment), { reference: 'order-b' });
  await bank.advance(minutes(30));
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'COMPLETED');
  assert.ok((shown.at('data.completedTasks') as string[]).includes('remind'));
  assert.equal((await callback(bank, 'order-b', {})).at('errors.0.code'), 'CALLBACK_CLOSED');
});

test('a failed callback takes the way of its error, with its words and its payload', async () => {
  const started = await begin(bank, await deploy(bank, payment), { reference: 'order-c' });
  const failed = await callback(
    bank,
    'order-c',
    { gatewayCode: 'TIMEOUT', retryable: true },
    { isSuccess: false, errorMessage: 'gateway timeout' },
  );
  assert.equal(failed.at('data.status'), 'COMPLETED');
  const shown = await look(bank, started);
  assert.equal(shown.at('data.variables._lastError.errorMessage'), 'gateway timeout');
  assert.equal(shown.at('data.variables.lastSignalData.gatewayCode'), 'TIMEOUT');
  assert.ok((shown.at('data.completedTasks') as string[]).includes('sorry'));
});

test('an early callback is held for a day: who waits for it then has it at once', async () => {
  const early = await callback(bank, 'order-d', { amount: 9 });
  assert.equal(early.status, 200);
  assert.equal(early.at('data.status'), 'HELD');
  assert.equal((await callback(bank, 'order-d', {})).status, 409);
  const started = await begin(bank, await deploy(bank, payment), { reference: 'order-d' });
  assert.equal(started.at('data.status'), 'COMPLETED');
  assert.equal(started.at('data.variables.payment.amount'), 9);

  await callback(bank, 'order-e', {});
  await bank.advance(hours(24));
  const later = await begin(bank, await deploy(bank, payment), { reference: 'order-e' });
  assert.equal(later.at('data.status'), 'WAITING');
});

test('two processes that wait under one key make it ambiguous', async () => {
  const id = await deploy(bank, payment);
  await begin(bank, id, { reference: 'order-f' });
  await begin(bank, id, { reference: 'order-f' });
  assert.equal((await callback(bank, 'order-f', {})).at('errors.0.code'), 'CALLBACK_AMBIGUOUS');
});
