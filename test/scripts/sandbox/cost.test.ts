/** What a run took is told where it was asked for, and measured nowhere else. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instantAt } from '../../../core/values/instant.ts';
import { makeSandbox } from '../../../scripts/sandbox/sandbox.ts';

const sandbox = makeSandbox({
  library: () => [],
  failed: (error) => assert.fail(error),
  wholeMillis: 120_000,
});
after(() => sandbox.stop());

const run = (code: string, more: object = {}) =>
  sandbox.run({
    tenant: 'demo',
    person: 'test',
    realm: 'cost',
    code,
    variables: {},
    now: instantAt(0),
    seed: 'seed',
    ...more,
  });

test('time on a processor and bytes of the heap, of what ends well and of what throws', async () => {
  const small = await run('return 1;', { wantsCost: true });
  const large = await run('return "x".repeat(10).split("").concat(Array(200000).fill({ a: 1 })).length;', {
    wantsCost: true,
  });
  assert.ok(small.cost !== undefined && large.cost !== undefined);
  assert.ok(large.cost.heapBytes > small.cost.heapBytes + 100_000, JSON.stringify([small, large]));
  assert.ok(large.cost.processorMillis > 0);
  const thrown = await run('throw new Error("no");', { wantsCost: true });
  assert.equal(thrown.ok, false);
  assert.ok(thrown.cost !== undefined);
});

test('a script that asks the host is measured too', async () => {
  const doCmd = async () => ({ status: 200, body: { data: 1 } });
  const asked = await run('return doCmd("X", {}).data;', { wantsCost: true, doCmd });
  assert.ok(asked.ok);
  assert.ok(asked.cost !== undefined);
});

test('who does not ask is told nothing', async () => {
  assert.equal((await run('return 1;')).cost, undefined);
});
