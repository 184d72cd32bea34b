/**
 * A primary and two replicas that acknowledge its commits (semi-synchronous, AFTER_SYNC), and what an operator does with
 * them: what docs/how-to/run-several-hosts.md says under "Failover", in the same order.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type OwnServer, type Server, serverRoom } from './replicated.ts';
import type { TestStore } from './store.ts';
import { until } from './until.ts';

/** What is set on each of them: whoever starts only reads, acknowledges what it is sent, and waits for nobody. */
const settings = [
  ...['--read-only=1', '--init-rpl-role=SLAVE', '--rpl-semi-sync-slave-enabled=1'],
  ...['--rpl-semi-sync-master-wait-point=AFTER_SYNC'],
  '--rpl-semi-sync-master-timeout=604800000',
];

/** The error of a replica that is at something which the primary never had. */
const goneFromLog = 1236;

/** From now on it takes writes, each of which waits for a replica: in this order, so that none does not. */
export async function letWrite(server: Server): Promise<void> {
  await server.run('SET GLOBAL rpl_semi_sync_master_enabled = 1');
  await server.run('SET GLOBAL read_only = 0');
}

export interface Failover {
  readonly servers: readonly Server[];
  /** The one that was promoted last. */
  primary(): Server;
  /** The others, down or not. */
  others(): readonly Server[];
  /** A new, empty store on them; its `url` names them all, as the host's own user. */
  store(): Promise<TestStore>;
  /** What DATABASE_URL says of these servers and this store. */
  url(database: string, servers?: readonly Server[]): string;
  /** The primary is gone: the survivor that has most becomes the primary, and the other follows it. */
  promote(): Promise<void>;
  /** The primary is well: it only reads from now on, and another one takes its place. */
  switchOver(): Promise<void>;
  /** Starts a server that was killed as a replica: as it is, or cloned where it has what nobody acknowledged. */
  rejoin(server: Server): Promise<'followed' | 'cloned'>;
  /** Resolves when all that run have everything. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFailover(): Promise<Failover> {
  const room = await serverRoom();
  const servers: OwnServer[] = [];
  for (let at = 0; at < 3; at += 1) servers.push(await room.start(settings));
  let [primary] = servers as [OwnServer, ...OwnServer[]];
  const databases = new Set<string>();
  const others = () => servers.filter((server) => server !== primary);
  const running = (server: OwnServer) =>
    server.process().exitCode === null && server.process().signalCode === null;

  const follow = async (server: Server, demoted = false): Promise<void> => {
    const port = new URL(primary.url).port;
    const demote = demoted ? ', MASTER_DEMOTE_TO_SLAVE=1' : '';
    await server.run('STOP SLAVE');
    await server.run(
      `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='follows', MASTER_PASSWORD='secret', MASTER_CONNECT_RETRY=1, MASTER_USE_GTID=slave_pos${demote}`,
    );
    await server.run('START SLAVE');
  };
  const applied = async (server: Server, position: unknown): Promise<void> => {
    await server.value(`SELECT MASTER_GTID_WAIT('${position}', 60)`);
  };
  const takeOver = async (server: OwnServer, position: unknown): Promise<void> => {
    await applied(server, position);
    await server.run('STOP SLAVE');
    await server.run('RESET SLAVE ALL');
    primary = server;
  };
  /** How many transactions it was sent, applied or not. */
  const received = async (server: Server): Promise<readonly [number, string]> => {
    const position = String((await server.row('SHOW SLAVE STATUS')).Gtid_IO_Pos);
    return [Number(/-(\d+)$/.exec(position)?.[1] ?? 0), position];
  };

  for (const server of others()) await follow(server);
  await letWrite(primary);

  const url: Failover['url'] = (database, named = servers) =>
    `mysql://bursar:secret@${named.map(({ name }) => name).join(',')}/${database}`;

  return {
    servers,
    others,
    url,
    primary: () => primary,
    async store() {
      const database = `bursar_test_${randomBytes(6).toString('hex')}`;
      databases.add(database);
      await primary.run(`CREATE DATABASE ${database}`);
      const folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
      return {
        get address() {
          return { kind: 'mysql', url: `${primary.url}/${database}` } as const;
        },
        url: url(database),
        folder,
        async drop() {
          databases.delete(database);
          await primary.run(`DROP DATABASE ${database}`);
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
    async promote() {
      const survivors = others().filter(running);
      // From here on nobody acknowledges anything of the one before, should it live after all.
      for (const server of survivors) await server.run('STOP SLAVE IO_THREAD');
      const [most] = (
        await Promise.all(survivors.map(async (server) => [server, ...(await received(server))] as const))
      ).sort(([, one], [, other]) => other - one);
      if (most === undefined) throw new Error('nobody is left');
      const [server, , position] = most;
      await takeOver(server, position);
      for (const other of survivors) if (other !== server) await follow(other);
      await letWrite(server);
    },
    async switchOver() {
      const before = primary;
      const [next] = others();
      if (next === undefined) throw new Error('there is nobody else');
      await before.run('SET GLOBAL read_only = 1');
      await before.run('SET GLOBAL rpl_semi_sync_master_enabled = 0');
      const position = await before.value('SELECT @@gtid_binlog_pos');
      await takeOver(next, position);
      for (const other of others()) await follow(other, other === before);
      await letWrite(next);
    },
    async rejoin(server) {
      const own = servers.find((one) => one === server);
      if (own === undefined) throw new Error('it is none of these');
      if (!running(own)) await own.again();
      await follow(own, true);
      // What is written from now on comes to it, or it says why not: that the threads run says nothing yet.
      const sign = `sign_${randomBytes(6).toString('hex')}`;
      await primary.run(`CREATE DATABASE ${sign}`);
      let followed = false;
      await until(
        async () => {
          followed = (await own.value(`SHOW DATABASES LIKE '${sign}'`)) === sign;
          const { Last_IO_Errno: io, Last_SQL_Errno: sql } = await own.row('SHOW SLAVE STATUS');
          return followed || Number(io) === goneFromLog || Number(sql) > 0;
        },
        { within: 60_000, what: 'a server that follows' },
      );
      await primary.run(`DROP DATABASE ${sign}`);
      if (followed) return 'followed';
      await own.anew();
      await clone(primary, own, [...databases]);
      await follow(own);
      return 'cloned';
    },
    async caughtUp() {
      const position = await primary.value('SELECT @@gtid_binlog_pos');
      for (const server of others()) if (running(server)) await applied(server, position);
    },
    stop: room.stop,
  };
}

/** Brings databases, as they are at one moment, to a server that has none, with the position that they are at. */
async function clone(from: Server, to: Server, databases: readonly string[]): Promise<void> {
  const at = ({ url }: Server) => ['-h127.0.0.1', `-P${new URL(url).port}`, '-uroot', '--protocol=tcp'];
  const dump = spawn(
    'mariadb-dump',
    [
      ...['--no-defaults', ...at(from), '--single-transaction', '--master-data=1', '--gtid'],
      ...['--triggers', '--databases', ...databases],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const load = spawn('mariadb', ['--no-defaults', ...at(to), '--init-command=SET SESSION sql_log_bin = 0'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = Promise.all([once(dump, 'close'), once(load, 'close')]);
  await pipeline(dump.stdout, load.stdin);
  for (const [code] of await ended) if (code !== 0) throw new Error(`cloning ended with ${code}`);
}
