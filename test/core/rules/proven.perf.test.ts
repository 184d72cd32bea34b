/** How long a large rule file holds the thread of the host. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { longestHold } from '../../support/loop.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(async () => {
  await bank.host.stop();
  await bank.store.drop();
});

const file = 'transactions/approval-thresholds.json';
const tier = (at: number) => ({
  accountTier: 'STANDARD',
  amountThreshold: at + 1,
  requireApproval: at % 2 === 0,
  ...(at % 2 === 0 ? { approverRole: 'SeniorTeller' } : {}),
});

for (const [count, says] of [
  [4000, /1000 are the most/],
  [100_000, /are the most/],
] as const) {
  test(`a file of ${count} rows is proven aside: no request waits for it`, async () => {
    const tiers = Array.from({ length: count }, (_, at) => tier(at));
    const rows = { approvalThresholds: [{ transactionType: '*', channel: '*', tiers }] };
    await writeFile(join(bank.rulesDir, file), JSON.stringify(rows));
    const longest = await longestHold(() => bank.host.reloadRules());
    assert.match(JSON.stringify((await bank.get('/health/ready')).body), says);
    // Ten milliseconds alone, several times as many where others use the processor's caches; 28 seconds before.
    assert.ok(longest < 250, `held for ${Math.round(longest)} ms`);
  });
}
