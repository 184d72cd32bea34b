/** Rules and facts that fit a request have no answer of hundreds of megabytes: values are cut, and what is long all the same is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostAnswered } from '../../../core/rules/answer-limits.ts';
import { manyOf, whyOf } from '../../../core/rules/ask.ts';
import { prove } from '../../../core/rules/prove.ts';
import { reviewTexts } from '../../../core/rules/text-review.ts';
import { compileVersion } from '../../../core/rules/version.ts';
import { registry } from '../../support/registry.ts';

const name = 'cheques/entry-approval';
const policy = registry.policies.find((one) => one.name === name);
assert.ok(policy !== undefined);
const known = { roles: ['SeniorTeller'], permissions: [], commands: [] };

const ruleOf = (rule: string, conditions: number, reason = 'it is') => ({
  name: rule,
  conditions: {
    all: Array.from({ length: conditions }, () => ({
      fact: 'accountTier',
      operator: 'notEqual',
      value: 'STANDARD',
    })),
  },
  event: { type: 'approve', params: { approverRole: 'SeniorTeller', reason } },
});
const facts = {
  direction: 'Deposit',
  amount: '1.00',
  chequeAgeDays: 1,
  payeeVerified: true,
  signatureVerified: true,
};
const versionOf = (...rules: readonly unknown[]) => compileVersion(policy, JSON.stringify({ rules }));
const long = 'A'.repeat(100_000);
const lengthOf = (value: unknown): number => JSON.stringify(value).length;

test('a condition shows the beginning of a long value, and says that it was cut', async () => {
  const asked = { ...facts, accountTier: long };
  const [answer] = await whyOf(versionOf(ruleOf('tier', 2600)), 'asked', [asked]);
  assert.ok(answer !== undefined && 'rules' in answer);
  assert.deepEqual(answer.facts, asked);
  assert.deepEqual(answer.decidedBy, 'tier');
  const shown = JSON.stringify(answer.rules);
  assert.match(shown, /"factResult":"A{300}\.\.\. \(cut: it has 100000 characters\)"/);
  assert.ok(lengthOf(answer) < mostAnswered, `${lengthOf(answer)} characters`);
});

test('an explanation that is long all the same is refused', async () => {
  const rules = Array.from({ length: 60 }, (_, at) => ruleOf(`rule ${at}`, 150));
  const asked = { ...facts, accountTier: long };
  const [answer] = await whyOf(versionOf(...rules), 'asked', [asked]);
  assert.deepEqual(answer, {
    problem: 'The content cannot be asked: its answer has more than 2 MB; make it smaller.',
    invalid: true,
  });
});

test('of many answers those come that are not too long together', async () => {
  const version = versionOf(ruleOf('tier', 1, 'r'.repeat(200_000)));
  const asked = Array.from({ length: 50 }, () => ({ ...facts, accountTier: 'GOLD' }));
  const answers = await manyOf(version, asked);
  assert.equal(answers.length, asked.length);
  assert.ok(answers[0] !== undefined && !('problem' in answers[0]));
  const [last] = answers.slice(-1);
  assert.ok(last !== undefined && 'problem' in last);
  assert.match(last.problem, /its answer has more than 8 MB; make it smaller/);
});

const testsOf = (count: number, expect: unknown) =>
  JSON.stringify({
    tests: Array.from({ length: count }, (_, at) => ({
      name: `test ${at}`,
      facts: { ...facts, accountTier: 'GOLD' },
      expect,
    })),
  });

test('what tests come to is cut, whether they pass or fail', async () => {
  const text = JSON.stringify({ rules: [ruleOf('tier', 1, long)] });
  const review = await reviewTexts(policy, { text, tests: testsOf(300, []) }, known, 0);
  assert.equal(review.results.length, 300);
  const [first] = review.results;
  assert.match(JSON.stringify(first?.outcome), /\(cut: it has 1000\d\d characters\)/);
  assert.match(first?.differences.join() ?? '', /\(cut: it has 1000\d\d characters\)/);
  assert.ok(lengthOf(review) < mostAnswered, `${lengthOf(review)} characters`);
  const { results } = await prove(policy, { text, tests: testsOf(300, []) }, known);
  assert.ok(lengthOf(results) < mostAnswered, `${lengthOf(results)} characters`);
});

test('a proof with much to say of a short text is refused', async () => {
  const rules = Array.from({ length: 25 }, (_, at) => ruleOf(`rule ${at}`, 1, 'r'.repeat(1000)));
  const text = JSON.stringify({ rules });
  const { findings, results } = await prove(policy, { text, tests: testsOf(300, []) }, known);
  assert.deepEqual(results, []);
  assert.match(JSON.stringify(findings), /cannot be checked: its answer has more than 2 MB/);
});

test('a finding shows the beginning of a long value', async () => {
  const text = JSON.stringify({ rules: [{ ...ruleOf('tier', 1), name: [long] }] });
  const { findings } = await prove(policy, { text, tests: undefined }, known);
  assert.ok(findings.length > 0);
  assert.ok(lengthOf(findings) < 10_000, `${lengthOf(findings)} characters`);
});
