/** Free-form rules: the shape of their files, the exactness of their operators, what they answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeFormPolicy } from '../../../../core/command/policy/free-form.ts';
import { operators, WrongKind } from '../../../../core/command/policy/operators.ts';
import { PolicyUnavailable } from '../../../../core/command/policy/policy.ts';
import { BadPolicy, compileVersion, outcomeOf, verdictOf } from '../../../../core/rules/version.ts';

const eligibility = freeFormPolicy({
  name: 'loans/eligibility',
  summary: 'Who may have a loan.',
  facts: {
    creditScore: { kind: 'number', summary: 'Score of the client', optional: true },
    amount: { kind: 'money', summary: 'Amount asked for' },
    ceiling: { kind: 'money', summary: 'The most that the product lends' },
    since: { kind: 'instant', summary: 'Client since' },
    state: { kind: 'text', summary: 'State of the client', values: ['ACTIVE', 'INACTIVE'] },
    address: {
      kind: 'object',
      summary: 'Where the client lives',
      fields: { city: { kind: 'text', summary: 'City' } },
    },
  },
  events: {
    refuse: { summary: 'The client gets no loan.', params: { message: { kind: 'text', summary: 'Why' } } },
  },
});

const facts = {
  creditScore: 700,
  amount: '100.00',
  ceiling: '5000000.00',
  since: '2025-01-01T00:00:00.000Z',
  state: 'ACTIVE',
  address: { city: 'Lagos' },
};

const rule = (name: string, condition: unknown, more: object = {}) => ({
  name,
  conditions: { all: [condition] },
  event: { type: 'refuse', params: { message: name } },
  ...more,
});

const file = (...rules: readonly unknown[]) => JSON.stringify({ rules });

const heldBy = async (condition: unknown, changed: Partial<typeof facts> = {}) => {
  const version = compileVersion(eligibility, file(rule('r', condition)));
  const { fired } = await verdictOf(version, { ...facts, ...changed });
  return fired.length === 1;
};

test('the event of the highest priority comes first', async () => {
  const low = rule('low', { fact: 'creditScore', operator: 'numberBelow', value: 800 });
  const high = rule('high', { fact: 'state', operator: 'equal', value: 'ACTIVE' }, { priority: 9 });
  const none = rule('none', { fact: 'creditScore', operator: 'numberAbove', value: 800 });
  const version = compileVersion(eligibility, file(low, none, high));
  const { outcome, decidedBy } = await outcomeOf(version, facts);
  assert.equal(decidedBy, 'high');
  assert.deepEqual(outcome, [
    { type: 'refuse', params: { message: 'high' } },
    { type: 'refuse', params: { message: 'low' } },
  ]);
});

test('amounts compare exactly, however long and however written', async () => {
  const least = { fact: 'amount', operator: 'moneyAtLeast', value: '90071992547409.93' };
  assert.equal(await heldBy(least, { amount: '90071992547409.92' }), false);
  assert.equal(await heldBy(least, { amount: '90071992547409.93' }), true);
  const plain = { fact: 'amount', operator: 'moneyEqual', value: 100 };
  assert.equal(await heldBy(plain, { amount: '100.00' }), true);
  assert.equal(await heldBy(plain, { amount: '100.0' }), true);
  const text = { fact: 'amount', operator: 'moneyBelow', value: '5000000' };
  assert.equal(await heldBy(text, { amount: '6' }), true);
  const other = { fact: 'amount', operator: 'moneyAbove', value: { fact: 'ceiling' } };
  assert.equal(await heldBy(other, { amount: '5000000.01' }), true);
  assert.equal(await heldBy(other, { amount: '5000000.00' }), false);
});

test('moments compare as moments, in whatever offset they are written', async () => {
  const before = { fact: 'since', operator: 'instantBefore', value: '2025-01-01T01:00:00+02:00' };
  assert.equal(await heldBy(before), false);
  assert.equal(await heldBy(before, { since: '2024-12-31T22:59:59Z' }), true);
});

test('a field of an object is reached by its path', async () => {
  const lives = { fact: 'address', path: '$.city', operator: 'equal', value: 'Lagos' };
  assert.equal(await heldBy(lives), true);
});

test('a fact that is not there is neither above nor below, and can be asked for', async () => {
  const version = compileVersion(
    eligibility,
    file(
      rule('below', { fact: 'creditScore', operator: 'numberBelow', value: 500 }),
      rule('above', { fact: 'creditScore', operator: 'numberAtLeast', value: 500 }),
      rule('absent', { fact: 'creditScore', operator: 'present', value: false }),
    ),
  );
  const { fired } = await verdictOf(version, { ...facts, creditScore: null });
  assert.deepEqual(
    fired.map((one) => one.rule),
    ['absent'],
  );
});

test('a fact of the wrong kind, or none at all, is not an answer', async () => {
  const version = compileVersion(
    eligibility,
    file(rule('r', { fact: 'amount', operator: 'moneyAbove', value: 5 })),
  );
  for (const amount of [true, 'six', '06-Sep-2024', '1e3', '1.005', [], undefined]) {
    await assert.rejects(verdictOf(version, { ...facts, amount }), PolicyUnavailable);
  }
});

test('every typed operator refuses what it does not compare', () => {
  for (const [name, { of, holds }] of Object.entries(operators)) {
    if (holds === undefined || name === 'present') continue;
    assert.equal(of.length, 1, name);
    for (const wrong of [true, {}, [], 'x', '06-Sep-2024', undefined]) {
      assert.throws(() => holds(wrong, wrong), WrongKind, `${name} took ${String(wrong)}`);
    }
  }
});

const broken: Readonly<Record<string, unknown>> = {
  'an operator of the engine that compares text by letters': {
    fact: 'amount',
    operator: 'lessThan',
    value: 5,
  },
  'an operator for another kind': { fact: 'amount', operator: 'numberBelow', value: 5 },
  'a fact that nobody hands in': { fact: 'creditscore', operator: 'numberBelow', value: 5 },
  'a path without its field': { fact: 'address', path: '$.town', operator: 'equal', value: 'x' },
  'a value of the wrong kind': { fact: 'creditScore', operator: 'numberBelow', value: '5' },
  'a list that is text': { fact: 'state', operator: 'in', value: 'ACTIVE' },
  'an empty list': { fact: 'state', operator: 'in', value: [] },
  'a value outside the closed list': { fact: 'state', operator: 'equal', value: 'ACTVE' },
  'an amount with three decimals': { fact: 'amount', operator: 'moneyAbove', value: 1.005 },
  'a comparison of two kinds': { fact: 'amount', operator: 'moneyAbove', value: { fact: 'creditScore' } },
  'an empty group': { all: [] },
  'two groups at one level': { all: [], any: [] },
};
for (const [name, condition] of Object.entries(broken)) {
  test(`a rule file is refused for ${name}`, () => {
    assert.throws(() => compileVersion(eligibility, file(rule('r', condition))), BadPolicy);
  });
}

test('a rule file is refused for two rules of one name, for an unknown event and for a missing name', () => {
  const good = rule('r', { fact: 'state', operator: 'equal', value: 'ACTIVE' });
  assert.throws(() => compileVersion(eligibility, file(good, good)), BadPolicy);
  const event = { type: 'error', params: { message: 'x' } };
  assert.throws(() => compileVersion(eligibility, file({ ...good, event })), BadPolicy);
  const { name: _, ...nameless } = good;
  assert.throws(() => compileVersion(eligibility, file(nameless)), BadPolicy);
});
