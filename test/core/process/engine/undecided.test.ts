/** What an Engine of a reader's own cannot decide is an error of its activity and process, as in bpmn-engine. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { standaloneOptions } from '../../../../core/process/engine/standalone.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { and, boundary, caught, many, on, process, sub, task, user, xor } from '../../../support/diagram.ts';

const told = ['activity.wait', 'activity.error', 'process.error', 'definition.error'];

/** What is heard of a diagram that is run with these variables. */
async function run(xml: string, variables: Readonly<Record<string, unknown>> = {}) {
  const listener = new EventEmitter();
  const seen: string[] = [];
  for (const name of told) listener.on(name, ({ id }) => seen.push(`${name} ${id}`));
  const errors: unknown[] = [];
  listener.on('activity.error', ({ content }) => errors.push(content.error));
  const engine = new Engine(await standaloneOptions(xml, { variables }));
  const failed: unknown[] = [];
  engine.on('error', (error) => failed.push(error));
  const execution = await engine.execute({ listener });
  return { engine, execution, seen, failed, errors };
}

const onlyIf = (condition: string) =>
  process([xor('g'), user('yes')], ['s -> g', `g -> yes : ${condition}`, 'yes -> e']);

const cases: readonly (readonly [what: string, xml: string, at: string, code: string, why: RegExp])[] = [
  ['a condition without its variable', onlyIf('${flag}'), 'g', 'VALUE_MISSING', /flag/],
  ['a condition that is not a truth', onlyIf('${name}'), 'g', 'VALUE_UNFIT', /some/],
  ['a condition that is not an expression', onlyIf('next(null, true)'), 'g', 'CONDITION', /one expr/],
  ['a condition that calls a service', onlyIf('${environment.services.isOk()}'), 'g', 'CONDITION', /isOk/],
  ['no flow that holds', onlyIf('${amount > 9}'), 'g', 'NO_FLOW', /no default/],
  [
    'a cardinality without its variable',
    process([user('u', many({ times: '${count}' }))], ['s -> u -> e']),
    ...(['u', 'VALUE_MISSING', /count/] as const),
  ],
  [
    'a cardinality that is not a number',
    process([user('u', many({ times: 'abc' }))], ['s -> u -> e']),
    ...(['u', 'LOOP', /not a whole number/] as const),
  ],
  [
    'a collection that is not a list',
    process([user('u', many({ collection: '${name}' }))], ['s -> u -> e']),
    ...(['u', 'LOOP', /not a list/] as const),
  ],
  [
    'a timer that is not a duration',
    process([caught('t', on.timer('garbage'))], ['s -> t -> e']),
    ...(['t', 'TIMER', /garbage is not a duration/] as const),
  ],
  [
    'a timer without its variable',
    process([caught('t', on.timer('${wait}'))], ['s -> t -> e']),
    ...(['t', 'VALUE_MISSING', /wait/] as const),
  ],
  [
    'a timer that is not an expression',
    process([caught('t', on.timer('${wait(1)}'))], ['s -> t -> e']),
    ...(['t', 'EXPRESSION', /wait/] as const),
  ],
];

for (const [what, xml, at, code, why] of cases) {
  test(`${what} is an error of ${at}, then of the process`, async () => {
    const { engine, seen, failed, errors } = await run(xml, { name: 'some', amount: 1 });
    assert.deepEqual(seen, [
      ...[`activity.error ${at}`, 'process.error main', 'definition.error definitions'],
    ]);
    assert.equal(engine.state, 'error');
    const [error] = failed;
    assert.deepEqual([membersOf(error).code, membersOf(errors[0]).code], [code, code]);
    assert.match(error instanceof Error ? error.message : '', why);
  });
}

test('an Engine without a listener of errors throws what cannot be decided', async () => {
  const engine = new Engine(await standaloneOptions(onlyIf('${flag}')));
  await assert.rejects(engine.execute(), { code: 'VALUE_MISSING' });
});

test('an error boundary catches what its activity cannot decide', async () => {
  const inside = sub('box', [xor('g')], ['box_s -> g', 'g -> box_e : ${flag}']);
  const xml = process(
    [inside, boundary('box', 'b', on.error()), user('correct')],
    ['s -> box -> e', 'b -> correct -> e'],
  );
  const { execution, seen, failed } = await run(xml);
  assert.deepEqual([seen, failed], [['activity.error g', 'activity.wait correct'], []]);
  await execution.stop();
});

test('a conditional event waits for the variable that it reads', async () => {
  const xml = process(
    [and('f'), user('u'), caught('c', on.condition('${ready}'))],
    ['s -> f', 'f -> u -> e', 'f -> c -> e'],
  );
  const { engine, execution, seen } = await run(xml);
  assert.deepEqual(seen, ['activity.wait u', 'activity.wait c']);
  const [waiting] = execution.getPostponed();
  assert.ok(waiting);
  waiting.environment.variables.ready = true;
  const ended = engine.waitFor('end');
  execution.signal({ id: 'u' });
  await ended;
});

test('a gateway that cannot be decided after recover is an error, too', async () => {
  const xml = process([user('u'), xor('g'), task('t')], ['s -> u -> g', 'g -> t : ${flag}', 't -> e']);
  const { engine, execution } = await run(xml);
  const state = JSON.parse(JSON.stringify(await engine.getState()));
  await execution.stop();
  const again = new Engine(await standaloneOptions(xml)).recover(state);
  const resumed = await again.resume();
  const ended = assert.rejects(again.waitFor('end'), { code: 'VALUE_MISSING' });
  resumed.signal({ id: 'u' });
  await ended;
});
