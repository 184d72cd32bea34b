/** Large rule files in the thread that proves them: one after the other, and nobody else waits. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { casesSchema } from '../../../core/rules/cases.ts';
import { decisionPolicy } from '../../../core/rules/decision.ts';
import { makeProver } from '../../../core/rules/prover.ts';
import { shapeFindings } from '../../../core/rules/shape.ts';
import { longestHold } from '../../support/loop.ts';
import { registry } from '../../support/registry.ts';

const prover = makeProver({ commands: join(projectFolder, 'commands'), modules: [] });
after(() => prover.stop());

const name = 'transactions/velocity';
const known = { roles: [], permissions: [], commands: [] };

test('each file has its proof, also when the thread has answered before', async () => {
  const policy = registry.policies.find((one) => one.name === name);
  assert.ok(policy);
  const read = (ending: string) => readFile(join(projectFolder, 'rules', name + ending), 'utf8');
  // Blanks make it large: what it says is the same.
  const text = (await read('.json')) + ' '.repeat(17_000);
  const tests = await read('.tests.json');
  for (const turn of ['first', 'second', 'third']) {
    const { findings } = await prover.prove(policy, { text, tests }, known);
    assert.deepEqual(findings, [], turn);
  }
});

/** What keeps a checker busy for long, in the place of the rules or of their tests. */
const hostile: readonly (readonly [string, string, string, string])[] = [
  ['a list of numbers', name, `[${'1,'.repeat(131_000)}1]`, `[${'1,'.repeat(131_000)}1]`],
  ['tests of unknown members', name, '{}', `{"tests":[${'{"nam":1},'.repeat(12_000)}{}]}`],
  ['tests of many keys', name, '{}', `{${keys(20_000)}}`],
  [
    'a test of unknown facts',
    'transactions/approval-limits',
    '{}',
    `{"tests":[{"name":"a","expect":1,"facts":{${keys(12_000)}}}]}`,
  ],
  ['XML of many lines', 'loans/offer.dmn', dmnOf('\n'.repeat(200_000), 1500), '{}'],
  ['XML of fewer lines', 'loans/offer.dmn', dmnOf('\n'.repeat(7000), 1500), '{}'],
];

function keys(count: number): string {
  return Array.from({ length: count }, (_, at) => `"transact${at}":1`).join(',');
}

function dmnOf(blanks: string, elements: number): string {
  const model = 'https://www.omg.org/spec/DMN/20191111/MODEL/';
  return `<definitions xmlns="${model}" id="a" name="b" namespace="c">${blanks}${'<x/>'.repeat(elements)}</definitions>`;
}

/** Milliseconds: before they went to the thread the worst of these took 17 seconds. */
const most = 250;

for (const [what, set, text, tests] of hostile) {
  test(`${what} is found wrong, and holds nobody up`, async () => {
    const policy =
      registry.policies.find((one) => one.name === set) ?? decisionPolicy('loans/offer.dmn');
    // Rubbish of the tests before is collected on this thread too, once: what the review itself holds, it holds each time.
    const holds: number[] = [];
    do {
      const hold = await longestHold(async () => {
        const { valid, findings } = await prover.review(policy, { text, tests }, known, 20_000);
        assert.equal(valid, false);
        assert.ok(findings.length > 0);
      });
      holds.push(hold);
    } while (Math.min(...holds) >= most && holds.length < 3);
    assert.ok(Math.min(...holds) < most, `${holds.join(', ')} ms`);
  });
}

test('a text with thousands of mistakes costs no more than its length', async () => {
  const policy = registry.policies.find((one) => one.name === name);
  assert.ok(policy);
  const findings = await Promise.all(
    [4000, 16_000].map(async (count) => {
      const content = { tests: Array.from({ length: count }, () => ({ nam: 1 })) };
      const before = process.threadCpuUsage();
      const found = shapeFindings(casesSchema, content);
      const { user, system } = process.threadCpuUsage(before);
      return { found: found.length, cost: user + system };
    }),
  );
  const [few, many] = findings;
  assert.ok(few && many);
  assert.equal(many.found, few.found * 4);
  assert.ok(many.cost < few.cost * 10, `${few.cost} and ${many.cost} µs`);
});
