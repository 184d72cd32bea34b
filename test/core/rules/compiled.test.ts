/** Rules as they are compiled answer what the engine answers, or leave it to the engine. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { operators } from '../../../core/command/policy/operators.ts';
import type { CompiledRule, Facts } from '../../../core/command/policy/policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { compiledOf } from '../../../core/rules/compiled.ts';
import { fire, fireByEngine } from '../../../core/rules/engine.ts';
import { withAbsent } from '../../../core/rules/facts.ts';
import { policyHost } from '../../../core/rules/host.ts';
import { registry } from '../../support/registry.ts';

const names = ['a', 'b', 'c', 'd'];

/** What stands in facts and beside operators, of few values so that they meet. */
const value = fc.oneof(
  fc.constantFrom<unknown>('x', 'y', 'z', '', null, true, false, 0, -0, 1, 2.5, -3, Number.NaN),
  fc.constantFrom<unknown>('10', '10.00', '10.001', '9', '2026-01-01', '2026-01-01T00:00:00Z'),
  fc.constantFrom<unknown>(
    ['x', 'y'],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, null, Number.NaN],
    [],
    [null],
    'xyz',
  ),
);
const fact = fc.oneof(
  { weight: 8, arbitrary: value },
  { weight: 2, arbitrary: fc.record({ a: value, b: fc.record({ c: value }) }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, Promise.resolve('x'), () => 'x') },
);
const facts = fc.record({ a: fact, b: fact, c: fact, d: fact }, { requiredKeys: ['a', 'b', 'c'] });

const path = fc.constantFrom('a', '$.a', 'b.c', '.b', 'toString');
const priority = fc.constantFrom(0, 1, 1, 2, 3);
const operator = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...Object.keys(operators)) },
  { weight: 1, arbitrary: fc.constantFrom('lessThan', 'not:equal', 'toString', 'none') },
);
const comparison = fc.record(
  {
    fact: fc.constantFrom(...names),
    operator,
    value: fc.oneof(
      { weight: 6, arbitrary: value },
      {
        weight: 1,
        arbitrary: fc.record({ fact: fc.constantFrom(...names), path }, { requiredKeys: ['fact'] }),
      },
    ),
    path,
    priority,
  },
  { requiredKeys: ['fact', 'operator', 'value'] },
);
/** Comparisons that can be made with whatever facts there are. */
const plain = fc.record({
  fact: fc.constantFrom('a', 'b', 'c'),
  operator: fc.constantFrom('equal', 'notEqual', 'present', 'contains', 'doesNotContain'),
  value,
});

const groupsOf = (leaf: fc.Arbitrary<object>) =>
  fc.letrec<{ readonly one: object; readonly group: object }>((tie) => ({
    one: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('group')),
    group: fc.oneof(
      ...(['all', 'any'] as const).flatMap((name) => [
        fc.array(tie('one'), { maxLength: 4 }).map((below) => ({ [name]: below })),
        fc
          .tuple(fc.array(tie('one'), { maxLength: 3 }), priority)
          .map(([below, first]) => ({ [name]: below, priority: first })),
      ]),
      tie('one').map((below) => ({ not: below })),
    ),
  })).group;

const rulesOf = (leaf: fc.Arbitrary<object>): fc.Arbitrary<readonly CompiledRule[]> =>
  fc.array(
    fc.record(
      {
        name: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8'),
        conditions: groupsOf(leaf).map((group) => ({ ...group })),
        event: fc.record(
          {
            type: fc.constantFrom('held', 'limit', 'error'),
            params: fc.constantFrom<Readonly<Record<string, unknown>>>({}, { row: 1 }),
          },
          { requiredKeys: ['type'] },
        ),
        priority: fc.constantFrom(1, 2, 5),
      },
      { requiredKeys: ['name', 'conditions', 'event'] },
    ),
    { maxLength: 4 },
  );

const ended = (answer: Promise<unknown>) =>
  answer.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) }),
  );

for (const [what, leaf, runs] of [
  ['whatever they compare', comparison, 1500],
  ['where they can be compared', plain, 1500],
] as const) {
  test(`random rules, ${what}: the answer, or the failure, is the engine's`, async () => {
    let compiled = 0;
    await fc.assert(
      fc.asyncProperty(rulesOf(leaf), facts, async (rules, given) => {
        if (compiledOf(rules)(given) !== undefined) compiled += 1;
        const own = await ended(fire('p', rules, given));
        assert.deepEqual(own, await ended(fireByEngine('p', rules, given)));
      }),
      { numRuns: runs },
    );
    assert.ok(compiled > runs / 8, `${compiled} of ${runs} were compiled`);
  });
}

test('every shipped rule set is compiled, and answers its own tests as the engine does', async () => {
  const { policies } = registry;
  const host = policyHost({ folder: join(projectFolder, 'rules'), policies });
  await host.reload();
  let asked = 0;
  for (const { name, facts: specs, answer } of policies) {
    const version = host.current(name);
    if (version === undefined || answer !== undefined) continue;
    for (const { facts: given } of version.tests) {
      const whole: Facts = withAbsent(specs, given);
      const own = compiledOf(version.rules)(whole);
      assert.ok(own, `${name} is left to the engine`);
      assert.deepEqual(own, await fireByEngine(name, version.rules, whole), name);
      asked += 1;
    }
  }
  assert.ok(asked > 80, `${asked} tests`);
});
