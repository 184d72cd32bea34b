import { mostBytes, mostHostBytes } from '../../command/declaration/read.ts';
import { type Instant, knownInstant } from '../../values/instant.ts';
import { selectBuilder } from '../builder.ts';
import { makePager } from '../pager.ts';
import { queryReader, type RunSelect, selectsOf, type Within } from '../query-reader.ts';
import {
  AlreadyCommitted,
  type Session,
  type Store,
  StoreLost,
  StoreRefuses,
  StoreUnavailable,
} from '../store.ts';
import { type Abilities, abilitiesOf } from './abilities.ts';
import { connectWire, rowsIn, type Wire, type WireLimits } from './connection.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { durabilityProblem, durabilityVariables } from './durability.ts';
import { listedPrimary, onlyServer, type Primary } from './primary.ts';
import { readsAtPrimary } from './primary-reads.ts';
import { connectionLimits } from './reads.ts';
import { openReplicas, type Replicas, type ReplicasOptions } from './replicas.ts';
import { serverName } from './server-list.ts';
import { mysqlSession, recentRows } from './session.ts';

/**
 * How long marks of committed batches are kept, and how often old marks are cleared. A host looks for the
 * result of a lost answer at once.
 */
const keptMarks = '1 DAY';
const clearEvery = 10_000;

export interface MysqlOptions extends WireLimits {
  /** The server, or several servers of which one takes writes. */
  readonly urls: readonly string[];
  readonly unsafe: boolean;
  readonly replicas?: Pick<ReplicasOptions, 'urls' | 'wait' | 'lag' | 'told'> | undefined;
  /**
   * Whether `now` must agree with the server's clock. If so, writes with a time too far from it are rejected.
   */
  readonly keepsTime?: boolean;
  /** Called when a problem with one of several servers appears, and when it is resolved. */
  readonly told?: ((server: string, problem: string | undefined) => void) | undefined;
}

/** A server store: one connection writes, a pool answers queries. */
export async function mysqlStore(options: MysqlOptions, now: () => Instant): Promise<Store> {
  const primary = primaryOf(options, () => changed());
  const writer = writerAt(primary, options);
  let changed = writer.changed;
  try {
    const wire = await writer.wire();
    const abilities = await refuseOrAsk(wire, await primary.address(), options);
    const opened = openOn({ primary, writer, abilities, dialect: dialectOf(wire) }, options, now);
    changed = opened.changed;
    return opened.store;
  } catch (error) {
    writer.close();
    primary.close();
    throw error;
  }
}

function primaryOf({ urls, unsafe, told = () => undefined }: MysqlOptions, changed: () => void): Primary {
  const [only, ...others] = urls;
  if (only === undefined) throw new Error('a store has a server');
  if (others.length === 0) return onlyServer(only);
  return listedPrimary({ urls, unsafe, changed, told });
}

interface Writer {
  /** The connection to the primary, opened again if it was closed. */
  wire(): Promise<Wire>;
  /** The primary is another server. Callers that wait for the previous one get StoreLost. */
  changed(): void;
  close(): void;
}

function writerAt(primary: Primary, limits: WireLimits): Writer {
  let at: { readonly url: string; readonly wire: Wire } | undefined;
  /** The kind of the first server. The others replicate from it, so they are of the same kind. */
  let kind: Wire['server'] | undefined;
  const close = (): void => {
    at?.wire.close();
    at = undefined;
  };
  /**
   * A server that is lost, or takes no writes any more, may have a successor. The batch is tried again there.
   */
  const lostAt = (url: string, error: Error): Error => {
    const isAway = error instanceof StoreLost || error instanceof StoreUnavailable;
    // A server with a full disk is still the server to read from.
    const isFull = error instanceof StoreRefuses && error.reason === 'full';
    if (!isAway || isFull || !primary.doubted(url)) return error;
    return error instanceof StoreRefuses ? new StoreLost(false, { cause: error }) : error;
  };
  return {
    async wire() {
      const url = await primary.address();
      if (at?.url === url && at.wire.isOpen) return at.wire;
      close();
      const wire = await connectWire(url, limits, (error) => lostAt(url, error));
      kind ??= wire.server;
      if (wire.server !== kind) {
        wire.close();
        throw new StoreUnavailable(`The server at ${serverName(url)} is ${wire.server}, not ${kind}.`);
      }
      at = { url, wire };
      return wire;
    },
    changed: close,
    close,
  };
}

interface Parts {
  readonly primary: Primary;
  readonly writer: Writer;
  readonly dialect: Dialect;
  /** The abilities of the server. All servers of a list are of the same kind. */
  readonly abilities: Abilities;
}

interface Opened {
  readonly store: Store;
  /** The primary is another server. */
  changed(): void;
}

function openOn(
  { primary, writer, dialect, abilities }: Parts,
  { replicas: asked, keepsTime = false }: MysqlOptions,
  now: () => Instant,
): Opened {
  const reads = readsAtPrimary(primary, { ...dialect, ...abilities });
  const { run } = reads;
  const builder = selectBuilder('mysql');
  const pager = makePager(now);
  const readerBy = (select: RunSelect, { tenant, ...within }: Within & { tenant: string }) =>
    queryReader(selectsOf(builder, select, { tenant, ...within }), pager, tenant);
  const query: Store['query'] = ({ tenant, until, work }) =>
    reads.atOnce(until, (one) => work(readerBy(one, { tenant, until, asOf: now(), most: mostBytes })));
  const replicas: Replicas | undefined =
    asked && openReplicas({ ...asked, primary, dialect, run, query, reader: readerBy, now });
  const watch = replicas && { ...dialect, told: replicas.wrote };
  const parts = { recent: recentRows(), ...abilities, watch, keepsTime };
  let batches = 0;
  const store: Store = {
    kind: 'mysql',
    inOrder: false,
    queriesAtOnce: connectionLimits.queries,
    async begin(mark) {
      const wire = await writer.wire();
      batches += 1;
      if (batches % clearEvery === 0) {
        await wire.send(
          `DELETE FROM unit_batches WHERE at < DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ${keptMarks}, '%Y-%m-%dT%H:%i:%s')`,
        );
      }
      return noted(mysqlSession(wire, mark, parts), () => primary.acknowledged(mark.id));
    },
    reader: (tenant) => readerBy(run, { tenant, most: mostHostBytes }),
    callersReader: (tenant) => readerBy(run, { tenant, most: mostBytes }),
    query,
    ...(replicas && { replicas }),
    everywhere: selectsOf(builder, run),
    servers: primary.states,
    ping: reads.ping,
    async serverTime() {
      const { rows } = await run("SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%T.%f')", []);
      // The server writes six decimals of the second. Only the first three are used.
      return knownInstant(`${String(rows[0]?.[0]).slice(0, -3)}Z`);
    },
    async close() {
      writer.close();
      replicas?.close();
      primary.close();
      await reads.close();
    },
  };
  return {
    store,
    changed() {
      writer.changed();
      reads.changed();
      replicas?.primaryChanged();
    },
  };
}

/** A session that reports its mark once its commit is certain. */
const noted = (session: Session, told: () => void): Session => ({
  ...session,
  async lock(...asked) {
    try {
      return await session.lock(...asked);
    } catch (error) {
      if (error instanceof AlreadyCommitted) told();
      throw error;
    }
  },
  async commit(plan) {
    await session.commit(plan);
    told();
  },
});

const noPositions =
  'DATABASE_READ_URL is set, but TiDB does not report the position of its servers: remove it. Each of them reads what was committed.';

/**
 * Probes the server's abilities on the writer's connection and a second one. Throws if the server is
 * unsuitable.
 */
async function refuseOrAsk(writer: Wire, url: string, options: MysqlOptions): Promise<Abilities> {
  const { unsafe, replicas } = options;
  if (!unsafe) await refuseUnsafe(writer);
  if (replicas !== undefined && writer.server === 'TiDB') throw new StoreUnavailable(noPositions);
  const other = await connectWire(url, options);
  try {
    return await abilitiesOf(writer, other);
  } finally {
    other.close();
  }
}

/** Rejects a server that may lose acknowledged commits, or whose commits another node may undo. */
async function refuseUnsafe(wire: Wire): Promise<void> {
  const listed = durabilityVariables.map((name) => `'${name}'`).join(',');
  const [result] = await wire.send(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${listed});DO 0`);
  const rows = rowsIn(result).map(([name, value]) => [String(name), String(value)] as const);
  const problem = durabilityProblem(new Map(rows));
  if (problem !== undefined) throw new StoreUnavailable(problem);
}
