/** Large rule files in the thread that proves them: one after the other. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { casesSchema } from '../../../core/rules/cases.ts';
import { decisionPolicy } from '../../../core/rules/decision.ts';
import { makeProver } from '../../../core/rules/prover.ts';
import { shapeFindings } from '../../../core/rules/shape.ts';
import { hostileRules } from '../../support/hostile-rules.ts';
import { registry } from '../../support/registry.ts';

const declared = { commands: join(projectFolder, 'commands'), modules: [] };
const prover = makeProver(declared, 20);
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

for (const [what, set, text, tests] of hostileRules) {
  test(`${what} is found wrong`, async () => {
    const policy = registry.policies.find((one) => one.name === set) ?? decisionPolicy('loans/offer.dmn');
    const { valid, findings } = await prover.review(policy, { text, tests }, known, 20_000);
    assert.equal(valid, false);
    assert.ok(findings.length > 0);
  });
}

test('each of thousands of mistakes is found', () => {
  const content = { tests: Array.from({ length: 4000 }, () => ({ nam: 1 })) };
  const few = shapeFindings(casesSchema, { tests: content.tests.slice(0, 1000) });
  assert.equal(shapeFindings(casesSchema, content).length, few.length * 4);
});
