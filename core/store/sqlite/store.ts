import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import type { Instant } from '../../values/instant.ts';
import { makePager } from '../pager.ts';
import { queryReader, selectsOf, spellIdentifier } from '../query-reader.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { preparer } from './flush.ts';
import { durability, openWriter, type SqliteOptions } from './open.ts';
import { startQueryClient } from './query-client.ts';
import { beginSession } from './session.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knex = createRequire(import.meta.url)('knex') as (config: Knex.Config) => Knex;

/** The embedded store: one process writes, a worker thread answers queries. */
export function sqliteStore(options: SqliteOptions, now: () => Instant): Store {
  const writer = openWriter(options);
  if (options.synchronous === 'FULL' && durability(writer) !== 'FULL') {
    throw new StoreUnavailable('SQLite does not keep synchronous=FULL on this file');
  }
  const prepare = preparer(writer);
  const queries = startQueryClient(options.file);
  const builder = knex({
    client: 'better-sqlite3',
    useNullAsDefault: true,
    wrapIdentifier: spellIdentifier,
  });
  const pager = makePager(now);
  return {
    kind: 'sqlite',
    begin: () => beginSession(writer, prepare),
    reader: (tenant) => queryReader(selectsOf(builder, queries.run, tenant), pager, tenant),
    everywhere: selectsOf(builder, queries.run),
    async ping() {
      prepare('SELECT 1').get();
    },
    async close() {
      await queries.close();
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.close();
    },
  };
}
