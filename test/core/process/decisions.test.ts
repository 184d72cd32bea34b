/** The answers of business rule tasks that ask rule sets. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rolesPolicy } from '../../../core/auth/roles-policy.ts';
import type { AnyPolicy } from '../../../core/command/policy/policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { askRules } from '../../../core/process/decisions.ts';
import { readCases } from '../../../core/rules/cases.ts';
import { compileVersion, outcomeOf, verdictOf } from '../../../core/rules/version.ts';
import { MissingValue, UnfitValue } from '../../../core/values/value-problem.ts';
import { registry } from '../../support/registry.ts';

const policies: readonly AnyPolicy[] = [...registry.policies, rolesPolicy];

const fileOf = (name: string) => readFile(join(projectFolder, 'rules', name), 'utf8');
const versionOf = async (policy: AnyPolicy) => compileVersion(policy, await fileOf(`${policy.name}.json`));

const ask = askRules(
  () => policies,
  () => ({
    decision: () => undefined,
    async evaluate(policy, facts) {
      const { content, version, ...rest } = await versionOf(policy);
      const answer = await verdictOf({ content, version, ...rest }, facts);
      return { id: 'verdict', policy: policy.name, version, facts, content, ...answer };
    },
  }),
);

for (const policy of policies) {
  test(`a task receives the outcome of ${policy.name}, and its answer survives JSON`, async () => {
    const { tests } = readCases(policy, await fileOf(`${policy.name}.tests.json`));
    const [first] = tests;
    assert.ok(first !== undefined);
    const { value, fired } = await ask(policy.name, first.facts, 'demo', {});
    const { outcome } = await outcomeOf(await versionOf(policy), first.facts);
    assert.deepEqual(value, outcome);
    const kept: unknown = JSON.parse(JSON.stringify({ value, fired }));
    assert.deepEqual(kept, { value, fired });
    assert.deepEqual(value, first.expect);
  });
}

test('a missing fact is named', async () => {
  const facts = { transactionType: 'Deposit', channel: 'BRANCH', accountTier: 'STANDARD' };
  await assert.rejects(
    ask('transactions/approval-thresholds', facts, 'demo', {}),
    (error) => error instanceof MissingValue && error.missing === 'amount',
  );
});

test('a missing fact that the rules themselves need is named', async () => {
  await assert.rejects(
    ask('loans/charges', {}, 'demo', {}),
    (error) => error instanceof MissingValue && error.missing === 'product',
  );
});

test('facts that a rule set cannot use are named', async () => {
  const facts = { transactionType: 'Deposit', channel: 'BRANCH', accountTier: 'STANDARD', amount: 'plenty' };
  await assert.rejects(
    ask('transactions/approval-thresholds', facts, 'demo', {}),
    (error) => error instanceof UnfitValue && /amount: got "plenty"/.test(error.unfit),
  );
});
