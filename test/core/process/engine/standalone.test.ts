/** An Engine of a reader's own, as the guide for integrators shows it. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { standaloneOptions } from '../../../../core/process/engine/standalone.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { caught, on, process, user, xor } from '../../../support/diagram.ts';

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

test('conditions are asked over the variables that were given', async () => {
  const xml = process(
    [xor('g'), user('large')],
    ['s -> g', 'g -> large : ${amount > 100}', 'g => e', 'large -> e'],
  );
  const waits = async (amount: number) => {
    const options = await standaloneOptions(xml, { variables: { amount } });
    const execution = await new Engine(options).execute();
    const ids = execution.getPostponed().map(({ id }) => id);
    if (execution.isRunning) await execution.stop();
    return ids;
  };
  assert.deepEqual([await waits(101), await waits(100)], [['large'], []]);
});

test('timers are due by the clock that was given', async () => {
  const xml = process([caught('c', on.timer('PT1H'))], ['s -> c -> e']);
  const options = await standaloneOptions(xml, { now: () => instantAt(0) });
  const execution = await new Engine(options).execute();
  assert.equal(execution.getPostponed()[0]?.content.expireAt, instantAt(3_600_000));
  await execution.stop();
});

test('a drawing without an executable process is refused', async () => {
  const drawing = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"/>';
  await assert.rejects(standaloneOptions(drawing), /no executable process/);
});
