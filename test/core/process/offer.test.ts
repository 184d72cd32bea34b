/** What open tasks cost: a loop may hold ten thousand of them, and each turn of the host looks at them all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../core/process/check/check.ts';
import type { Token } from '../../../core/process/machine/core.ts';
import { offeredWith, seesChange } from '../../../core/process/offer.ts';
import type { Running } from '../../../core/process/running.ts';
import { process, user } from '../../support/diagram.ts';
import { known } from '../../support/refused-diagrams.ts';

/** A map that counts how often all of it is gone through. */
class Counted<Key, Value> extends Map<Key, Value> {
  passes = 0;
  override values() {
    this.passes += 1;
    return super.values();
  }
}

/** An instance of one user task that counts the reads of its diagram and of its variables. */
async function instance() {
  const { plan } = await checkDefinition(process([user('t')], ['s -> t -> e']), known);
  assert.ok(plan !== undefined);
  const steps = new Counted(plan.steps);
  let reads = 0;
  const variables = new Proxy({ amount: 1 } as Record<string, unknown>, {
    ownKeys(target) {
      reads += 1;
      return Reflect.ownKeys(target);
    },
  });
  const step = steps.get('t');
  const running = {
    version: { plan: { ...plan, steps } },
    variables,
    notes: { tokens: {} as Record<string, object> },
    stepOf: () => step,
  };
  return { running: running as unknown as Running, steps, reads: () => reads };
}
const tokens = Array.from({ length: 500 }, (_, at) => ({ id: `t${at}` }) as Token);

test('the texts of a diagram are gone through once, however many tasks are offered', async () => {
  const { running, steps } = await instance();
  for (const token of tokens) offeredWith(running, token);
  assert.equal(steps.passes, 1);
});

test('tasks that wait are compared with the same variables once, however often they are looked at', async () => {
  const { running, reads } = await instance();
  for (const token of tokens) {
    running.notes.tokens[token.id] = { task: {} as never, offered: offeredWith(running, token) };
  }
  const before = reads();
  for (let look = 0; look < 30; look += 1) {
    for (const token of tokens) assert.equal(seesChange(running, token), false);
  }
  assert.equal(reads() - before, tokens.length);
});
