/** The client is small, and who wants a part of it loads no more than that. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSizes, mostBytes } from '../../bench/client.ts';

const sizes = await clientSizes();

test('all of it has less than 25 KB, gzipped', () => {
  const [all] = sizes;
  assert.ok(all !== undefined && all.gzipped < mostBytes, JSON.stringify(sizes));
});

test('each part loads its own modules alone', () => {
  const modules = new Map(sizes.map((size) => [size.name, size.modules]));
  assert.deepEqual(modules.get('client, webhooks alone'), ['webhooks.js']);
  const core = modules.get('client, commands and queries and events') ?? [];
  const others = ['catalogue/codes.js', 'index.js', 'receivers.js', 'webhooks.js'];
  assert.deepEqual(
    core.filter((module) => others.includes(module)),
    [],
  );
});

test('nothing is imported from outside the package', () => {
  for (const { modules } of sizes) assert.ok(modules.every((module) => !module.startsWith('..')));
});
