import { mostBytes, mostHostBytes } from '../../command/declaration/read.ts';
import type { Instant } from '../../values/instant.ts';
import { selectBuilder } from '../builder.ts';
import { makePager } from '../pager.ts';
import { queryReader, selectsOf } from '../query-reader.ts';
import type { Store } from '../store.ts';
import { claimFile } from './claim.ts';
import { openReader, preparer, type SqliteOptions } from './open.ts';
import { mostHeld, startQueryClient } from './query-client.ts';
import { freeRoom, giveUpReserve } from './room.ts';
import { beginSession } from './session.ts';
import { startWriter, startWriterClient } from './writer-client.ts';

/**
 * One writer commits in order. A batch that is tried again keeps its time for as long as a caller waits for
 * it.
 */
const settledMillis = 12_000;

/** The embedded store: the batches read here, one worker thread writes, another answers queries. */
export async function sqliteStore(
  options: SqliteOptions,
  now: () => Instant,
  start = startWriter,
): Promise<Store> {
  const claim = claimFile(options.file);
  const writer = await startWriterClient(options, start).catch((error: unknown) => {
    claim.release();
    throw error;
  });
  const db = openReader(options.file);
  const prepare = preparer(db);
  const queries = startQueryClient(options.file);
  const builder = selectBuilder('sqlite');
  const pager = makePager(now, { settled: settledMillis });
  const readerWithin = (tenant: string, most: number) =>
    queryReader(selectsOf(builder, queries.run, { tenant, most }), pager, tenant);
  return {
    kind: 'sqlite',
    queriesAtOnce: mostHeld,
    inOrder: true,
    begin: () => beginSession(db, prepare, writer),
    tellsWork: true,
    reader: (tenant) => readerWithin(tenant, mostHostBytes),
    callersReader: (tenant) => readerWithin(tenant, mostBytes),
    query: ({ tenant, until, hears, work }) =>
      queries.atOnce((run) => {
        const within = { tenant, until, asOf: now(), most: mostBytes, work: hears, watch: 'within_time()' };
        return work(queryReader(selectsOf(builder, run, within), pager, tenant));
      }),
    everywhere: selectsOf(builder, queries.run),
    async ping() {
      prepare('SELECT 1').get();
    },
    lastWrites: () => giveUpReserve(options.file),
    room: () => freeRoom(options.file),
    async close() {
      await queries.close();
      db.close();
      await writer.close();
      claim.release();
    },
  };
}
