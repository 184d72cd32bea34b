/** Rules change while the bank works: no request is lost, none sees half a change, a bad file changes nothing. */
import assert from 'node:assert/strict';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { auditEntries } from '../../../core/audit/entry.ts';
import { verdicts as verdictRows } from '../../../core/rules/verdict.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

const name = 'transactions/approval-thresholds';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const thresholdAt = (amountThreshold: number) => ({
  approvalThresholds: [
    {
      transactionType: '*',
      channel: '*',
      tiers: [
        { accountTier: '*', amountThreshold, requireApproval: true, approverRole: 'SeniorTeller' },
      ],
    },
  ],
});
const deposit = (amount: number) =>
  bank.call('InitiateDeposit', { accountNumber: '1000000001', amount });
const ready = async () => JSON.stringify((await bank.get('/health/ready')).body);
const inForce = () => bank.host.policies.current(name)?.version;

test('a hundred reloads under load: no error, and each decision names one version and follows it', async () => {
  const versions = new Map<string, number>();
  let reloading = true;
  const replies: { readonly id: string; readonly status: string }[] = [];
  const caller = async () => {
    while (reloading) {
      const reply = await deposit(600);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      replies.push({ id: reply.text('data.transactionId'), status: reply.text('data.status') });
    }
  };
  const callers = Array.from({ length: 8 }, caller);
  for (let turn = 0; turn < 100; turn += 1) {
    const threshold = turn % 2 === 0 ? 500 : 700;
    await bank.setRules(name, thresholdAt(threshold));
    versions.set(inForce() ?? '', threshold);
    await deposit(1);
  }
  reloading = false;
  await Promise.all(callers);
  assert.equal(versions.size, 2);

  const stored = await bank.host.store.everywhere.rows(verdictRows);
  const verdicts = new Map(stored.map((row) => [`${row.tenant}:${String(row.id)}`, row]));
  const entries = await bank.host.store.everywhere.rows(auditEntries);
  const byTransaction = new Map(entries.map((entry) => [entry.transactionId, entry]));
  const shipped = new Set<string>();
  for (const { id, status } of replies) {
    const decisions = (byTransaction.get(id)?.decisions ?? []) as readonly string[];
    const own = decisions
      .map((decision) => verdicts.get(`demo:${decision}`))
      .filter((verdict) => verdict?.policy === name);
    assert.equal(own.length, 1, id);
    const version = String(own[0]?.policyVersion);
    const threshold = versions.get(version);
    // What was decided before the first reload rests on the shipped file.
    if (threshold === undefined) shipped.add(version);
    else assert.equal(status, threshold < 600 ? 'PENDING' : 'SETTLED', id);
  }
  assert.ok(shipped.size <= 1);
  assert.ok(replies.length > 100, `${replies.length}`);
});

test('a broken file leaves the last good version in force, named in readiness and counted', async () => {
  await bank.setRules(name, thresholdAt(500));
  const good = inForce();
  await bank.setRules(name, { approvalThresholds: [{ transactionTyp: '*' }] });
  assert.equal(inForce(), good);
  assert.equal((await deposit(600)).at('data.status'), 'PENDING');
  assert.match(await ready(), /"degraded".*did you mean transactionType/);
  const metrics = String((await bank.get('/metrics')).body);
  assert.match(metrics, /bursar_broken_policies 1/);
  assert.match(
    metrics,
    /bursar_policy_loads_total\{name="[^"]*thresholds",outcome="refused"\} [1-9]/,
  );
  await bank.setRules(name, thresholdAt(700));
  assert.doesNotMatch(await ready(), /degraded/);
  assert.equal((await deposit(600)).at('data.status'), 'SETTLED');
});

test('a file whose tests fail does not come into force', async () => {
  const good = inForce();
  const wrong = { tests: [{ name: 'wrong', facts: { amount: 1 }, expect: 'nothing of the kind' }] };
  await writeFile(join(bank.rulesDir, `${name}.json`), JSON.stringify(thresholdAt(400)));
  await writeFile(join(bank.rulesDir, `${name}.tests.json`), JSON.stringify(wrong));
  await bank.host.policies.reload();
  assert.equal(inForce(), good);
  assert.match(await ready(), /test \\"wrong\\" failed/);
  await bank.setRules(name, thresholdAt(500));
});

test('a policy that was never good refuses with a retryable error and leaves nothing behind', async () => {
  const rules = join(bank.store.folder, 'half');
  await cp(bank.rulesDir, rules, { recursive: true });
  await rm(join(rules, `${name}.json`));
  const other = await startBank({ env: { RULES_DIR: rules } });
  try {
    const input = { accountNumber: '1000000001', amount: 1 };
    const before = await other.call('RetrieveAccountQuery', { accountNumber: '1000000001' });
    const reply = await other.call('InitiateDeposit', input);
    assert.equal(reply.status, 503);
    assert.equal(reply.at('errors.0.code'), 'POLICY_UNAVAILABLE');
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    const now = await other.call('RetrieveAccountQuery', { accountNumber: '1000000001' });
    assert.equal(now.at('data.balance'), before.at('data.balance'));
    const ready = await other.get('/health/ready');
    assert.equal(ready.status, 503);
    assert.match(JSON.stringify(ready.body), /approval-thresholds\.json is missing/);
  } finally {
    await other.stop();
  }
});
