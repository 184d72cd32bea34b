import assert from 'node:assert/strict';
import { test } from 'node:test';
import ReturnCallback from '../../../../commands/processes/messages/ReturnCallbackCommand.ts';
import { hours, later, minutes } from '../../../../core/values/instant.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import {
  analyst,
  callbackWait,
  definition,
  instance,
  tooMuch,
  waitingCallback,
} from '../../../support/definitions.ts';
import { begin, callback, deploy, look } from '../../../support/process.ts';

const child = { ...instance, id: 'child', parentInstance: instance.id, parentToken: 'paid_1' };

const partner = person('partner', 'Admin');

/** Nothing knows the key, and a process keeps what comes under such keys. */
const early = {
  callback: undefined,
  instance: undefined,
  wait: undefined,
  keeper: { ...definition, earlyCallbacks: [{ elementId: 'paid', prefix: 'order-', from: ['role:Admin'] }] },
};

const counted = { tenant: 'demo', version: 1, sender: 'partner', since: noon, kept: 3 };

cases(
  ReturnCallback,
  {
    input: { correlationKey: 'order-1', callbackData: { paid: true } },
    state: {
      callback: waitingCallback,
      child: undefined,
      instance,
      wait: callbackWait,
      keeper: undefined,
      count: undefined,
      waiting: [],
    },
    actor: partner,
  },
  {
    'one that is waited for': { gives: ['put', 'remove', 'insert', 'schedule', 'put'] },
    'one for an instance with much that waits for it': {
      state: { waiting: tooMuch },
      gives: 'PROCESS_DATA_TOO_LARGE',
    },
    'one of the starter': { actor: analyst, gives: 'CALLBACK_FORBIDDEN' },
    'one of a sender that the wait does not name': {
      state: { wait: { ...callbackWait, accepts: { from: ['role:Partner'], early: false } } },
      gives: 'CALLBACK_FORBIDDEN',
    },
    'one that nothing waits for': {
      state: { callback: undefined, instance: undefined, wait: undefined },
      gives: 'CALLBACK_NOT_AWAITED',
    },
    'an early one': { state: early, gives: ['insert', 'insert', 'schedule'] },
    'an early one that was unclaimed': {
      state: { ...early, callback: { ...waitingCallback, state: 'UNCLAIMED' } },
      gives: ['insert', 'put', 'schedule'],
    },
    'an early one under a key that no wait has': {
      input: { correlationKey: 'other-1' },
      state: early,
      gives: 'CALLBACK_NOT_AWAITED',
    },
    'an early one above the quota': {
      state: { ...early, count: counted },
      rules: { 'processes/early-callbacks': { perSender: 3, maxBytes: 100 } },
      gives: 'EARLY_CALLBACK_LIMIT_EXCEEDED',
    },
    'an early one a day after the quota was used up': {
      state: { ...early, count: counted },
      rules: { 'processes/early-callbacks': { perSender: 3, maxBytes: 100 } },
      now: later(noon, hours(24)),
      gives: ['put', 'insert', 'schedule'],
    },
    'an early one that is too large': {
      state: early,
      rules: { 'processes/early-callbacks': { perSender: 3, maxBytes: 10 } },
      gives: 'VALIDATION',
    },
    'a child that has not ended': {
      input: { correlationKey: undefined, childInstanceId: 'child' },
      state: { callback: undefined, child },
      gives: 'CHILD_NOT_ENDED',
    },
    'a child that has ended': {
      input: { correlationKey: undefined, childInstanceId: 'child' },
      state: { callback: undefined, child: { ...child, endedAt: noon } },
      gives: 'CALLBACK_USED',
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
    'a used one': { state: { callback: { ...waitingCallback, state: 'USED' } }, gives: 'CALLBACK_USED' },
    'a closed one': {
      state: { callback: { ...waitingCallback, state: 'CLOSED' } },
      gives: 'CALLBACK_CLOSED',
    },
    'one that two wait for': {
      state: {
        callback: { ...waitingCallback, waits: [...waitingCallback.waits, { instanceId: 'x', token: 'y' }] },
      },
      gives: 'CALLBACK_AMBIGUOUS',
    },
    'one that is a success and a failure': {
      input: { isSuccess: true, isFailed: true },
      gives: 'VALIDATION',
    },
    'one that is not a success and no failure': {
      input: { isSuccess: false, isFailed: false },
      gives: 'VALIDATION',
    },
    'one whose two flags agree': {
      input: { isSuccess: false, isFailed: true },
      gives: ['put', 'remove', 'insert', 'schedule', 'put'],
    },
    'both names': { input: { childInstanceId: 'child' }, gives: 'VALIDATION' },
    'an instance that has ended': {
      state: { instance: { ...instance, status: 'CANCELLED' } },
      gives: 'INSTANCE_ENDED',
    },
    'a wait that is gone': { state: { wait: undefined }, gives: 'INSTANCE_NOT_WAITING' },
  },
);

const bank = bankOfFile();

/** Waits for a payment up to thirty minutes; a failed one has its own way. */
const payment = bpmn(
  [
    start,
    el('receiveTask', 'paid', { CorrelationKey: '${context.reference}', ResultVariable: 'payment' }),
    el('boundaryEvent', 'late', {}, timer('timeDuration', 'PT30M'), 'attachedToRef="paid"'),
    el('boundaryEvent', 'failed', {}, '<bpmn:errorEventDefinition errorRef="E"/>', 'attachedToRef="paid"'),
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
  const keeps = payment.replace(
    'value="${context.reference}"/>',
    'value="order-${context.reference}"/><bank:property name="KeepEarlyCallbacks" value="true"/>',
  );
  const id = await deploy(bank, keeps);
  const early = await callback(bank, 'order-d', { amount: 9 });
  assert.equal(early.status, 200);
  assert.equal(early.at('data.status'), 'HELD');
  assert.equal((await callback(bank, 'order-d', {})).status, 409);
  const started = await begin(bank, id, { reference: 'd' });
  assert.equal(started.at('data.status'), 'COMPLETED');
  assert.equal(started.at('data.variables.payment.amount'), 9);

  await callback(bank, 'order-e', {});
  await bank.advance(hours(24));
  const later = await begin(bank, id, { reference: 'e' });
  assert.equal(later.at('data.status'), 'WAITING');
});

test('two processes that wait under one key make it ambiguous', async () => {
  const id = await deploy(bank, payment);
  await begin(bank, id, { reference: 'order-f' });
  await begin(bank, id, { reference: 'order-f' });
  assert.equal((await callback(bank, 'order-f', {})).at('errors.0.code'), 'CALLBACK_AMBIGUOUS');
});
