/** Instances that were set right by hand or taken to a new version: nothing is done twice, and nothing is forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Graph, graphOf } from '../../../../core/process/machine/graph.ts';
import { type Migrated, migrate } from '../../../../core/process/machine/migrate.ts';
import { modificationOf } from '../../../../core/process/machine/modify.ts';
import { mainProcess, planOf } from '../../../../core/process/reading/plan.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import {
  and,
  boundary,
  handler,
  on,
  process,
  sub,
  task,
  thrown,
  user,
  xor,
} from '../../../support/diagram.ts';
import { runMachine } from '../../../support/machine.ts';

async function graph(xml: string): Promise<Graph> {
  const found = mainProcess(await readTree(xml));
  assert.ok(found);
  return graphOf(planOf(found));
}

/** An instance of one diagram, taken to another. */
async function taken(from: string, to: string, at: readonly string[] = []): Promise<Migrated> {
  const m = await runMachine(from);
  for (const element of at) await m.move(element, (token) => token.complete());
  return migrate(m.state(), await graph(from), await graph(to), new Map());
}

const joined = process(
  [xor('g'), task('a'), user('b'), and('j'), user('u')],
  ['s -> g', 'g -> a : ${c}', 'g => b', 'a -> j', 'b -> j', 'j -> u -> e'],
);

test('a join that stood in vain stands no longer once its token came', async () => {
  const m = await runMachine(joined, { c: true });
  await m.move('a', (token) => token.complete());
  assert.deepEqual(m.stuck, ['j DEADLOCK']);
  const wanted = { cancelAt: [], startBefore: ['b'] };
  const { problems, ...change } = modificationOf(m.state(), await graph(joined), wanted);
  assert.deepEqual(problems, []);
  m.modify(change);
  await m.move('b', (token) => token.complete());
  assert.deepEqual(m.at(), ['u']);
  assert.match(m.stuck.join(), /^j DEADLOCK,j_\d+ freed$/);
  await m.move('u', (token) => token.complete());
  assert.deepEqual(m.outcome(), { state: 'ended' });
});

const two = (host: string) =>
  process(
    [user('a'), user('b'), boundary(host, 'late', on.timer('PT1H'))],
    ['s -> a -> b -> e', 'late -> e'],
  );

test('an event that stood at another element is armed for the one that runs', async () => {
  const { events, changes } = await taken(two('b'), two('a'));
  assert.deepEqual(
    events.map(({ element, role }) => [element, role]),
    [['late', 'boundary']],
  );
  assert.deepEqual(changes, ['late is armed for a.']);
});

test('an event that was caught before and is waited for now is armed', async () => {
  const at = (event: string) =>
    process([user('a'), boundary('a', 'x', event)], ['s -> a -> e', 'x -> e']);
  const { events } = await taken(at(on.error('LATE')), at(on.timer('PT1H')));
  assert.deepEqual(
    events.map(({ element }) => element),
    ['x'],
  );
  const started = (event: string) =>
    process([user('a'), handler('h', event, [task('i')], ['h_s -> i -> h_e'])], ['s -> a -> e']);
  const made = await taken(started(on.error('LATE')), started(on.timer('PT1H')));
  assert.deepEqual(made.changes, ['h_s is armed for main.']);
});

test('an event that came as often as it may is not armed again', async () => {
  const once = process(
    [
      user('a'),
      boundary('a', 'x', on.cycle('R1/PT1H')).replace(' id=', ' cancelActivity="false" id='),
    ],
    ['s -> a -> e', 'x -> e'],
  );
  const { events, problems } = await taken(once, once, ['x']);
  assert.deepEqual([events, problems], [[], []]);
});

test('what an event sub-process would undo is undone there too, or nothing is moved', async () => {
  const undone = (more: readonly string[]) =>
    process(
      [
        sub('p', [task('a'), ...more], ['p_s -> a -> p_e']),
        user('b'),
        thrown('t', on.compensation()),
      ],
      ['s -> p -> b -> t -> e'],
    );
  const own = handler('h', on.compensation(), [task('unp')], ['h_s -> unp -> h_e']);
  const { problems } = await taken(undone([own]), undone([]), ['a']);
  assert.match(problems.join(), /p: it was done and may be undone; p has no event sub-process/);
  assert.deepEqual((await taken(undone([own]), undone([own]), ['a'])).problems, []);
});
