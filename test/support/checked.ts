/** `check store` in a test: what it finds in a store. */
import assert from 'node:assert/strict';
import type { Registry } from '../../core/command/registry.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { runChecks } from '../../core/store/check.ts';
import type { StoreAddress } from '../../core/store/migrate.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { registry } from './registry.ts';

/** Every difference that the passes find, each after the name of its pass. */
export async function differencesIn(
  address: StoreAddress,
  known?: Registry,
): Promise<readonly string[]> {
  const read = await openSnapshot(address);
  try {
    const found: string[] = [];
    for await (const { name, differences } of runChecks(storeChecks(known ?? registry), read, {
      all: true,
    })) {
      found.push(...differences.map((difference) => `${name}: ${difference}`));
    }
    return found;
  } finally {
    await read.close();
  }
}

/** Fails the test unless every pass finds the store whole. */
export async function assertWhole(address: StoreAddress, known?: Registry): Promise<void> {
  assert.deepEqual(await differencesIn(address, known), []);
}
