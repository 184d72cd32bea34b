/**
 * Texts of callers that ask for much work: the host answers each by a result or a refusal, never by a fault. It evaluates none of them
 * on its main thread, and its memory stays bounded. Same on every server: no text reaches the store.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { threadedReader } from '../../core/process/check/diagram-reader.ts';
import { reportKeeper } from '../../core/process/check/reports.ts';
import { evaluationLimits } from '../../core/values/budget.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { drawOf, evaluators } from '../support/hostile-texts.ts';
import { randomRuns } from '../support/random-runs.ts';

/** Evaluations that began on the main thread: each reads its limits. Threads have limits of their own. */
let begunHere = 0;
const { steps } = evaluationLimits;
const limited = (limit: PropertyDescriptor) =>
  Object.defineProperty(evaluationLimits, 'steps', { ...limit, enumerable: true, configurable: true });

let bank: TestBank;
before(async () => {
  limited({
    get() {
      begunHere += 1;
      return steps;
    },
  });
  bank = await startBank({ reports: reportKeeper(threadedReader({ timeoutFactor: 20 })) });
});
after(async () => {
  limited({ value: steps });
  await bank.stop();
});

const { numRuns, seed } = randomRuns(30);
const megabytes = () => process.memoryUsage().rss / 2 ** 20;

for (const [name, requestOf] of Object.entries(evaluators)) {
  test(`${name} answers hostile texts by a result or a refusal`, async () => {
    const draw = drawOf(seed);
    const from = megabytes();
    begunHere = 0;
    for (let at = 0; at < numRuns; at += 1) {
      const { data, as } = requestOf(draw);
      const answer = await bank.call(name, data, { as });
      const shown = JSON.stringify(answer.body);
      const told = `${JSON.stringify(data).slice(0, 500)}: ${shown.slice(0, 500)}`;
      assert.ok(answer.status < 500, told);
      assert.ok(!/\.ts:\d+|node_modules|RangeError/.test(shown), told);
    }
    assert.equal(begunHere, 0, 'evaluations on the main thread');
    assert.ok(megabytes() - from < 700, `${from} MB before, ${megabytes()} MB after`);
  });
}

test('a person has one evaluation at a time, and others go on', async () => {
  const ask = (as: 'manager' | 'manager2') =>
    bank.call(
      'SimulateRuleSetQuery',
      {
        name: 'loans/offer.dmn',
        facts: {},
        content: {
          inputs: [],
          decisions: [
            { id: 'd', name: 'd', requires: [], literal: { text: 'count(for i in 1..60000 return i)' } },
          ],
        },
      },
      { as },
    );
  const answers = await Promise.all([ask('manager'), ask('manager'), ask('manager2')]);
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 200, 429]);
  const busy = answers.find(({ status }) => status === 429);
  assert.equal(busy?.at('errors.0.code'), 'REQUEST_LIMIT_EXCEEDED');
  assert.match(busy?.text('message') ?? '', /one at a time/);
  assert.equal(busy?.headers.get('retry-after'), '1');
  assert.equal((await ask('manager')).status, 200);
});
