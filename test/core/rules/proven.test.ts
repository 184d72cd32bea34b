/** No proof, no force: what keeps a rule file out, what goes on deciding meanwhile, and what readiness says. */
import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rollBack } from '../../commands/rules/bank.ts';
import { bankOfFile, startBank, type TestBank } from '../../support/bank.ts';
import { testsOf } from '../../support/rules.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

const name = 'transactions/velocity';
const velocity = (maxApprovals: number) => ({ maxApprovals, windowMinutes: 60 });

const bank = bankOfFile();

const ready = async (of: TestBank) => {
  const { status, body } = await of.get('/health/ready');
  return { status, said: JSON.stringify(body) };
};
const inForce = (of = bank) =>
  (of.host.policies.current(name)?.content as { readonly maxApprovals: number } | undefined)?.maxApprovals;
const write = (file: string, content: unknown, of = bank) =>
  writeFile(join(of.rulesDir, file), typeof content === 'string' ? content : JSON.stringify(content));

test('a file without a test that passes does not come into force, whatever it says', async () => {
  await bank.setRules(name, velocity(6));
  const proof = await readFile(join(bank.rulesDir, `${name}.tests.json`), 'utf8');
  const withoutProof: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
    ['none', () => rm(join(bank.rulesDir, `${name}.tests.json`)), /tests\.json:1 \/ is missing/],
    ['empty', () => write(`${name}.tests.json`, { tests: [] }), /has no test/],
    ['failing', () => write(`${name}.tests.json`, proof), /test \\"as it says\\" failed/],
  ];
  for (const [what, leave, says] of withoutProof) {
    await write(`${name}.json`, velocity(900));
    await leave();
    await bank.host.reloadRules();
    assert.equal(inForce(), 6, what);
    const { status, said } = await ready(bank);
    assert.equal(status, 200, what);
    assert.match(said, /"degraded"/, what);
    assert.match(said, says, what);
    assert.match(said, /The last good version, [0-9a-f]+, goes on deciding/, what);
  }
  await write(`${name}.json`, velocity(6));
  await bank.host.reloadRules();
  assert.doesNotMatch((await ready(bank)).said, /degraded/);
});

test('a role, a permission or a command that does not exist keeps a file out, with the name that was meant', async () => {
  const limits = 'transactions/approval-limits';
  const typo: readonly (readonly [string, (text: string) => string, RegExp])[] = [
    [limits, (text) => text.replace('"SeniorTeller"', '"SeniorTeler"'), /did you mean SeniorTeller/],
    ['auth/roles', (text) => text.replace('rules.view', 'rules.veiw'), /did you mean rules\.view/],
    [
      'processes/grants',
      (text) => text.replace('ApproveLoanCommand', 'AproveLoanCommand'),
      /did you mean ApproveLoanCommand/,
    ],
  ];
  for (const [file, misspell, says] of typo) {
    const path = join(bank.rulesDir, `${file}.json`);
    const text = await readFile(path, 'utf8');
    const before = bank.host.policies.current(file)?.version;
    assert.notEqual(misspell(text), text);
    await writeFile(path, misspell(text));
    await bank.host.reloadRules();
    assert.match((await ready(bank)).said, says);
    assert.equal(bank.host.policies.current(file)?.version, before);
    await writeFile(path, text);
    await bank.host.reloadRules();
    assert.doesNotMatch((await ready(bank)).said, /degraded/);
  }
});

test('the last good version survives a restart, and goes on deciding beside a broken file', async (t) => {
  const store = await makeTestStore();
  t.after(() => store.drop());
  const rules = await twice(store, async (path) => {
    await writeFile(join(path, `${name}.json`), '{"maxApprovals": 5,');
    await writeFile(join(path, 'auth/roles.json'), '[]');
  });
  const again = await startBank({ on: store, env: { RULES_DIR: rules } });
  try {
    const { status, said } = await ready(again);
    assert.equal(status, 200, said);
    assert.match(said, /"degraded".*rules\/transactions\/velocity.*never closed/);
    assert.equal(inForce(again), 7);
    const reply = await again.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
    assert.equal(reply.status, 200, 'the roles are the last good ones, too');
  } finally {
    await again.stop();
  }
});

/** A host that takes an edit, stops, and leaves its rules to be broken. */
async function twice(store: TestStore, spoil: (path: string) => Promise<void>): Promise<string> {
  const first = await startBank({ on: store });
  await first.setRules(name, velocity(7));
  assert.equal(inForce(first), 7);
  await first.stop();
  const rules = join(store.folder, 'spoilt');
  await cp(first.rulesDir, rules, { recursive: true });
  await spoil(rules);
  return rules;
}

test('what was never good is not ready, and named', async () => {
  const rules = join(bank.store.folder, 'never');
  await cp(bank.rulesDir, rules, { recursive: true });
  await writeFile(join(rules, `${name}.tests.json`), '{"tests": []}');
  const store = await makeTestStore();
  const other = await startBank({ on: store, env: { RULES_DIR: rules } });
  try {
    const { status, said } = await ready(other);
    assert.equal(status, 503);
    assert.match(said, /velocity\.tests\.json:1 \/ has no test/);
  } finally {
    await other.stop();
    await store.drop();
  }
});

test('an earlier version of a file comes back with its own tests, or not at all', async () => {
  await bank.setRules(name, velocity(8));
  const before = bank.host.policies.current(name)?.version ?? '';
  await bank.setRules(name, velocity(9));
  const order = { name, version: before, reason: 'Too many.' };
  await rollBack(bank, order, 'regional');
  const asked = await bank.call('GetRuleSetQuery', { name }, { as: 'manager' });
  assert.equal(asked.at('data.version'), before);
});

test('a file that is too large is refused by name', async () => {
  const limits = 'transactions/approval-thresholds';
  const tier = (at: number) => ({
    accountTier: 'STANDARD',
    amountThreshold: at + 1,
    requireApproval: at % 2 === 0,
    ...(at % 2 === 0 ? { approverRole: 'SeniorTeller' } : {}),
  });
  const rows = (count: number) => ({
    approvalThresholds: [
      { transactionType: '*', channel: '*', tiers: Array.from({ length: count }, (_, at) => tier(at)) },
    ],
  });
  await cp(join(bank.rulesDir, `${limits}.json`), join(bank.rulesDir, 'kept.json'));
  for (const [count, says] of [
    [4000, /1000 are the most/],
    [100_000, /are the most/],
  ] as const) {
    await write(`${limits}.json`, rows(count));
    await bank.host.reloadRules();
    assert.match((await ready(bank)).said, says);
  }
  await cp(join(bank.rulesDir, 'kept.json'), join(bank.rulesDir, `${limits}.json`));
  await rm(join(bank.rulesDir, 'kept.json'));
  await bank.host.reloadRules();
  assert.doesNotMatch((await ready(bank)).said, /degraded/);
});

test('tests that a test writes for a file pass', async () => {
  assert.match(await testsOf(name, velocity(3)), /"maxApprovals":3/);
});
