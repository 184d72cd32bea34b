import { type Instant, knownInstant } from '../../values/instant.ts';
import { selectBuilder } from '../builder.ts';
import { makePager } from '../pager.ts';
import { queryReader, type RunSelect, selectsOf } from '../query-reader.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { type Abilities, abilitiesOf } from './abilities.ts';
import { connectWire, lockWaitSeconds, rowsIn, type Wire } from './connection.ts';
import { dialectOf } from './dialect.ts';
import { openReads } from './reads.ts';
import { openReplicas, type ReplicasOptions } from './replicas.ts';
import { mysqlSession, recentRows } from './session.ts';

/** How long marks of committed batches are kept, and how often old ones are cleared: a lost answer is asked for at once. */
const keptMarks = '1 DAY';
const clearEvery = 10_000;

export interface MysqlOptions {
  readonly url: string;
  readonly unsafe: boolean;
  readonly lockWait?: number;
  /** Bytes of a packet, where they should be fewer than the server takes. */
  readonly packet?: number;
  readonly replicas?: Pick<ReplicasOptions, 'urls' | 'wait' | 'lag' | 'told'> | undefined;
}

/** A server store: one connection writes, a pool answers queries. */
export async function mysqlStore(options: MysqlOptions, now: () => Instant): Promise<Store> {
  const { url, lockWait = lockWaitSeconds, packet } = options;
  let writer: Wire | undefined = await connectWire(url, lockWait, packet);
  const abilities = await refuseOrAsk(writer, options);
  const dialect = dialectOf(writer);
  const reads = openReads(url, { ...dialect, ...abilities });
  const { run } = reads;
  const builder = selectBuilder('mysql');
  const pager = makePager(now);
  const readerBy = (select: RunSelect, tenant: string, until?: number) =>
    queryReader(selectsOf(builder, select, { tenant, until }), pager, tenant);
  const replicas =
    options.replicas === undefined
      ? undefined
      : openReplicas({ ...options.replicas, primary: url, dialect, run, reader: readerBy });
  const watch = replicas && { ...dialect, told: replicas.wrote };
  const parts = { recent: recentRows(), ...abilities, watch };
  let batches = 0;
  return {
    kind: 'mysql',
    inOrder: false,
    async begin(mark) {
      if (writer?.isOpen !== true) writer = await connectWire(url, lockWait, packet);
      batches += 1;
      if (batches % clearEvery === 0) {
        await writer.send(
          `DELETE FROM unit_batches WHERE at < DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ${keptMarks}, '%Y-%m-%dT%H:%i:%s')`,
        );
      }
      return mysqlSession(writer, mark, parts);
    },
    reader: (tenant, until) => readerBy(run, tenant, until),
    ...(replicas && { replicas }),
    everywhere: selectsOf(builder, run),
    ping: reads.ping,
    async serverTime() {
      const { rows } = await run("SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%T.%f')", []);
      // Six places after the second, of which three say something.
      return knownInstant(`${String(rows[0]?.[0]).slice(0, -3)}Z`);
    },
    async close() {
      writer?.close();
      replicas?.close();
      await reads.close();
    },
  };
}

const noPositions =
  'DATABASE_READ_URL is set, but TiDB tells nobody how far its servers are: leave it out. Each of them reads what was committed.';

/** What the server can do, asked on the writer's connection and on one beside it; throws where it will not do. */
async function refuseOrAsk(writer: Wire, options: MysqlOptions): Promise<Abilities> {
  const { url, unsafe, replicas, lockWait = lockWaitSeconds } = options;
  let other: Wire | undefined;
  try {
    if (!unsafe) await refuseUnsafe(writer);
    if (replicas !== undefined && writer.server === 'TiDB') throw new StoreUnavailable(noPositions);
    other = await connectWire(url, lockWait);
    return await abilitiesOf(writer, other);
  } catch (error) {
    writer.close();
    throw error;
  } finally {
    other?.close();
  }
}

/** Refuses a server that may forget what it has acknowledged, or whose commits may be undone by another node. */
async function refuseUnsafe(wire: Wire): Promise<void> {
  const listed = durabilityVariables.map((name) => `'${name}'`).join(',');
  const [result] = await wire.send(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${listed});DO 0`);
  const rows = rowsIn(result).map(([name, value]) => [String(name), String(value)] as const);
  const problem = durabilityProblem(new Map(rows));
  if (problem !== undefined) throw new StoreUnavailable(problem);
}

/** Settings of a server that may lose what it has acknowledged. */
const durabilityVariables = [
  'innodb_flush_log_at_trx_commit',
  'log_bin',
  'sync_binlog',
  'wsrep_on',
] as const;

/** What is wrong with the server's variables and how to go on, or undefined when commits survive a power cut. */
export function durabilityProblem(variables: ReadonlyMap<string, string>): string | undefined {
  const value = (name: (typeof durabilityVariables)[number]) => variables.get(name)?.toUpperCase();
  const problem = (name: (typeof durabilityVariables)[number], should: string) =>
    `The server's ${name} is ${value(name)}, but should be ${should}: acknowledged commands could be lost. Set it, or start with ALLOW_UNSAFE_STORE=true.`;
  if (value('innodb_flush_log_at_trx_commit') !== '1') {
    return problem('innodb_flush_log_at_trx_commit', '1');
  }
  if (value('log_bin') === 'ON' && value('sync_binlog') !== '1') return problem('sync_binlog', '1');
  if (value('wsrep_on') === 'ON') return problem('wsrep_on', 'OFF (one primary takes all writes)');
  return undefined;
}
