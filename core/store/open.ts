/** The store of a configuration. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Instant } from '../values/instant.ts';
import type { StoreAddress } from './migrate.ts';
import { mysqlStore } from './mysql/store.ts';
import { sqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
  readonly address: StoreAddress;
  readonly now: () => Instant;
  /** Opens even a store that may lose acknowledged commands. */
  readonly unsafe: boolean;
}

/** Opens a migrated store; throws StoreUnavailable when its settings may lose what was acknowledged. */
export async function openStore({ address, now, unsafe }: OpenOptions): Promise<Store> {
  if (address.kind === 'mysql') return mysqlStore({ url: address.url, unsafe }, now);
  return sqliteStore({ file: address.file, synchronous: 'FULL' }, now);
}

/** Makes the folder that an embedded store lies in. */
export function prepareFolder(address: StoreAddress): void {
  if (address.kind === 'sqlite') mkdirSync(dirname(address.file), { recursive: true });
}
