/** `check store` in a test: what it finds in a store. */
import assert from 'node:assert/strict';
import type { Registry } from '../../core/command/wire/registry.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { runChecks } from '../../core/store/check.ts';
import { connect, type StoreAddress } from '../../core/store/migrate.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { registry } from './registry.ts';

/** Every difference that the passes find, each after the name of its pass. */
export async function differencesIn(address: StoreAddress, known?: Registry): Promise<readonly string[]> {
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

/** An error that is planted in a store by hand, how it goes again, and the difference that has to be found meanwhile. */
export interface Plant {
  readonly sql: string;
  readonly undo: string;
  readonly found: RegExp;
}

/** Fails the test unless the error is found. */
export async function assertFinds(address: StoreAddress, plant: Plant): Promise<void> {
  const { sql, undo, found } = plant;
  const knex = connect(address);
  try {
    await knex.raw(sql);
    const differences = await differencesIn(address);
    await knex.raw(undo);
    const told = differences.join('\n');
    assert.ok(
      differences.some((difference) => found.test(difference)),
      `not found in: ${told}`,
    );
  } finally {
    await knex.destroy();
  }
}
