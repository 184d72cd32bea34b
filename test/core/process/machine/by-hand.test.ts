/** Tokens that an operator moves, and states that another version takes: what is refused, and what comes of the rest. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Graph, graphOf } from '../../../../core/process/machine/graph.ts';
import { migrate } from '../../../../core/process/machine/migrate.ts';
import { modificationOf } from '../../../../core/process/machine/modify.ts';
import { mainProcess, planOf } from '../../../../core/process/reading/plan.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import { bpmn, el, end, loop, start, timer } from '../../../support/bpmn.ts';
import { runMachine } from '../../../support/machine.ts';

async function graph(xml: string): Promise<Graph> {
  const process = mainProcess(await readTree(xml));
  assert.ok(process);
  return graphOf(planOf(process));
}

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
  const g = await graph(forked);
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
  const g = await graph(forked);
  await m.move('a', (token) => token.complete());
  const wanted = { cancelAt: ['many', 'sub', 'join'], startBefore: ['a'] };
  const { problems, ...change } = modificationOf(m.state(), g, wanted);
  assert.deepEqual(problems, []);
  m.modify(change);
  assert.deepEqual(m.at(), ['a', 'b', 'late']);
  assert.equal(JSON.stringify(m.state()).includes('"join"'), false);
});

const plain = bpmn(
  [start, el('userTask', 'a'), inSub('sub', el('userTask', 'subt')), end],
  ['s->a', 'a->sub', 'sub->e'],
);

/** Problems of a migration by what the new version is, and how it is mapped. */
const migrations: Readonly<
  Record<string, readonly [string, string, Readonly<Record<string, string | null>>, RegExp | null]>
> = {
  'the same diagram': [plain, plain, {}, null],
  'the element is gone': [
    plain,
    bpmn([start, el('userTask', 'z'), end], ['s->z', 'z->e']),
    {},
    /a: the instance stands there, and the new version has no a/,
  ],
  'another kind': [
    plain,
    bpmn([start, el('serviceTask', 'a'), end], ['s->a', 'a->e']),
    {},
    /a to a: a UserTask does not become a ServiceTask/,
  ],
  'another scope': [
    plain,
    bpmn([start, inSub('sub', el('userTask', 'subt')), end], ['s->sub', 'sub->e']),
    { a: 'subt' },
    /a to subt: it would stand in sub, and p runs/,
  ],
  'a loop': [
    plain,
    bpmn([start, el('userTask', 'a', {}, loop('${items}')), end], ['s->a', 'a->e']),
    {},
    /it runs once, there in turns, side by side/,
  ],
  'given up where it stands': [plain, plain, { a: null }, /a: .* must be mapped to an element/],
};

for (const [name, [from, to, mapping, problem]] of Object.entries(migrations)) {
  test(`migration: ${name}`, async () => {
    const m = await runMachine(from);
    const made = migrate(
      m.state(),
      await graph(from),
      await graph(to),
      new Map(Object.entries(mapping)),
    );
    if (problem === null) assert.deepEqual(made.problems, []);
    else assert.match(made.problems.join('\n'), problem);
  });
}

test('a token that waits at a join keeps its flow, or the flow is asked for', async () => {
  const m = await runMachine(forked, { items: [1, 2] });
  await m.move('a', (token) => token.complete());
  const renamed = forked.replaceAll('"f5"', '"from-a"');
  const to = await graph(renamed);
  const from = await graph(forked);
  const bare = migrate(m.state(), from, to, new Map());
  assert.match(bare.problems.join(), /join: a token came by f5, and no flow f5 leads to join/);
  const made = migrate(m.state(), from, to, new Map([['f5', 'from-a']]));
  assert.deepEqual(made.problems, []);
  const next = await runMachine(renamed, { items: [1, 2] }, made.state);
  for (const at of ['b', 'subt', 'many', 'many']) {
    await next.move(at, (token) => token.complete());
  }
  assert.deepEqual(next.outcome(), { state: 'ended' });
});
