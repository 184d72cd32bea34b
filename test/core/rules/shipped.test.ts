/** The rule files that are shipped: right, tested row by row, with fresh schemas. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rolesPolicy } from '../../../core/auth/roles-policy.ts';
import type { AnyPolicy } from '../../../core/command/policy/policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { checkFolder, tryFolder } from '../../../core/rules/folder.ts';
import { findingLine } from '../../../core/rules/inspect.ts';
import { schemaTexts } from '../../../core/rules/schemas.ts';
import { registry } from '../../support/registry.ts';

const folder = join(projectFolder, 'rules');
const roles = ['Teller', 'SeniorTeller', 'Approver', 'BranchManager', 'RegionalManager', 'Admin'];

const policies: readonly AnyPolicy[] = [...registry.policies, rolesPolicy];

test('the shipped rule files are without a finding', async () => {
  const found = await checkFolder(folder, policies, { role: roles });
  assert.deepEqual(found.map(findingLine), [], 'npx bursar rules check');
});

test('every shipped test passes, and every row decides in one', async () => {
  for (const { policy, results, untested, problem } of await tryFolder(folder, policies)) {
    assert.equal(problem, undefined, policy);
    const failed = results.filter((result) => !result.passed).map((result) => result.test.name);
    assert.deepEqual(failed, [], `${policy}: npx bursar rules test`);
    assert.deepEqual(untested, [], `${policy}: write a test that each of these rules decides`);
  }
});

test('the shipped schemas are those of the rule sets', async () => {
  const texts = schemaTexts(policies);
  const shipped = await readdir(join(folder, 'schemas'));
  assert.deepEqual(shipped.sort(), [...texts.keys()].sort(), 'npx bursar rules schemas');
  for (const [file, text] of texts) {
    const on = await readFile(join(folder, 'schemas', file), 'utf8');
    assert.equal(on, text, `${file} is stale: npx bursar rules schemas`);
  }
});
