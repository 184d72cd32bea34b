/** Rules change a hundred times while the bank works: no request is lost, none sees half a change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { verdicts as verdictRows } from '../../../core/rules/verdict.ts';
import { bankOfFile } from '../../support/bank.ts';

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
  const entries = await bank.host.store.everywhere.rows(records);
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
