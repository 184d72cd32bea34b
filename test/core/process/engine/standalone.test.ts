/** An Engine of a reader's own, as the guide for integrators shows it. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { Timers } from 'bpmn-elements';
import { Engine } from 'bpmn-engine';
import { standaloneOptions } from '../../../../core/process/engine/standalone.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { caught, many, on, process, user, xor } from '../../../support/diagram.ts';

const approval = process([user('approve')], ['s -> approve -> e']);

test('an Engine listens, waits, is saved, recovers, resumes and ends', async () => {
  const listener = new EventEmitter();
  const seen: string[] = [];
  listener.on('activity.wait', ({ id, owner }) => seen.push(`${id} ${owner.type}`));
  listener.on('activity.end', ({ id, content, environment }) => {
    if (content.output !== undefined) environment.output[id] = content.output;
  });
  const engine = new Engine({ name: 'approval', ...(await standaloneOptions(approval)) });
  const execution = await engine.execute({ listener });
  const state = JSON.parse(JSON.stringify(await engine.getState()));
  await execution.stop();

  const again = new Engine(await standaloneOptions(approval)).recover(state);
  const ended = again.waitFor('end');
  const resumed = await again.resume({ listener });
  resumed.signal({ id: 'approve', approved: true });
  await ended;
  assert.deepEqual(seen, ['approve bpmn:UserTask', 'approve bpmn:UserTask']);
  assert.deepEqual(resumed.environment.output.approve, { id: 'approve', approved: true });
});

const flagged = (condition: string) =>
  process(
    [user('u'), xor('g'), user('yes'), user('no')],
    ['s -> u -> g', `g -> yes : ${condition}`, 'g => no', 'yes -> e', 'no -> e'],
  );
const idsOf = (execution: Engine['execution']) => execution.getPostponed().map(({ id }) => id);

/** Signals `u` and answers where the instance waits then. */
async function afterU(execution: Engine['execution'], sent: Readonly<Record<string, unknown>> = {}) {
  execution.signal({ id: 'u', ...sent });
  const ids = idsOf(execution);
  await execution.stop();
  return ids;
}

for (const condition of ['${flag}', '${environment.variables.flag}', '${context.flag}']) {
  test(`${condition} reads the variables of execute, of new Engine and of a recovered state`, async () => {
    const xml = flagged(condition);
    const variables = { flag: true };
    const executed = await new Engine(await standaloneOptions(xml)).execute({ variables });
    assert.deepEqual(await afterU(executed), ['yes']);
    const engine = new Engine({ ...(await standaloneOptions(xml)), variables });
    const made = await engine.execute();
    const state = JSON.parse(JSON.stringify(await engine.getState()));
    assert.deepEqual(await afterU(made), ['yes']);
    const recovered = new Engine(await standaloneOptions(xml)).recover(state);
    assert.deepEqual(await afterU(await recovered.resume()), ['yes']);
  });
}

test('a condition reads what a listener set while the instance waited', async () => {
  const listener = new EventEmitter();
  listener.on('activity.wait', ({ environment }) => {
    environment.variables.flag = true;
  });
  const options = await standaloneOptions(flagged('${flag}'), { variables: { flag: false } });
  assert.deepEqual(await afterU(await new Engine(options).execute({ listener })), ['yes']);
});

test('a condition reads the output of the signal before it', async () => {
  const options = await standaloneOptions(flagged('${environment.output.u.ok}'));
  assert.deepEqual(await afterU(await new Engine(options).execute(), { ok: true }), ['yes']);
});

test('loops and timers read the variables of a recovered state', async () => {
  const xml = process(
    [user('u'), user('each', many({ collection: '${list}' })), caught('c', on.timer('${wait}'))],
    ['s -> u -> each -> c -> e'],
  );
  const variables = { list: ['a', 'b'], wait: 'PT1H' };
  const first = new Engine(await standaloneOptions(xml, { variables }));
  const execution = await first.execute();
  const state = JSON.parse(JSON.stringify(await first.getState()));
  await execution.stop();
  const options = await standaloneOptions(xml, { now: () => instantAt(0) });
  const resumed = await new Engine(options).recover(state).resume();
  resumed.signal({ id: 'u' });
  assert.deepEqual(idsOf(resumed), ['each', 'each']);
  for (const { executionId } of resumed.getPostponed()) resumed.signal({ executionId });
  assert.equal(resumed.getPostponed()[0]?.content.expireAt, instantAt(3_600_000));
  await resumed.stop();
});

test('a drawing without an executable process is refused', async () => {
  const drawing = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"/>';
  await assert.rejects(standaloneOptions(drawing), /no executable process/);
});

test('of two executable processes, none is chosen', async () => {
  const second = '<bpmn:process id="other" isExecutable="true"/></bpmn:definitions>';
  const both = approval.replace('</bpmn:definitions>', second);
  await assert.rejects(standaloneOptions(both), /has 2 processes: make exactly one of them exec/);
});

test('the definition has the id that the diagram gives it', async () => {
  const xml = approval.replace(/(<bpmn:definitions[^>]*?) id="[^"]*"/, '$1 id="Def_1"');
  const engine = new Engine(await standaloneOptions(xml));
  const execution = await engine.execute();
  assert.equal((await engine.getDefinitionById('Def_1'))?.id, 'Def_1');
  const state = JSON.parse(JSON.stringify(await engine.getState()));
  await execution.stop();
  const again = new Engine(await standaloneOptions(xml)).recover(state);
  const resumed = await again.resume();
  assert.deepEqual(idsOf(resumed), ['approve']);
  await resumed.stop();
});

test('options of the Engine are handed to standaloneOptions and are kept', async () => {
  const mine = () => 'mine';
  const options = await standaloneOptions(approval, {
    name: 'own',
    services: { mine },
    settings: { shown: true },
    variables: { flag: true },
    timers: new Timers(),
  });
  const engine = new Engine(options);
  const execution = await engine.execute();
  const [definition] = execution.definitions;
  assert.equal(definition?.environment.services.mine, mine);
  assert.equal(definition.environment.settings.shown, true);
  assert.deepEqual([engine.name, execution.environment.variables], ['own', { flag: true }]);
  await execution.stop();
});

test('services that replace those of the options are refused with the cure', async () => {
  const options = { ...(await standaloneOptions(approval)), services: { mine() {} } };
  await assert.rejects(new Engine(options).execute(), /standaloneOptions\(diagram, \{ services \}\)/);
});

test('services of execute are added', async () => {
  const engine = new Engine(await standaloneOptions(approval));
  const execution = await engine.execute({ services: { mine() {} } });
  assert.deepEqual(idsOf(execution), ['approve']);
  await execution.stop();
});

test('timers of the package bring what is due', async () => {
  const xml = process([caught('c', on.timer('PT0.01S'))], ['s -> c -> e']);
  const engine = new Engine(await standaloneOptions(xml, { timers: new Timers() }));
  const ended = engine.waitFor('end');
  await engine.execute();
  await ended;
});
