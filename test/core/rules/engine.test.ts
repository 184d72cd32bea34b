/** The engine beneath: nothing is lost between runs that overlap, and half an answer is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduler } from 'node:timers/promises';
import { type CompiledRule, PolicyUnavailable } from '../../../core/command/policy/policy.ts';
import { fire, trace } from '../../../core/rules/engine.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { pick, pickAll } from '../../support/pick.ts';

const rules: readonly CompiledRule[] = ['a', 'b', 'c', 'd'].map((name, at) => ({
  name,
  conditions: { all: [{ fact: name, operator: 'numberAtLeast', value: at }] },
  event: { type: 'held', params: { at } },
}));

test('ten thousand evaluations at a time, with facts that take their time, lose nothing', async () => {
  const count = 10_000;
  const late = (value: number) => async () => {
    await scheduler.wait(value % 5);
    return value;
  };
  // Rules of two priorities run one after the other; the first run leaves an engine to all others.
  const sets = rules.map((rule, at) => ({ ...rule, priority: 1 + (at % 2) }));
  await fire('test', sets, { a: 0, b: 0, c: 0, d: 0 });
  const answers = await Promise.all(
    Array.from({ length: count }, (_, run) =>
      fire('test', sets, { a: 0, b: late(run % 2), c: 2, d: late(run % 5) }),
    ),
  );
  const expected = (run: number) =>
    ['a', ...(run % 2 >= 1 ? ['b'] : []), 'c', ...(run % 5 >= 3 ? ['d'] : [])].join();
  const missing = answers.filter((fired, run) => fired.map(({ rule }) => rule).join() !== expected(run));
  assert.equal(missing.length, 0);
});

test('a run that fails leaves nothing to the next one', async () => {
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  const fast = (rule: CompiledRule): CompiledRule => ({ ...rule, priority: 2 });
  const sets = [...rules.slice(0, 2).map(fast), ...rules.slice(2)];
  const facts = { a: 9, b: 9, c: 9, d: 9 };
  await fire('test', sets, facts);
  const broken = () => Promise.reject(new Error('the line is down'));
  // Its rule b still waits when the run has failed, and ends while the next run has evaluated half of its rules.
  const failed = { ...facts, a: broken, b: () => first.promise };
  await assert.rejects(fire('test', sets, failed), PolicyUnavailable);
  const next = fire('test', sets, { ...facts, b: () => second.promise });
  first.resolve(9);
  await scheduler.yield();
  second.resolve(9);
  assert.deepEqual(pick(await next, 'rule'), ['a', 'b', 'c', 'd']);
});

test('rules of one name are not taken for each other', async () => {
  const twins = rules.slice(0, 2).map((rule) => ({ ...rule, name: 'twin' }));
  assert.deepEqual(await fire('test', twins, { a: 0, b: 0 }), [
    { rule: 'twin', type: 'held', params: { at: 0 } },
  ]);
  const traced = await trace('test', twins, { a: 0, b: 0 });
  assert.deepEqual(pick(traced, 'selected'), [true, false]);
});

test('rules with the same conditions hold together, each with its own event', async () => {
  const [first] = rules;
  assert.ok(first);
  const exact = [{ fact: 'z', operator: 'moneyAbove', value: '5.00' }];
  const twins = [first, { ...first, name: 'b', priority: 3, event: { type: 'more' }, exact }];
  assert.deepEqual(await fire('test', twins, { a: 0 }), [
    { rule: 'a', type: 'held', params: { at: 0 } },
    { rule: 'b', type: 'more', params: {} },
  ]);
  const traced = await trace('test', twins, { a: 0, z: '4.00' });
  assert.deepEqual(
    traced.map(({ rule, selected, conditions, event }) => [
      ...[rule, selected, itemsOf(membersOf(conditions).all).length, event.type],
    ]),
    [
      ['a', true, 1, 'held'],
      ['b', true, 2, 'more'],
    ],
  );
});

test('fewer results than rules are not answer', async () => {
  const sparse: CompiledRule[] = [];
  sparse[0] = rules[0] as CompiledRule;
  sparse[2] = rules[2] as CompiledRule;
  await assert.rejects(fire('test', sparse, { a: 1, c: 2 }), /not evaluated completely/);
});

test('a fact that is missing or fails is not an answer', async () => {
  const broken = () => Promise.reject(new Error('the line is down'));
  const facts = { a: 1, b: 1, c: 1 };
  await assert.rejects(fire('test', rules, facts), PolicyUnavailable);
  await assert.rejects(fire('test', rules, { ...facts, d: broken }), PolicyUnavailable);
  await assert.rejects(fire('test', rules, { ...facts, d: '3' }), PolicyUnavailable);
});

test('a trace tells every rule with the values that its conditions saw', async () => {
  const traced = await trace('test', rules, { a: 0, b: 0, c: 2, d: 9 });
  assert.deepEqual(pickAll(traced, 'rule', 'selected'), [
    ['a', true],
    ['b', false],
    ['c', true],
    ['d', true],
  ]);
  assert.deepEqual(membersOf(JSON.parse(JSON.stringify(traced[1]?.conditions))).all, [
    { fact: 'b', operator: 'numberAtLeast', value: 1, factResult: 0, valueResult: 1, result: false },
  ]);
});
