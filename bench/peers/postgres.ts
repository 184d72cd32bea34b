/** A ledger in SQL on PostgreSQL: on a server that is named, or on a cluster of its own where Debian's packages are. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { quantile } from '../bench.ts';
import type { Measured } from '../load.ts';

const run = promisify(execFile);
const fileAt = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A server with the ledger's tables. */
export interface SqlLedger {
  /** Name, version and settings that matter. */
  readonly about: string;
  /** Transfers by so many connections at once. */
  transfers(clients: number, seconds: number): Promise<Measured>;
  drop(): Promise<void>;
}

/** Where the programs of PostgreSQL are; undefined where they are not installed. */
async function programs(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? (await readdir(debian)).sort().reverse() : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  const found = folders.find((folder) => existsSync(join(folder, 'pgbench')));
  if (found !== undefined) return found;
  // By their names alone, where the system finds them so.
  return run('pgbench', ['--version']).then(
    () => '',
    () => undefined,
  );
}

/** Makes the ledger; undefined where there is nothing that could run it. */
export async function sqlLedger(url: string | undefined): Promise<SqlLedger | undefined> {
  const bin = await programs();
  if (bin === undefined) return undefined;
  const server = url === undefined ? await ownCluster(bin) : await ownDatabase(bin, url);
  try {
    await run(join(bin, 'psql'), [...quiet, '-f', fileAt('ledger.sql'), server.url]);
    const about = await aboutOf(bin, server.url);
    return { about, drop: server.drop, transfers: (...how) => measured(bin, server.url, ...how) };
  } catch (error) {
    await server.drop();
    throw error;
  }
}

const quiet = ['-q', '-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];

interface Server {
  readonly url: string;
  drop(): Promise<void>;
}

async function ownDatabase(bin: string, url: string): Promise<Server> {
  const name = `bursar_bench_${process.pid}`;
  const ask = (sql: string) => run(join(bin, 'psql'), [...quiet, '-c', sql, url]);
  await ask(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async drop() {
      await ask(`DROP DATABASE ${name}`);
    },
  };
}

/** A cluster in a folder of its own, as initdb makes it, heard on a socket there alone. */
async function ownCluster(bin: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-postgres-'));
  const data = join(folder, 'data');
  await mkdir(data);
  // It does not run as root.
  const who = process.getuid?.() === 0 ? await userNamed('postgres') : {};
  if (who.uid !== undefined) {
    for (const path of [folder, data]) await chown(path, who.uid, who.gid);
  }
  const options = { ...who, cwd: folder };
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust'], options);
  const args = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
  const child = spawn(join(bin, 'postgres'), [...args, '-c', 'max_connections=300'], {
    ...options,
    stdio: 'ignore',
  });
  const url = `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`;
  await untilReady(bin, folder);
  return {
    url,
    async drop() {
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(bin: string, socket: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = run(join(bin, 'pg_isready'), ['-q', '-h', socket]).then(
      () => true,
      () => false,
    );
    if (await isReady) return;
    await pause(100);
  }
  throw new Error('PostgreSQL does not start');
}

type Ids = { readonly uid: number; readonly gid: number } | { readonly uid?: undefined };

async function userNamed(name: string): Promise<Ids> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = lines.find(([first]) => first === name) ?? [];
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}

async function aboutOf(bin: string, url: string): Promise<string> {
  const names = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers'];
  const sql = names.map((name) => `current_setting('${name}')`).join(" || ', ' || ");
  const { stdout } = await run(join(bin, 'psql'), [...quiet, '-c', `SELECT ${sql}`, url]);
  const [version, ...values] = stdout.trim().split(', ');
  const told = names.slice(1).map((name, at) => `${name} ${values[at]}`);
  return `PostgreSQL ${version}, ${told.join(', ')}`;
}

/** By pgbench, which ships with the server: prepared statements, each connection one after the other. */
async function measured(bin: string, url: string, clients: number, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-pgbench-'));
  try {
    const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)];
    const { stdout } = await run(join(bin, 'pgbench'), [...how, '-l', '-f', fileAt('transfer.sql'), url], {
      cwd: folder,
      maxBuffer: 16 * 1024 * 1024,
    });
    const times = await timesIn(folder);
    return {
      rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      failed: 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of each transaction, as its log has them. */
async function timesIn(folder: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (const name of await readdir(folder)) {
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
    for (const line of lines) times.push(Number(line.split(' ')[2]) / 1000);
  }
  return times.sort((a, b) => a - b);
}
