/** Engines stay open between waits, within bounds, and are used only where the instance is as they left it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine } from '../../../../core/process/engine/open.ts';
import { openEngines } from '../../../../core/process/engine/open-engines.ts';
import { process, user } from '../../../support/diagram.ts';
import { holderOver, programIn } from '../../../support/machine.ts';

const program = await programIn(process([user('u')], ['s -> u -> e']));
const open = () => openEngine(program, holderOver(program.plan));

test('an Engine is taken once, by whoever has its state', async () => {
  const engines = openEngines();
  const engine = await open();
  engines.keep('a', 'one', engine);
  assert.equal(engines.take('a', program, 'one'), engine);
  assert.equal(engines.take('a', program, 'one'), undefined);
  engine.close();
});

test('an Engine whose instance was saved otherwise since is stopped', async () => {
  const engines = openEngines();
  const engine = await open();
  engines.keep('a', 'one', engine);
  assert.equal(engines.take('a', program, 'two'), undefined);
  assert.deepEqual([engine.execution.isRunning, engines.size], [false, 0]);
});

test('an Engine of another version is stopped', async () => {
  const engines = openEngines();
  const engine = await open();
  engines.keep('a', 'one', engine);
  assert.equal(engines.take('a', { ...program }, 'one'), undefined);
  assert.equal(engine.execution.isRunning, false);
});

test('past the limit, the Engine that was used least recently is stopped', async () => {
  const engines = openEngines({ max: 2, maxSize: 1000 });
  const all = [await open(), await open(), await open()];
  for (const [at, engine] of all.entries()) engines.keep(`k${at}`, 'one', engine);
  assert.deepEqual(
    all.map(({ execution }) => execution.isRunning),
    [false, true, true],
  );
  assert.equal(engines.size, 2);
  engines.close();
});

// Found by an attack: 255 kB of variables were packed into a state of 272 letters.
test('variables count beside the state', async () => {
  const engines = openEngines({ max: 10, maxSize: 10 });
  const engine = await open();
  engines.keep('a', 'one', engine, 8);
  assert.equal(engine.execution.isRunning, false);
  engines.close();
});

test('large states leave room for fewer, and one that is too large is not kept', async () => {
  const engines = openEngines({ max: 10, maxSize: 10 });
  const all = [await open(), await open(), await open()];
  for (const [at, state] of ['123456', '123456', '12345678901'].entries()) {
    const engine = all[at];
    if (engine !== undefined) engines.keep(`k${at}`, state, engine);
  }
  assert.deepEqual(
    all.map(({ execution }) => execution.isRunning),
    [false, true, false],
  );
  engines.close();
});

test('one that is kept again in its own place is not stopped', async () => {
  const engines = openEngines();
  const engine = await open();
  engines.keep('a', 'one', engine);
  engines.take('a', program, 'one');
  engines.keep('a', 'two', engine);
  assert.equal(engine.execution.isRunning, true);
  engines.close();
  assert.equal(engine.execution.isRunning, false);
});

test('a closed Engine has no consumer and no listener left', async () => {
  const engine = await open();
  const [definition] = engine.execution.definitions;
  engine.close();
  assert.deepEqual(engine.engine.eventNames(), []);
  assert.deepEqual(definition?.broker.getConsumers(), []);
  assert.deepEqual(definition?.getProcesses()[0]?.broker.getConsumers(), []);
});

test('an instance that ended leaves no consumer, and closing it is not an error', async () => {
  const engine = await open();
  for (const token of engine.machine.tokens.values()) token.complete();
  assert.equal(engine.machine.outcome().state, 'ended');
  const [definition] = engine.execution.definitions;
  assert.deepEqual(definition?.broker.getConsumers(), []);
  engine.close();
});

test('a mistake of the host while an instance starts is thrown to who opens it', async () => {
  const broken = {
    ...holderOver(program.plan),
    seen: () => {
      throw new TypeError('broken');
    },
  };
  await assert.rejects(openEngine(program, broken), { name: 'TypeError', message: 'broken' });
});

test('a mistake of the host while a token completes is thrown to who completes it', async () => {
  const engine = await open();
  engine.hold({
    ...holderOver(program.plan),
    left: () => {
      throw new TypeError('broken');
    },
  });
  const [token] = engine.machine.tokens.values();
  assert.throws(() => token?.complete(), { name: 'TypeError', message: 'broken' });
  engine.close();
});

test('another drive of the instance is told by its own holder', async () => {
  const engine = await open();
  const left: string[] = [];
  engine.hold({ ...holderOver(program.plan), left: (element) => left.push(element) });
  for (const token of engine.machine.tokens.values()) token.complete();
  assert.deepEqual(left, ['u']);
});
