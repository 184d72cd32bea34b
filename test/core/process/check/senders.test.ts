/** The check of who may answer a wait: senders that there cannot be, and early callbacks that no key leads to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportOn } from '../../../../core/process/check/check.ts';
import { el } from '../../../support/bpmn.ts';
import { boundary, on, process, user } from '../../../support/diagram.ts';

const report = (xml: string) =>
  reportOn(xml, { commands: [], command: () => undefined, ruleSet: () => false });

const waits = (properties: Readonly<Record<string, string>>) =>
  process([el('receiveTask', 'w', properties)], ['s -> w -> e']);

const errors = async (xml: string) =>
  (await report(xml)).findings
    .filter(({ severity }) => severity === 'error')
    .map(({ elementId, code, message }) => `${elementId} ${code} ${message}`);

test('senders are webhooks, roles, permissions and the starter', async () => {
  const CallbackFrom = 'webhook:pay-stack, role:Partner, permission:payments.confirm, starter';
  assert.deepEqual(await errors(waits({ CallbackFrom })), []);
  for (const wrong of ['Paystack', 'webhook:', 'role:${context.role}', 'user:ada']) {
    const [says = '', ...more] = await errors(waits({ CallbackFrom: `starter, ${wrong}` }));
    assert.ok(says.startsWith(`w PROPERTY CallbackFrom is invalid: got ${wrong}. Write webhook:KEY`));
    assert.deepEqual(more, []);
  }
});

test('early callbacks need a key that begins with a fixed text', async () => {
  const keyed = (CorrelationKey: string) => waits({ CorrelationKey, KeepEarlyCallbacks: 'true' });
  for (const key of ['${context.order}', 'context.order', '="order-" + order']) {
    assert.match(String(await errors(keyed(key))), /^w PROPERTY KeepEarlyCallbacks needs/);
  }
  assert.match(String(await errors(waits({ KeepEarlyCallbacks: 'true' }))), /needs a CorrelationKey/);
  assert.match(String(await errors(waits({ KeepEarlyCallbacks: 'yes' }))), /must be true or false/);
  const { findings, earlyCallbacks } = await report(keyed('order:${context.order}'));
  assert.deepEqual(findings, []);
  assert.deepEqual(earlyCallbacks, [{ elementId: 'w', prefix: 'order:', from: [] }]);
});

test('an event that catches a message has the same properties, the start of a process has not', async () => {
  const named = (event: string) =>
    event.replace(
      '<bpmn:messageEventDefinition',
      '<bpmn:extensionElements><bank:properties><bank:property name="CallbackFrom" value="role:Partner"/></bank:properties></bpmn:extensionElements><bpmn:messageEventDefinition',
    );
  const beside = process(
    [user('u'), named(boundary('u', 'b', on.message('paid')))],
    ['s -> u -> e', 'b -> e'],
  );
  assert.deepEqual(await errors(beside), []);
  const begins = named(el('startEvent', 'begin', {}, on.message('paid')));
  assert.match(
    String(await errors(process([user('u'), begins], ['s -> u -> e', 'begin -> u']))),
    /^begin PROPERTY CallbackFrom has no effect at the start of a process/,
  );
});
