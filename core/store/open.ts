/** The store of a configuration. */
import { dirname } from 'node:path';
import type { Instant } from '../values/instant.ts';
import { type MysqlOptions, mysqlStore } from './mysql/store.ts';
import { makeOwnFile, makeOwnFolder, realFile, tighten } from './own-files.ts';
import { type StorePlace, serversOf } from './place.ts';
import { keepReserve } from './sqlite/room.ts';
import { sqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
  readonly address: StorePlace;
  readonly now: () => Instant;
  /** Opens even a store that may lose acknowledged commands. */
  readonly unsafe: boolean;
  /** Replicas of a server where queries may be read. */
  readonly replicas?: MysqlOptions['replicas'];
  readonly told?: MysqlOptions['told'];
  readonly keepsTime?: boolean;
}

/** Opens a migrated store. Throws StoreUnavailable if its settings may lose acknowledged commits. */
export async function openStore(options: OpenOptions): Promise<Store> {
  const { address, now, ...more } = options;
  if (address.kind === 'sqlite') {
    return sqliteStore({ file: address.file, synchronous: 'FULL' }, now);
  }
  return mysqlStore({ urls: serversOf(address), ...more }, now);
}

/**
 * Creates the file of an embedded store, and its folder, for their owner only. Removes other users' rights
 * from existing ones.
 */
export function prepareFiles(address: StorePlace): void {
  if (address.kind !== 'sqlite') return;
  makeOwnFolder(dirname(address.file));
  makeOwnFile(address.file);
  // A link may lead to the file. Log, index and lock are next to the file itself, and log and index get its
  // mode.
  const file = realFile(address.file);
  makeOwnFile(`${file}.lock`);
  keepReserve(address.file);
  for (const end of ['', '.lock', '-wal', '-shm']) tighten(`${file}${end}`);
}
