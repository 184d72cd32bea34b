/** Instances that are taken to a new version: what is refused; nothing is done twice, and nothing is forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Migrated, migrate } from '../../../../core/process/machine/migrate.ts';
import { bpmn, el, end, loop, start } from '../../../support/bpmn.ts';
import { boundary, handler, on, process, sub, task, thrown, user } from '../../../support/diagram.ts';
import { graphIn, runMachine } from '../../../support/machine.ts';
import { pick, pickAll } from '../../../support/pick.ts';

const inSub = (id: string, inside: string) =>
  el(
    'subProcess',
    id,
    {},
    `${el('startEvent', `${id}s`)}${inside}<bpmn:sequenceFlow id="${id}f" sourceRef="${id}s" targetRef="${id}t"/>`,
  );

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
    /a: the instance is there, and the new version has no a/,
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
    const made = migrate(m.state(), await graphIn(from), await graphIn(to), new Map(Object.entries(mapping)));
    if (problem === null) assert.deepEqual(made.problems, []);
    else assert.match(made.problems.join('\n'), problem);
  });
}

const forked = bpmn(
  [
    start,
    el('parallelGateway', 'fork'),
    el('userTask', 'a'),
    inSub('sub', el('userTask', 'subt')),
    el('userTask', 'many', {}, loop('${items}')),
    el('parallelGateway', 'join'),
    end,
  ],
  [
    ...['s->fork', 'fork->a', 'fork->sub', 'fork->many'],
    ...['a->join', 'sub->join', 'many->join', 'join->e'],
  ],
);

test('a token that waits at a join keeps its flow, or the flow is asked for', async () => {
  const m = await runMachine(forked, { items: [1, 2] });
  await m.move('a', (token) => token.complete());
  const renamed = forked.replaceAll('"f4"', '"from-a"');
  const to = await graphIn(renamed);
  const from = await graphIn(forked);
  const bare = migrate(m.state(), from, to, new Map());
  assert.match(bare.problems.join(), /join: a token came by f4, and no flow f4 leads to join/);
  const made = migrate(m.state(), from, to, new Map([['f4', 'from-a']]));
  assert.deepEqual(made.problems, []);
  const next = await runMachine(renamed, { items: [1, 2] }, made.state);
  for (const at of ['subt', 'many', 'many']) await next.move(at, (token) => token.complete());
  assert.deepEqual(next.outcome(), { state: 'ended' });
});

/** An instance of one diagram, taken to another. */
async function taken(from: string, to: string, at: readonly string[] = []): Promise<Migrated> {
  const m = await runMachine(from);
  for (const element of at) await m.move(element, (token) => token.complete());
  return migrate(m.state(), await graphIn(from), await graphIn(to), new Map());
}

const two = (host: string) =>
  process(
    [user('a'), user('b'), boundary(host, 'late', on.timer('PT1H'))],
    ['s -> a -> b -> e', 'late -> e'],
  );

test('an event that stood at another element is armed for the one that runs', async () => {
  const { events, changes } = await taken(two('b'), two('a'));
  assert.deepEqual(pickAll(events, 'element', 'role'), [['late', 'boundary']]);
  assert.deepEqual(changes, ['late is armed for a.']);
});

test('an event that was caught before and is waited for now is armed', async () => {
  const at = (event: string) => process([user('a'), boundary('a', 'x', event)], ['s -> a -> e', 'x -> e']);
  const { events } = await taken(at(on.error('LATE')), at(on.timer('PT1H')));
  assert.deepEqual(pick(events, 'element'), ['x']);
  const started = (event: string) =>
    process([user('a'), handler('h', event, [task('i')], ['h_s -> i -> h_e'])], ['s -> a -> e']);
  const made = await taken(started(on.error('LATE')), started(on.timer('PT1H')));
  assert.deepEqual(made.changes, ['h_s is armed for main.']);
});

test('an event that came as often as it may is not armed again', async () => {
  const once = process(
    [user('a'), boundary('a', 'x', on.cycle('R1/PT1H')).replace(' id=', ' cancelActivity="false" id=')],
    ['s -> a -> e', 'x -> e'],
  );
  const { events, problems } = await taken(once, once, ['x']);
  assert.deepEqual([events, problems], [[], []]);
});

test('what an event sub-process would undo is undone there too, or nothing is moved', async () => {
  const undone = (more: readonly string[]) =>
    process(
      [sub('p', [task('a'), ...more], ['p_s -> a -> p_e']), user('b'), thrown('t', on.compensation())],
      ['s -> p -> b -> t -> e'],
    );
  const own = handler('h', on.compensation(), [task('unp')], ['h_s -> unp -> h_e']);
  const { problems } = await taken(undone([own]), undone([]), ['a']);
  assert.match(problems.join(), /p: it was done and may be undone; p has no event sub-process/);
  assert.deepEqual((await taken(undone([own]), undone([own]), ['a'])).problems, []);
});
