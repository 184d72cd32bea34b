/** A store of its own for each test file: SQLite in a new folder, or a new database on TEST_DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type StoreAddress } from '../../core/store/migrate.ts';

/** The server that the suite runs on, where one is set. */
export const serverUrl = process.env.TEST_DATABASE_URL || undefined;
/** The Redis that the suite runs on, where one is set. */
export const redisUrl = process.env.TEST_REDIS_URL || undefined;

export interface TestStore {
  readonly address: StoreAddress;
  /** What DATABASE_URL would say. */
  readonly url: string;
  readonly folder: string;
  drop(): Promise<void>;
}

/** A new, empty store, embedded where there is no server or `null` is said; `drop` removes it and its folder. */
export async function makeTestStore(server: string | null | undefined = serverUrl): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
  const dropFolder = () => rm(folder, { recursive: true, force: true });
  if (server === undefined || server === null) {
    const file = join(folder, 'bursar.db');
    return { address: { kind: 'sqlite', file }, url: `sqlite:${file}`, folder, drop: dropFolder };
  }
  const name = `bursar_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    address: { kind: 'mysql', url: url.href },
    url: url.href,
    folder,
    async drop() {
      await onServer(server, `DROP DATABASE IF EXISTS ${name}`);
      await dropFolder();
    },
  };
}

async function onServer(server: string, sql: string): Promise<void> {
  const knex = connect({ kind: 'mysql', url: server });
  try {
    await knex.raw(sql);
  } finally {
    await knex.destroy();
  }
}
