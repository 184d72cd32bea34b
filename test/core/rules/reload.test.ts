/** Rules change while the bank works: no request is lost, none sees half a change, a bad file changes nothing. */
import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { bankOfFile, startBank } from '../../support/bank.ts';

const name = 'transactions/approval-thresholds';

const bank = bankOfFile();

const thresholdAt = (amountThreshold: number) => ({
  approvalThresholds: [
    {
      transactionType: '*',
      channel: '*',
      tiers: [{ accountTier: '*', amountThreshold, requireApproval: true, approverRole: 'SeniorTeller' }],
    },
  ],
});
const deposit = (amount: number) => bank.call('InitiateDeposit', { accountNumber: '1000000001', amount });
const ready = async () => JSON.stringify((await bank.get('/health/ready')).body);
const inForce = () => bank.host.policies.current(name)?.version;

test('files that are read again as they were come into force no second time, nor do the roles', async () => {
  const loads = async () =>
    String((await bank.get('/metrics')).body).match(/^bursar_policy_loads_total.*in-force.*$/gm);
  const before = await loads();
  await bank.host.policies.reload();
  assert.deepEqual(await loads(), before);
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
  assert.match(metrics, /bursar_policy_loads_total\{name="[^"]*thresholds",outcome="refused"\} [1-9]/);
  await bank.setRules(name, thresholdAt(700));
  assert.doesNotMatch(await ready(), /degraded/);
  assert.equal((await deposit(600)).at('data.status'), 'SETTLED');
});

test('the metrics show how many answers of a policy come from memory', async () => {
  const counted = async (from: string): Promise<number> => {
    const line = new RegExp(`^bursar_policy_answers_total\\{name="${name}",from="${from}"\\} (\\d+)$`, 'm');
    const count = Number(line.exec(String((await bank.get('/metrics')).body))?.[1]);
    assert.ok(Number.isInteger(count), from);
    return count;
  };
  await bank.setRules(name, thresholdAt(710));
  await deposit(600);
  const [memory, rules] = [await counted('memory'), await counted('rules')];
  await deposit(610);
  assert.equal(await counted('memory'), memory + 1);
  assert.equal(await counted('rules'), rules);
  await bank.setRules(name, thresholdAt(720));
  await deposit(610);
  assert.equal(await counted('memory'), memory + 1);
  assert.equal(await counted('rules'), rules + 1);
  await bank.setRules(name, thresholdAt(700));
});

test('a policy that was never good refuses with a retryable error and leaves nothing behind', async (t) => {
  const rules = join(bank.store.folder, 'half');
  await cp(bank.rulesDir, rules, { recursive: true });
  await rm(join(rules, `${name}.json`));
  const other = await startBank({ env: { RULES_DIR: rules } });
  t.after(() => other.stop());
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
});
