import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import type { Instant } from '../../values/instant.ts';
import { makePager } from '../pager.ts';
import { queryReader, selectsOf, spellIdentifier } from '../query-reader.ts';
import type { Store } from '../store.ts';
import { openReader, preparer, type SqliteOptions } from './open.ts';
import { startQueryClient } from './query-client.ts';
import { beginSession } from './session.ts';
import { startWriterClient } from './writer-client.ts';

// knex is CommonJS: its callable export has no ESM default that Node's types and run time agree on.
const knex = createRequire(import.meta.url)('knex') as (config: Knex.Config) => Knex;

/** The embedded store: the batches read here, one worker thread writes, another answers queries. */
export async function sqliteStore(options: SqliteOptions, now: () => Instant): Promise<Store> {
  const writer = await startWriterClient(options);
  const db = openReader(options.file);
  const prepare = preparer(db);
  const queries = startQueryClient(options.file);
  const builder = knex({
    client: 'better-sqlite3',
    useNullAsDefault: true,
    wrapIdentifier: spellIdentifier,
  });
  const pager = makePager(now);
  return {
    kind: 'sqlite',
    inOrder: true,
    begin: () => beginSession(db, prepare, writer),
    reader: (tenant) => queryReader(selectsOf(builder, queries.run, tenant), pager, tenant),
    everywhere: selectsOf(builder, queries.run),
    async ping() {
      prepare('SELECT 1').get();
    },
    async close() {
      await queries.close();
      db.close();
      await writer.close();
    },
  };
}
