/** What keeps a second host from starting beside the first: its store, its port. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { storeFor } from '../../support/bank.ts';
import { endHostProcesses, startHostProcess } from '../../support/host-process.ts';
import type { TestStore } from '../../support/store.ts';

const stores: TestStore[] = [];
after(async () => {
  endHostProcesses();
  for (const store of stores) await store.drop();
});

async function newStore(): Promise<TestStore> {
  const store = await storeFor({ server: null });
  stores.push(store);
  return store;
}

test('a second host on the same embedded store is refused', async () => {
  const store = await newStore();
  const host = await startHostProcess(store);
  await assert.rejects(startHostProcess(store), /ended with 1: .*is open in another process/);
  assert.equal(await host.end('SIGTERM'), 0);
  const next = await startHostProcess(store);
  assert.equal(await next.end('SIGTERM'), 0);
});

test('a host whose port is taken says so and ends', async () => {
  const host = await startHostProcess(await newStore());
  const PORT = new URL(host.url).port;
  await assert.rejects(startHostProcess(await newStore(), { PORT }), /ended with 1: .*PORT/);
  assert.equal(await host.end('SIGTERM'), 0);
});
