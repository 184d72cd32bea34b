/** Tokens that an operator moves: what is refused, and what comes of the rest. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modificationOf } from '../../../../core/process/machine/modify.ts';
import { bpmn, el, end, loop, start, timer } from '../../../support/bpmn.ts';
import { and, process, task, user, xor } from '../../../support/diagram.ts';
import { graphIn, runMachine } from '../../../support/machine.ts';

const inSub = (id: string, inside: string) =>
  el(
    'subProcess',
    id,
    {},
    `${el('startEvent', `${id}s`)}${inside}<bpmn:sequenceFlow id="${id}f" sourceRef="${id}s" targetRef="${id}t"/>`,
  );

const forked = bpmn(
  [
    start,
    el('parallelGateway', 'fork'),
    el('userTask', 'a'),
    el('userTask', 'b'),
    el('boundaryEvent', 'late', {}, timer('timeDuration', 'PT1H'), 'attachedToRef="b"'),
    inSub('sub', el('userTask', 'subt')),
    el('userTask', 'many', {}, loop('${items}')),
    el('parallelGateway', 'join'),
    end,
  ],
  [
    ...['s->fork', 'fork->a', 'fork->b', 'fork->sub', 'fork->many'],
    ...['a->join', 'b->join', 'sub->join', 'many->join', 'late->e', 'join->e'],
  ],
);

test('what cannot be cancelled or started by hand says why, by its element', async () => {
  const m = await runMachine(forked, { items: [1, 2] });
  const g = await graphIn(forked);
  const turn = m.tokens().find(({ elementId }) => elementId === 'many');
  const problems = (cancelAt: readonly string[], startBefore: readonly string[] = []) =>
    modificationOf(m.state(), g, { cancelAt, startBefore }).problems;
  assert.deepEqual(problems(['p']), ['p is the process itself: cancel the instance.']);
  assert.deepEqual(problems(['late']), ['late is armed for b: cancel at b.']);
  assert.deepEqual(problems([turn?.id ?? '']), [
    'many is one turn of a loop: cancel at many to end all of them.',
  ]);
  assert.deepEqual(problems(['subt']), ['Nothing in sub would be left: cancel at sub.']);
  assert.deepEqual(problems([], ['late']), [
    'late is attached to b: start before that, or before what follows late.',
  ]);
  assert.deepEqual(problems(['sub'], ['subt']), [
    'subt is inside sub, which does not run: start before sub.',
  ]);
  assert.deepEqual(problems(['a', 'b', 'sub', 'many']), [
    'Nothing of the instance would be left: cancel it, or start something else.',
  ]);
  assert.deepEqual(problems(['a', 'many'], ['subt', 'join']), []);
});

test('a loop, a scope and tokens at a join are ended, and what is started joins', async () => {
  const m = await runMachine(forked, { items: [1, 2] });
  const g = await graphIn(forked);
  await m.move('a', (token) => token.complete());
  const wanted = { cancelAt: ['many', 'sub', 'join'], startBefore: ['a'] };
  const { problems, ...change } = modificationOf(m.state(), g, wanted);
  assert.deepEqual(problems, []);
  m.modify(change);
  assert.deepEqual(m.at(), ['a', 'b', 'late']);
  assert.equal(JSON.stringify(m.state()).includes('"join"'), false);
});

const joined = process(
  [xor('g'), task('a'), user('b'), and('j'), user('u')],
  ['s -> g', 'g -> a : ${c}', 'g => b', 'a -> j', 'b -> j', 'j -> u -> e'],
);

test('a join that stood in vain stands no longer once its token came', async () => {
  const m = await runMachine(joined, { c: true });
  await m.move('a', (token) => token.complete());
  assert.deepEqual(m.stuck, ['j DEADLOCK']);
  const wanted = { cancelAt: [], startBefore: ['b'] };
  const { problems, ...change } = modificationOf(m.state(), await graphIn(joined), wanted);
  assert.deepEqual(problems, []);
  m.modify(change);
  await m.move('b', (token) => token.complete());
  assert.deepEqual(m.at(), ['u']);
  assert.match(m.stuck.join(), /^j DEADLOCK,j_\d+ freed$/);
  await m.move('u', (token) => token.complete());
  assert.deepEqual(m.outcome(), { state: 'ended' });
});
