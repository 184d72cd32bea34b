/** Explanations: the row that decided and no other has held, and every comparison is shown with what it saw. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Facts, PolicyUnavailable } from '../../../core/command/policy/policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { BadFacts, explain } from '../../../core/rules/explain.ts';
import { compileVersion } from '../../../core/rules/version.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { registry } from '../../support/registry.ts';

async function explained(name: string, facts: Facts) {
  const policy = registry.policies.find((declared) => declared.name === name);
  assert.ok(policy !== undefined);
  const text = await readFile(join(projectFolder, 'rules', `${name}.json`), 'utf8');
  return explain(compileVersion(policy, text), facts);
}

const type = { transactionType: 'DEPOSIT' };
const told: readonly {
  readonly name: string;
  readonly facts: Facts;
  readonly decidedBy: string | null;
  readonly held: readonly string[];
  /** Comparisons that must be shown: the fact and what it is compared with. */
  readonly shown: readonly (readonly [fact: string, value: unknown])[];
}[] = [
  {
    name: 'loans/approval-tiers',
    facts: { product: 'x', amount: 6_000_000 },
    decidedBy: '* (row 2)',
    held: ['* (row 2)'],
    shown: [
      ['amount', 5_000_000],
      ['amount', 20_000_000],
    ],
  },
  {
    name: 'transactions/reversal-windows',
    facts: { ...type, ageHours: 721 },
    decidedBy: null,
    held: [],
    shown: [['ageHours', 720]],
  },
  {
    name: 'transactions/approval-thresholds',
    facts: { ...type, channel: 'branch', accountTier: 'STANDARD', amount: 6_000_000 },
    decidedBy: '* by *, STANDARD above 5000000',
    held: ['* by *, STANDARD above 5000000'],
    shown: [
      ['amount', 1_000_000],
      ['amount', 5_000_000],
    ],
  },
  {
    name: 'cheques/fees',
    facts: { event: 'bounce', direction: 'Deposit', reason: 'FUNDS' },
    decidedBy: 'bounce, Deposit, *: 1000 (row 1)',
    held: ['bounce, Deposit, *: 1000 (row 1)'],
    shown: [['direction', 'Withdrawal']],
  },
  {
    name: 'compliance/triggers',
    facts: { event: 'initiate', amount: '1.00' },
    decidedBy: null,
    held: [],
    shown: [['amount', 5_000_000]],
  },
  {
    name: 'compliance/triggers',
    facts: { event: 'initiate', amount: '5000000.01' },
    decidedBy: 'HIGH_VALUE_TRANSACTION',
    held: ['HIGH_VALUE_TRANSACTION'],
    shown: [['amount', 5_000_000]],
  },
];

for (const { name, facts, decidedBy, held, shown } of told) {
  test(`${name}, asked ${JSON.stringify(facts)}`, async () => {
    const { rules, ...answer } = await explained(name, facts);
    assert.equal(answer.decidedBy, decidedBy);
    assert.deepEqual(
      rules.filter((rule) => rule.held).map(({ rule }) => rule),
      held,
    );
    const conditions = JSON.parse(JSON.stringify(rules.map((rule) => rule.conditions)));
    const compared = itemsOf(conditions)
      .flatMap((one) => itemsOf(membersOf(one).all).map(membersOf))
      .map(({ fact, value }) => `${fact} ${value}`);
    for (const [fact, value] of shown) assert.ok(compared.includes(`${fact} ${value}`), fact);
  });
}

test('a row that lost names what goes before it', async () => {
  const { rules } = await explained('loans/approval-tiers', { product: 'x', amount: 6_000_000 });
  assert.deepEqual(
    rules.map(({ beatenBy }) => beatenBy ?? null),
    ['* (row 2)', null, null],
  );
});

test('an amount triggers alike as a number and as text', async () => {
  for (const amount of [5_000_000.01, '5000000.01']) {
    const { outcome } = await explained('compliance/triggers', { event: 'initiate', amount });
    assert.deepEqual(outcome, { trigger: 'HIGH_VALUE_TRANSACTION' }, typeof amount);
  }
});

test('a report that hangs on a count is open where the count is not known', async () => {
  const asked = (count?: number) =>
    explained('compliance/triggers', { event: 'approvalFailed', ...(count && { count }) });
  const of = async (count?: number) => {
    const { outcome, decidedBy } = await asked(count);
    return [outcome, decidedBy];
  };
  assert.deepEqual(await of(), [null, null]);
  assert.deepEqual(await of(2), [{ trigger: null }, null]);
  assert.deepEqual(await of(3), [{ trigger: 'FAILED_APPROVALS' }, 'FAILED_APPROVALS']);
});

const mistakes: Readonly<Record<string, readonly [Facts, RegExp]>> = {
  'a misspelt fact': [{ prodct: 'x', amount: 5 }, /prodct is not a fact .* did you mean product\?/],
  'a fact that is missing': [{ product: 'x' }, /The fact amount is missing/],
  'a fact of another kind': [{ product: 'x', amount: '5' }, /amount must be number, and "5" is not/],
  'an amount that is none': [{ product: 'x', amount: 5.001 }, /5\.001 is not an amount/],
};
for (const [what, [facts, says]] of Object.entries(mistakes)) {
  test(`${what} is answered by a sentence`, async () => {
    await assert.rejects(explained('loans/approval-tiers', facts), (error: unknown) => {
      assert.ok(error instanceof BadFacts || error instanceof PolicyUnavailable, String(error));
      assert.match(error.message, says);
      return true;
    });
  });
}

test('an optional fact that is absent leaves the set at work, and satisfies nothing but present', async () => {
  const { outcome, decidedBy } = await explained('processes/loan-bands', { amount: 5, months: 36 });
  assert.equal(decidedBy, 'long loans are a medium risk');
  assert.equal((outcome as readonly unknown[]).length, 2);
  const held = async (operator: string, value: unknown) => {
    const condition = { fact: 'score', operator, value };
    const file = {
      rules: [
        { name: 'r', conditions: { all: [condition] }, event: { type: 'band', params: { band: 'x' } } },
      ],
    };
    const policy = registry.policies.find(({ name }) => name === 'processes/loan-bands');
    assert.ok(policy !== undefined);
    const version = compileVersion(policy, JSON.stringify(file));
    return (await explain(version, { amount: 5, months: 36 })).decidedBy === 'r';
  };
  const answers = [
    await held('numberBelow', 5),
    await held('equal', 5),
    await held('notEqual', 5),
    await held('in', [5]),
    await held('notIn', [5]),
    await held('present', false),
  ];
  assert.deepEqual(answers, [false, false, false, false, false, true]);
});
