/** A primary and its replicas: MariaDB servers of a test's own, in a temporary folder, on ports that are free. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { serverUrl } from './store.ts';
import { until } from './until.ts';

/** Why no such servers can be started here; undefined where they can. */
export const noReplicas: string | undefined =
  serverUrl === undefined
    ? 'no TEST_DATABASE_URL'
    : spawnSync('mariadbd', ['--version']).status !== 0
      ? 'mariadbd is not installed'
      : undefined;

export interface Server {
  /** Where the test goes as root. */
  readonly url: string;
  /** Host and port, as the host names a replica. */
  readonly name: string;
  /** The first column of the first row. */
  value(sql: string): Promise<unknown>;
  /** The first row, by its columns' names. */
  row(sql: string): Promise<Readonly<Record<string, unknown>>>;
  run(sql: string): Promise<void>;
  /** Selects that it was asked since it started. */
  selects(): Promise<number>;
  kill(): Promise<void>;
  /** Stops it for a while, as a machine that hangs does, and lets it go on. */
  pause(): void;
  goOn(): void;
  /** Starts it again on its data, this time with more settings. */
  again(more?: readonly string[]): Promise<void>;
}

/** A server that was started here. */
export interface OwnServer extends Server {
  process(): ChildProcess;
  /** Starts it again on nothing but its users. */
  anew(): Promise<void>;
}

/** Servers that go with their room. */
export interface ServerRoom {
  start(more: readonly string[]): Promise<OwnServer>;
  stop(): Promise<void>;
}

export interface Replicated {
  readonly primary: Server;
  readonly replicas: readonly [Server, Server];
  /** A server of the same kind that replicates from nobody. */
  stranger(): Promise<Server>;
  /** Addresses of this database on the servers, as a user of the host's rights. */
  readUrl(database: string, servers?: readonly Server[]): string;
  /** Resolves when the replicas have everything. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** What the host may do: everything in its databases, and nothing of the server. */
const users = [
  'SET sql_log_bin = 0',
  "CREATE USER IF NOT EXISTS root@'127.0.0.1'",
  "GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION",
  "CREATE USER IF NOT EXISTS bursar@'127.0.0.1' IDENTIFIED BY 'secret'",
  "GRANT ALL ON `bursar%`.* TO bursar@'127.0.0.1'",
  "CREATE USER IF NOT EXISTS follows@'127.0.0.1' IDENTIFIED BY 'secret'",
  "GRANT REPLICATION SLAVE ON *.* TO follows@'127.0.0.1'",
];

export async function serverRoom(): Promise<ServerRoom> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-replicated-'));
  const init = join(folder, 'users.sql');
  await writeFile(init, `${users.join(';\n')};\n`);
  const template = join(folder, 'template');
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${template}`, ...asUser, '--skip-test-db'],
    { stdio: 'ignore' },
  );
  const started: OwnServer[] = [];
  return {
    async start(more) {
      const own = join(folder, String(started.length + 1));
      const fresh = async (): Promise<void> => {
        await rm(own, { recursive: true, force: true });
        await mkdir(own);
        await cp(template, join(own, 'data'), { recursive: true });
      };
      await fresh();
      const args = [`--init-file=${init}`, ...more];
      const server = await startServer(own, started.length + 1, args);
      const made: OwnServer = {
        ...server,
        async anew() {
          await server.kill();
          await fresh();
          await server.again();
        },
      };
      started.push(made);
      return made;
    },
    async stop() {
      for (const { process } of started) await killed(process());
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startReplicated(): Promise<Replicated> {
  const { start, stop } = await serverRoom();
  const primary = await start([]);
  const port = new URL(primary.url).port;
  const replica = async () => {
    const server = await start(['--read-only=1']);
    await server.run(
      `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='follows', MASTER_PASSWORD='secret', MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1`,
    );
    await server.run('START SLAVE');
    return server;
  };
  const replicas = [await replica(), await replica()] as const;
  return {
    primary,
    replicas,
    stranger: () => start(['--read-only=1']),
    readUrl: (database, servers = replicas) =>
      servers.map(({ name }) => `mysql://bursar:secret@${name}/${database}`).join(','),
    async caughtUp() {
      const at = await primary.value('SELECT @@gtid_binlog_pos');
      for (const one of replicas) await one.value(`SELECT MASTER_GTID_WAIT('${at}', 20)`);
    },
    stop,
  };
}

/** mariadbd runs as root only where it is told to. */
const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];

async function startServer(folder: string, id: number, more: readonly string[]) {
  const port = await freePort();
  const url = `mysql://root@127.0.0.1:${port}`;
  const args = [
    ...['--no-defaults', ...asUser, `--datadir=${join(folder, 'data')}`, `--port=${port}`],
    ...[`--socket=${join(folder, 's')}`, `--pid-file=${join(folder, 'pid')}`],
    ...['--bind-address=127.0.0.1', '--skip-name-resolve', `--server-id=${id}`],
    ...['--log-bin=log', '--gtid-strict-mode=1', '--sync-binlog=1', '--log-slave-updates=1'],
    ...['--log-bin-trust-function-creators=1', '--innodb-buffer-pool-size=32M'],
    ...more,
  ];
  const begin = async (others: readonly string[] = []): Promise<ChildProcess> => {
    const child = spawn('mariadbd', [...args, ...others], { stdio: 'ignore' });
    await until(() => value('SELECT 1').then(Boolean, () => false));
    return child;
  };
  const rows = async (sql: string): Promise<readonly (readonly unknown[])[]> => {
    const db = await mysql.createConnection({ uri: url, rowsAsArray: true, connectTimeout: 2000 });
    try {
      const [found] = await db.query(sql);
      return Array.isArray(found) ? (found as unknown[][]) : [];
    } finally {
      await db.end();
    }
  };
  const value = async (sql: string): Promise<unknown> => (await rows(sql))[0]?.[0];
  const row = async (sql: string): Promise<Readonly<Record<string, unknown>>> => {
    const db = await mysql.createConnection({ uri: url, connectTimeout: 2000 });
    try {
      const [found] = await db.query(sql);
      return Array.isArray(found) ? { ...found[0] } : {};
    } finally {
      await db.end();
    }
  };
  let child = await begin();
  return {
    url,
    name: `127.0.0.1:${port}`,
    value,
    row,
    process: () => child,
    async run(sql: string) {
      await rows(sql);
    },
    async selects() {
      return Number((await rows("SHOW GLOBAL STATUS LIKE 'Com_select'"))[0]?.[1]);
    },
    kill: () => killed(child),
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async again(others: readonly string[] = []) {
      child = await begin(others);
    },
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
