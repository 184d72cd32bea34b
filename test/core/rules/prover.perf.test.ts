/** How long large rule files hold the thread of the host, and what their mistakes cost. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { casesSchema } from '../../../core/rules/cases.ts';
import { decisionPolicy } from '../../../core/rules/decision.ts';
import { makeProver } from '../../../core/rules/prover.ts';
import { shapeFindings } from '../../../core/rules/shape.ts';
import { hostileRules } from '../../support/hostile-rules.ts';
import { longestHold } from '../../support/loop.ts';
import { registry } from '../../support/registry.ts';

const prover = makeProver({ commands: join(projectFolder, 'commands'), modules: [] });
after(() => prover.stop());

const known = { roles: [], permissions: [], commands: [] };

/** Milliseconds: before they went to the thread the worst of these took 17 seconds. */
const most = 250;

for (const [what, set, text, tests] of hostileRules) {
  test(`${what} holds nobody up`, async () => {
    const policy = registry.policies.find((one) => one.name === set) ?? decisionPolicy('loans/offer.dmn');
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
