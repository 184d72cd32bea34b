/** A thousand stored decisions, asked again of the versions that they name, answer what they answered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { ruleVersions } from '../../../core/rules/publication.ts';
import { verdicts } from '../../../core/rules/verdict.ts';
import { bankOfFile } from '../../support/bank.ts';

const enough = 1000;

const bank = bankOfFile();

test('a thousand stored decisions answer the same again', async () => {
  const numbers = ['1000000001', '1000000002', '1000000004'];
  const types = ['InitiateDeposit', 'InitiateWithdrawal'];
  const channels = ['branch', 'mobile', 'web', 'agent'];
  for (let round = 0; round < 10; round += 1) {
    // The policy changes on the way: each decision is asked again of its own version.
    await bank.setRules('transactions/velocity', { maxApprovals: 5 + round, windowMinutes: 60 });
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        bank.call(types[at % 2] ?? '', {
          accountNumber: numbers[at % 3],
          amount: 1 + at,
          channel: channels[at % 4],
          requireApproval: at % 5 === 0,
        }),
      ),
    );
  }
  const { store, bank: host } = bank.host;
  const entries = await store.everywhere.rows(records);
  const rows = await store.everywhere.rows(verdicts);
  const contents = await store.everywhere.rows(ruleVersions);
  const stored = new Map(rows.map((row) => [`${row.tenant}:${String(row.id)}`, row]));
  const content = new Map(
    contents.map((row) => [`${row.tenant}:${String(row.name)}:${String(row.contentVersion)}`, row]),
  );
  let asked = 0;
  for (const entry of entries) {
    for (const id of (entry.decisions ?? []) as readonly string[]) {
      const verdict = stored.get(`${entry.tenant}:${id}`);
      assert.ok(verdict !== undefined, `no verdict ${id}`);
      const name = String(verdict.policy);
      const kept = content.get(`${entry.tenant}:${name}:${String(verdict.policyVersion)}`);
      assert.ok(kept !== undefined, `no content of ${name} ${String(verdict.policyVersion)}`);
      const facts = verdict.facts as Readonly<Record<string, unknown>>;
      const [answer] = await host.ports.rules.answers(name, kept.content, [facts]);
      assert.ok(answer !== undefined && 'fired' in answer, JSON.stringify(answer));
      assert.equal(answer.version, verdict.policyVersion);
      assert.deepEqual(answer.fired, verdict.fired);
      asked += 1;
    }
  }
  assert.ok(asked >= enough, `only ${asked} decisions`);
});
