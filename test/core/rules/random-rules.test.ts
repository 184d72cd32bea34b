/** Random rules, the rows of large tables and the shipped rules answer as their conditions say. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { operators } from '../../../core/command/policy/operators.ts';
import { type CompiledRule, type Facts, PolicyUnavailable } from '../../../core/command/policy/policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { fire } from '../../../core/rules/engine.ts';
import { withAbsent } from '../../../core/rules/facts.ts';
import { policyHost } from '../../../core/rules/host.ts';
import { rowsFor } from '../../../core/rules/row-filter.ts';
import { pick } from '../../support/pick.ts';
import { registry } from '../../support/registry.ts';
import { held, NoAnswer } from './rule-oracle.ts';

const names = ['a', 'b', 'c', 'd'];

/** Few values, so that facts and rules meet; rules are JSON. */
const value = fc.oneof(
  fc.constantFrom<unknown>('x', 'y', 'z', '', null, true, false, 0, 1, 2.5, -3),
  fc.constantFrom<unknown>('10', '10.00', '10.001', '9', '2026-01-01', '2026-01-01T00:00:00Z'),
  fc.constantFrom<unknown>(['x', 'y'], [1, 2, null], [], 'xyz'),
);
const listed = fc.constantFrom<unknown>(['x', 'y'], ['z'], [1, 2.5, null], ['', true]);
const fact = fc.oneof(
  { weight: 8, arbitrary: value },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(-0, Number.NaN, [Number.NaN, 'x']) },
  { weight: 2, arbitrary: fc.record({ a: value, b: fc.record({ c: value }) }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);
const facts = fc.record({ a: fact, b: fact, c: fact, d: fact }, { requiredKeys: ['a', 'b', 'c'] });

const path = fc.constantFrom('a', '$.a', 'b.c', '.b', 'toString');
const priority = fc.constantFrom(0, 1, 1, 2, 3);
const reference = fc.record({ fact: fc.constantFrom(...names), path }, { requiredKeys: ['fact'] });
const isList = (operator: string) => operators[operator]?.value === 'list';
const known = Object.keys(operators);
const comparison = (operator: fc.Arbitrary<string>) =>
  operator.chain((operator) =>
    fc.record(
      {
        fact: fc.constantFrom(...names),
        operator: fc.constant(operator),
        value: isList(operator)
          ? listed
          : fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: reference }),
        path,
        priority,
      },
      { requiredKeys: ['fact', 'operator', 'value'] },
    ),
  );
/** The file check refuses the last ones; the engine gives no answer to them. */
const whatever = comparison(fc.constantFrom(...known, ...known, 'lessThan', 'toString', 'none'));
/** Comparisons that can be made with whatever facts there are. */
const plain = fc.record({
  fact: fc.constantFrom('a', 'b', 'c'),
  operator: fc.constantFrom('equal', 'notEqual', 'present', 'contains', 'doesNotContain'),
  value,
});

const groupOf = (leaf: fc.Arbitrary<object>) =>
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

/** What a row compares beside, with values as the file check lets them in. */
const exact = fc.record(
  {
    fact: fc.constantFrom('c', 'd'),
    operator: fc.constantFrom('moneyAtLeast', 'moneyBelow', 'present', 'notEqual'),
    value: fc.constantFrom<unknown>('9', 2.5, { fact: 'c' }, { fact: 'd', path: 'b.c' }),
    path: fc.constant('a'),
  },
  { requiredKeys: ['fact', 'operator', 'value'] },
);

/** Facts of which most can be compared with the rows. */
const money = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<unknown>('10', 2.5, null, { a: '9', b: { c: '9.50' } }) },
  { weight: 1, arbitrary: value },
);
const rowFacts = fc.record(
  {
    a: fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fact }),
    b: value,
    c: money,
    d: money,
  },
  { requiredKeys: ['a', 'b', 'c', 'd'] },
);

/** Rows of tables begin with the texts that select them. */
const rowOf = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.record({
          fact: fc.constantFrom('a', 'b'),
          operator: fc.constant('equal'),
          value: fc.constantFrom<unknown>('x', 'y', 1, null),
        }),
        fc.record({ fact: fc.constantFrom('a', 'b'), operator: fc.constant('in'), value: listed }),
      ),
      { minLength: 1, maxLength: 2 },
    ),
    fc.array(exact, { maxLength: 1 }),
  )
  .map(([keys, more]) => ({ all: [...keys, ...more] }));

const rulesOf = (
  conditions: fc.Arbitrary<object>,
  { minLength, maxLength }: { readonly minLength: number; readonly maxLength: number },
): fc.Arbitrary<readonly CompiledRule[]> =>
  fc
    .array(fc.tuple(conditions, fc.constantFrom(1, 2, 5)), { minLength, maxLength })
    .map((all) =>
      all.map(([conditions, priority], at) => ({
        name: `r${at}`,
        conditions: { ...conditions },
        event: { type: 'held' },
        priority,
      })),
    );

/** The names of the rules that hold, or `no answer`. */
async function answerOf(rules: readonly CompiledRule[], given: Facts) {
  try {
    return (await fire('p', rules, given)).map(({ rule }) => rule);
  } catch (error) {
    assert.ok(error instanceof PolicyUnavailable, String(error));
    return 'no answer';
  }
}

function expectedOf(rules: readonly CompiledRule[], given: Facts) {
  try {
    return held(rules, given);
  } catch (error) {
    assert.ok(error instanceof NoAnswer, String(error));
    return 'no answer';
  }
}

const few = { minLength: 0, maxLength: 4 };
const many = { minLength: 51, maxLength: 130 };

for (const [what, conditions, size, given, runs] of [
  ['whatever they compare', groupOf(whatever), few, facts, 2000],
  ['where they can be compared', groupOf(plain), few, facts, 2000],
  ['rows of large tables', rowOf, many, rowFacts, 300],
  ['large sets of other rules', groupOf(plain), many, facts, 50],
] as const) {
  test(`random rules, ${what}: those that hold, or no answer`, async () => {
    let answers = 0;
    await fc.assert(
      fc.asyncProperty(rulesOf(conditions, size), given, async (rules, given) => {
        const expected = expectedOf(rules, given);
        if (expected !== 'no answer') answers += 1;
        assert.deepEqual(await answerOf(rules, given), expected);
        // The second time, engines and rows are kept ones.
        assert.deepEqual(await answerOf(rules, given), expected);
      }),
      { numRuns: runs },
    );
    assert.ok(answers > runs / 8, `${answers} of ${runs} have an answer`);
  });
}

/** Rows for each of so many products, `*` among them. */
const table = (count: number): readonly CompiledRule[] =>
  Array.from({ length: count }, (_, row) => ({
    name: `row ${row}`,
    conditions: {
      all: [
        row === 0
          ? { fact: 'product', operator: 'notEqual', value: '' }
          : { fact: 'product', operator: 'equal', value: `P${row % 100}` },
        { fact: 'amount', operator: 'moneyAtLeast', value: `${row}.50` },
      ],
    },
    event: { type: 'row', params: { row } },
  }));

test('of a large table, the engine gets only the rows that may hold', async () => {
  const rules = table(1000);
  const rows = rowsFor(rules, { product: 'P7', amount: '500.00' });
  assert.deepEqual(pick(rows, 'name'), [
    'row 0',
    ...Array.from({ length: 10 }, (_, at) => `row ${at * 100 + 7}`),
  ]);
  assert.equal(rowsFor(rules, { product: 'P7', amount: '3.00' }), rows);
  const fired = await fire('p', rules, { product: 'P7', amount: '207.50' });
  assert.deepEqual(pick(fired, 'rule'), ['row 0', 'row 7', 'row 107', 'row 207']);
});

test('a large table tells null from other missing values', async () => {
  const rules = table(100).map((rule) => ({
    ...rule,
    conditions: { all: [{ fact: 'product', operator: 'equal', value: null }] },
  }));
  for (const [product, count] of [
    [Number.NaN, 0],
    [undefined, 0],
    [null, 100],
  ] as const) {
    assert.equal((await fire('p', rules, { product })).length, count, String(product));
  }
});

test('a fact that a large table cannot compare is not an answer, also where no row names it', async () => {
  const rules = table(1000).filter((_, at) => at > 0);
  for (const facts of [
    { product: 'none' },
    { amount: '1.00' },
    { product: 'none', amount: 'much' },
    { product: 'none', amount: undefined },
  ]) {
    await assert.rejects(fire('p', rules, facts), PolicyUnavailable);
  }
  assert.deepEqual(await fire('p', rules, { product: 'none', amount: null }), []);
});

test('every shipped rule set answers its own tests as its conditions say', async () => {
  const { policies } = registry;
  const host = policyHost({ folder: join(projectFolder, 'rules'), policies });
  await host.reload();
  let asked = 0;
  for (const { name, facts: specs, answer } of policies) {
    const version = host.current(name);
    if (version === undefined || answer !== undefined) continue;
    for (const { facts: given } of version.tests) {
      const whole: Facts = withAbsent(specs, given);
      const expected = held(version.rules, whole);
      assert.deepEqual(await answerOf(version.rules, whole), expected, name);
      asked += 1;
    }
  }
  assert.ok(asked > 80, `${asked} tests`);
});
