/** The Engine of an instance, used as the documentation of bpmn-engine says. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { engineOptions } from '../../../../core/process/engine/open.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { and, caught, many, on, process, sub, user, xor } from '../../../support/diagram.ts';
import { holderOver, programIn } from '../../../support/machine.ts';

type Options = NonNullable<ConstructorParameters<typeof Engine>[0]>;
type Variables = Record<string, unknown>;

const approval = process([user('approve')], ['s -> approve -> e']);

/** An Engine of a diagram. */
async function engineOf(xml: string, more: Options = {}, variables: Variables = {}) {
  const program = await programIn(xml);
  const holder = holderOver(program.plan, variables);
  return new Engine({ ...(await engineOptions(program, () => holder)), variables, ...more });
}

/** What a listener hears: `activity.wait approve`. */
function heard(names: readonly string[]) {
  const listener = new EventEmitter();
  const seen: string[] = [];
  for (const name of names) listener.on(name, ({ id }) => seen.push(`${name} ${id}`));
  return { listener, seen };
}

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort();

test('a signal by executionId completes one of two tokens at the same task', async () => {
  const twice = process([and('f'), xor('m'), user('u')], ['s -> f', 'f -> m', 'f -> m', 'm -> u -> e']);
  const engine = await engineOf(twice);
  const execution = await engine.execute();
  const [first, second] = execution.getPostponed();
  assert.deepEqual([first?.id, second?.id], ['u', 'u']);
  execution.signal({ executionId: second?.executionId ?? '' });
  const [left] = execution.getPostponed();
  assert.equal(left?.executionId, first?.executionId);
  const ended = engine.waitFor('end');
  left?.signal();
  await ended;
});

test('each turn of a parallel loop is signalled by its executionId', async () => {
  const each = process([user('u', many({ times: '3' }))], ['s -> u -> e']);
  const execution = await (await engineOf(each)).execute();
  const turns = execution.getPostponed();
  assert.deepEqual(
    turns.map(({ content }) => [content.isMultiInstance, content.index]),
    [0, 1, 2].map((index) => [true, index]),
  );
  for (const { executionId } of turns) execution.signal({ executionId });
  assert.equal(execution.isRunning, false);
});

test('the listener hears activities, flows, the process and the definition in order', async () => {
  const { listener, seen } = heard([
    ...['activity.enter', 'activity.start', 'activity.wait', 'activity.end', 'activity.leave'],
    ...['flow.take', 'process.enter', 'process.start', 'process.end', 'process.leave'],
    ...['definition.enter', 'definition.start', 'definition.end', 'definition.leave'],
  ]);
  const engine = await engineOf(approval, { listener });
  const execution = await engine.execute();
  assert.deepEqual(seen.splice(0), [
    ...['definition.enter definitions', 'definition.start definitions'],
    ...['process.enter main', 'process.start main'],
    ...['activity.enter s', 'activity.start s', 'activity.end s', 'flow.take f0'],
    ...['activity.leave s', 'activity.enter approve', 'activity.start approve'],
    'activity.wait approve',
  ]);
  execution.signal({ id: 'approve' });
  assert.deepEqual(seen, [
    ...['activity.end approve', 'flow.take f1', 'activity.leave approve'],
    ...['activity.enter e', 'activity.start e', 'activity.end e', 'activity.leave e'],
    ...['process.end main', 'process.leave main'],
    ...['definition.end definitions', 'definition.leave definitions'],
  ]);
});

test('a listener that signals at activity.wait runs the process to its end', async () => {
  const listener = new EventEmitter();
  const outputs: unknown[] = [];
  listener.on('activity.wait', (api) => api.signal({ done: api.id }));
  listener.on('activity.end', (api) => outputs.push(api.content.output));
  const engine = await engineOf(process([user('a'), user('b')], ['s -> a -> b -> e']), { listener });
  const ended = engine.waitFor('end');
  await engine.execute();
  await ended;
  assert.deepEqual(outputs.filter(Boolean), [{ done: 'a' }, { done: 'b' }]);
});

test('execute calls back when the process ends', async () => {
  const engine = await engineOf(approval);
  const called = new Promise<unknown>((resolve) => {
    void engine.execute({}, (error, execution) => resolve(error ?? execution));
  });
  await engine.getDefinitions();
  const { execution } = engine;
  execution.signal({ id: 'approve' });
  assert.equal(await called, execution);
});

test('messages are signalled by the id of the message, as anywhere in the diagram', async () => {
  const waits = process([caught('c', on.message('paid'))], ['s -> c -> e']);
  const messageId = /<bpmn:message id="([^"]+)"/.exec(waits)?.[1] ?? '';
  const engine = await engineOf(waits);
  const execution = await engine.execute();
  const ended = engine.waitFor('end');
  execution.signal({ id: messageId });
  await ended;
});

test('parent of what waits in a sub-process names the sub-process, then the process', async () => {
  const inside = process([sub('box', [user('u')], ['u'])], ['s -> box -> e']);
  const execution = await (await engineOf(inside)).execute();
  const [waiting] = execution.getPostponed();
  const { parent } = waiting?.content ?? {};
  assert.equal(parent?.id, 'box');
  assert.equal(parent?.path.at(0)?.id, 'main');
  await execution.stop();
});

test('stop stops, and leaves neither consumers nor timers', async () => {
  const armed = new Set<unknown>();
  const engine = await engineOf(process([caught('c', on.timer('PT1H'))], ['s -> c -> e']), {
    timers: timersOf(armed),
  });
  const execution = await engine.execute();
  assert.deepEqual([execution.activityStatus, armed.size], ['timer', 1]);
  const [definition] = execution.definitions;
  const stopped = engine.waitFor('stop');
  await execution.stop();
  await stopped;
  assert.deepEqual([engine.stopped, execution.isRunning, armed.size], [true, false, 0]);
  assert.deepEqual(definition?.broker.getConsumers(), []);
  assert.deepEqual(definition?.getProcesses()[0]?.broker.getConsumers(), []);
  assert.deepEqual(engine.eventNames(), []);
});

/** The package's `timers` option over a set of what is armed. */
function timersOf(armed: Set<unknown>) {
  const clearTimeout = (timer: unknown): void => void armed.delete(timer);
  const setTimeout = (callback: CallableFunction, delay: number) => {
    const timer = { callback, delay, timerId: 'test', timerRef: null };
    armed.add(timer);
    return timer;
  };
  return { setTimeout, clearTimeout, executing: [], register: () => ({ setTimeout, clearTimeout }) };
}

test('timers of the option are armed with their delay, and bring the timer', async () => {
  const armed = new Set<{ readonly callback: CallableFunction; readonly delay: number }>();
  const engine = await engineOf(process([caught('c', on.timer('PT1H'))], ['s -> c -> e']), {
    timers: timersOf(armed),
  });
  const execution = await engine.execute();
  const [timer] = armed;
  assert.equal(timer?.delay, 3_600_000);
  const ended = engine.waitFor('end');
  timer?.callback();
  await ended;
  assert.equal(execution.isRunning, false);
});

test('cancelActivity lets a timer come', async () => {
  const engine = await engineOf(process([caught('c', on.timer('PT1H'))], ['s -> c -> e']));
  const execution = await engine.execute();
  const ended = engine.waitFor('end');
  execution.cancelActivity({ id: 'c' });
  await ended;
});

test('a state of another kind is refused', async () => {
  const first = await engineOf(approval);
  const execution = await first.execute();
  const kept = membersOf(JSON.parse(JSON.stringify(execution.getState()).replace('"tokens"', '"t"')));
  const second = await engineOf(approval);
  assert.throws(() => second.recover(kept), /no state of process <main>/);
  await execution.stop();
});

const others: Readonly<Record<string, string>> = {
  'other elements': process([user('else')], ['s -> else -> e']),
  'the same elements, joined otherwise': process([user('approve')], ['s -> e', 'approve -> e']),
  'another process': approval.replaceAll('main', 'other'),
};
for (const [what, xml] of Object.entries(others)) {
  test(`a state does not recover under a diagram with ${what}`, async () => {
    const execution = await (await engineOf(approval)).execute();
    const kept = JSON.parse(JSON.stringify(execution.getState()));
    await execution.stop();
    const other = await engineOf(xml);
    assert.throws(() => other.recover(kept), /cannot recover process <main>.*another diagram/);
  });
}

test('a state that names no diagram recovers where its tokens have their elements', async () => {
  const execution = await (await engineOf(approval)).execute();
  const kept = JSON.parse(JSON.stringify(execution.getState()).replace(/,"diagram":"\w+"/, ''));
  await execution.stop();
  const resumed = await (await engineOf(approval)).recover(kept).resume();
  assert.deepEqual(idsOf(resumed.getPostponed()), ['approve']);
  await resumed.stop();
  const other = await engineOf(others['other elements'] ?? '');
  assert.throws(() => other.recover(kept), /another diagram/);
});
