/** Events that interrupt nothing: each message and signal comes to them, however fast one follows another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { el } from '../support/bpmn.ts';
import { beside, caught, on, process, script, task, user } from '../support/diagram.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const order = (name: string, data: object) => bank.call(name, data, { as: 'admin' });

/** A task beside which every event of this kind counts. */
const counting = (event: string): string =>
  process(
    [user('u'), beside('u', 'b', event), script('x', 'context.n = n + 1; return null')],
    ['s -> u -> e', 'b -> x -> e'],
  );

const message = (data: object) => order('CorrelateProcessMessageCommand', data);
const signal = (signalName: string, variables: object = {}) =>
  order('SendProcessSignalCommand', { signalName, variables });

test('each of several messages is worked with its own data, and so are signals', async () => {
  const summing = (event: string) =>
    process(
      [
        user('u'),
        beside('u', 'b', event),
        task('y'),
        script('x', 'context.sums = [...sums, amount]; return null'),
      ],
      ['s -> u -> e', 'b -> y -> x -> e'],
    );
  for (const [event, send] of [
    [on.signal('paid'), (variables: object) => signal('paid', variables)],
    [on.message('bill'), (variables: object) => message({ messageName: 'bill', variables })],
  ] as const) {
    for (const suspends of [true, false]) {
      const started = await begin(bank, await deploy(bank, summing(event)), { sums: [] });
      const instanceGuid = started.text('data.instanceId');
      if (suspends) await order('SuspendProcessInstanceCommand', { instanceGuid });
      await Promise.all([100, 20, 3].map((amount) => send({ amount })));
      if (suspends) await order('ResumeProcessInstanceCommand', { instanceGuid });
      await bank.advance(1000);
      const sums = (await look(bank, started)).at('data.variables.sums') as readonly number[];
      assert.deepEqual([...sums].sort(), [100, 20, 3]);
      await order('CancelProcessInstanceCommand', { instanceGuid });
    }
  }
});

test('callbacks with one key come to such an event each', async () => {
  const keyed = counting(on.message('paid')).replace(
    /(<bpmn:boundaryEvent [^>]*>)/,
    '$1<bpmn:extensionElements><bank:properties><bank:property name="CorrelationKey" value="again-1"/></bank:properties></bpmn:extensionElements>',
  );
  const started = await begin(bank, await deploy(bank, keyed), { n: 0 });
  const instanceGuid = started.text('data.instanceId');
  await order('SuspendProcessInstanceCommand', { instanceGuid });
  for (let at = 0; at < 2; at += 1) {
    const sent = await order('ReturnCallbackCommand', { correlationKey: 'again-1' });
    assert.equal(sent.at('data.status'), 'SUSPENDED', JSON.stringify(sent.body));
  }
  await order('ResumeProcessInstanceCommand', { instanceGuid });
  await bank.advance(1000);
  assert.equal((await look(bank, started)).at('data.variables.n'), 2);
});

test('what a suspended instance would wait for only later is refused with the way to do it', async () => {
  const xml = process(
    [caught('first', on.message('step')), caught('second', on.message('step'))],
    ['s -> first -> second -> e'],
  );
  const started = await begin(bank, await deploy(bank, xml));
  const instanceId = started.text('data.instanceId');
  await order('SuspendProcessInstanceCommand', { instanceGuid: instanceId });
  assert.equal((await message({ messageName: 'step', instanceId })).status, 200);
  const refused = await message({ messageName: 'step', instanceId });
  assert.deepEqual([refused.status, refused.at('errors.0.code')], [409, 'INSTANCE_SUSPENDED']);
  assert.match(refused.text('errors.0.message'), /timeToLiveSeconds/);
  const kept = await message({ messageName: 'step', instanceId, timeToLiveSeconds: 60 });
  assert.equal(kept.at('data.outcome'), 'HELD');
  await order('ResumeProcessInstanceCommand', { instanceGuid: instanceId });
  await bank.advance(1000);
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
});

test('a correlation key that is too long stands, and is not cut to that of another', async () => {
  const xml = process([el('receiveTask', 'paid', { CorrelationKey: '${key}' })], ['s -> paid -> e']);
  const started = await begin(bank, await deploy(bank, xml), { key: 'k'.repeat(256) });
  assert.equal(started.at('data.error.code'), 'CORRELATION_KEY', JSON.stringify(started.body));
  assert.match(started.text('data.error.message'), /gives 256 characters: 255 are the most/);
  const instanceGuid = started.text('data.instanceId');
  await order('SetProcessVariablesCommand', { instanceGuid, variables: { key: 'short' } });
  await order('RetryProcessInstanceCommand', { instanceGuid });
  const done = await order('ReturnCallbackCommand', { correlationKey: 'short' });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
});

test('of several that stand at an output one is passed over, and the others are not lost', async () => {
  const xml = process(
    [
      user('u'),
      beside('u', 'b', on.signal('sum')).replace(
        '<bpmn:signalEventDefinition',
        '<bpmn:extensionElements><bank:properties><bank:property name="OutputMapping" value="{&quot;got&quot;:&quot;${result.sum}&quot;}"/></bank:properties></bpmn:extensionElements><bpmn:signalEventDefinition',
      ),
      script('x', 'context.n = n + 1; return null'),
    ],
    ['s -> u -> e', 'b -> x -> e'],
  );
  const started = await begin(bank, await deploy(bank, xml), { n: 0 });
  const instanceGuid = started.text('data.instanceId');
  await order('SuspendProcessInstanceCommand', { instanceGuid });
  for (const at of [1, 2, 3]) await signal('sum', { other: at });
  await order('ResumeProcessInstanceCommand', { instanceGuid });
  await bank.advance(1000);
  for (const n of [0, 1, 2, 3]) {
    const shown = await look(bank, started);
    assert.equal(shown.at('data.variables.n'), n);
    assert.equal(shown.at('data.error.code'), n < 3 ? 'VALUE_MISSING' : undefined);
    if (n < 3) await order('SkipFailedTaskCommand', { instanceGuid });
  }
});

test('a callback that came before it leaves an event that interrupts nothing listening', async () => {
  const xml = process(
    [
      user('u'),
      beside('u', 'b', on.message('early')).replace(
        '<bpmn:messageEventDefinition',
        '<bpmn:extensionElements><bank:properties><bank:property name="CorrelationKey" value="early-1"/><bank:property name="KeepEarlyCallbacks" value="true"/></bank:properties></bpmn:extensionElements><bpmn:messageEventDefinition',
      ),
      script('x', 'context.n = n + 1; return null'),
    ],
    ['s -> u -> e', 'b -> x -> e'],
  );
  const definition = await deploy(bank, xml);
  const callback = () =>
    order('ReturnCallbackCommand', { correlationKey: 'early-1', callbackData: {}, isSuccess: true });
  assert.equal((await callback()).status, 200);
  const started = await begin(bank, definition, { n: 0 });
  for (let more = 0; more < 2; more += 1) assert.equal((await callback()).status, 200);
  await bank.advance(1000);
  assert.equal((await look(bank, started)).at('data.variables.n'), 3);
});

test('an event that stands at its output goes on listening', async () => {
  for (const [event, send] of [
    [on.signal('heard'), (variables: object) => signal('heard', variables)],
    [on.message('told'), (variables: object) => message({ messageName: 'told', variables })],
  ] as const) {
    const xml = process(
      [user('u'), mapped(beside('u', 'b', event)), script('x', 'context.n = n + got; return null')],
      ['s -> u -> e', 'b -> x -> e'],
    );
    const started = await begin(bank, await deploy(bank, xml), { n: 0 });
    const instanceGuid = started.text('data.instanceId');
    for (const data of [{ other: 1 }, { sum: 10 }, { sum: 100 }]) {
      const sent = await send(data);
      assert.equal(sent.status, 200, JSON.stringify(sent.body));
    }
    await bank.advance(1000);
    assert.equal((await look(bank, started)).at('data.error.code'), 'VALUE_MISSING');
    await order('SkipFailedTaskCommand', { instanceGuid, additionalData: { got: 1 } });
    await bank.advance(1000);
    const shown = await look(bank, started);
    assert.equal(shown.at('data.error'), null, JSON.stringify(shown.body));
    assert.equal(shown.at('data.variables.n'), 111);
    await order('CancelProcessInstanceCommand', { instanceGuid });
  }
});

const mapped = (event: string): string =>
  event.replace(
    /<bpmn:(?:signal|message)EventDefinition/,
    (definition) =>
      `<bpmn:extensionElements><bank:properties><bank:property name="OutputMapping" value="{&quot;got&quot;:&quot;\${result.sum}&quot;}"/></bank:properties></bpmn:extensionElements>${definition}`,
  );
