/** Where a bench runs: stores of its own that it drops, processes of its own that it ends. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signToken } from '../core/auth/tokens.ts';
import { connect } from '../core/store/migrate.ts';
import { systemClock } from '../core/time/clock.ts';
import type { BenchOptions } from './bench.ts';

const secret = 'a secret of the bench alone, thirty-two bytes';

export interface RunningHost {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface HostWish {
  readonly dry?: boolean;
  readonly accounts?: number;
  readonly stored?: number;
  readonly unchained?: boolean;
  /** People sign in by a role of the demo bank. */
  readonly byRole?: boolean;
  /** A place that another host of the same bench made. */
  readonly place?: Place;
  /** The folder of another version, whose host is started in place of this one's. */
  readonly version?: string;
}

export interface Place {
  readonly databaseUrl: string;
  readonly folder: string;
  drop(): Promise<void>;
}

/** A new, empty store. */
export async function makePlace({
  store,
  serverUrl,
}: Pick<BenchOptions, 'store' | 'serverUrl'>): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-bench-'));
  const dropFolder = () => rm(folder, { recursive: true, force: true });
  if (store === 'sqlite') {
    return { databaseUrl: `sqlite:${join(folder, 'bench.db')}`, folder, drop: dropFolder };
  }
  const name = `bursar_bench_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    folder,
    async drop() {
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name}`);
      await dropFolder();
    },
  };
}

async function onServer(server: string, sql: string): Promise<void> {
  const knex = connect({ kind: 'mysql', url: server });
  await knex.raw(sql);
  await knex.destroy();
}

/** Starts a host on a place; it is ready when this resolves. */
export async function startHost(place: Place, wish: HostWish = {}): Promise<RunningHost> {
  const settings = {
    env: {
      PORT: '0',
      DATA_DIR: place.folder,
      DATABASE_URL: place.databaseUrl,
      AUTH_JWT_SECRET: wish.byRole === true ? '' : secret,
      LOG_LEVEL: 'silent',
      DEMO: 'true',
    },
    dry: wish.dry ?? false,
    accounts: wish.accounts ?? 10_000,
    stored: wish.stored ?? 0,
    unchained: wish.unchained ?? false,
  };
  const module =
    wish.version === undefined ? here('./host.ts') : join(resolve(wish.version), 'bench/host.ts');
  const { child, message } = await start(module, [JSON.stringify(settings)]);
  const { url } = message as { readonly url: string };
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.send('stop');
      await ended(child);
    },
  };
}

/** Starts the echo that HTTP figures stand beside. */
export async function startEcho(): Promise<RunningHost> {
  const { child, message } = await start(here('./floor/echo.ts'), []);
  const { port } = message as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await ended(child);
    },
  };
}

const here = (module: string) => fileURLToPath(new URL(module, import.meta.url));

async function start(module: string, args: readonly string[]) {
  const child = fork(module, [...args], {
    // As `npm start` has it.
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const message = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
  });
  return { child, message };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Headers of a user of the bench. */
export async function benchHeaders(role = 'Teller', sub = 'bench'): Promise<Record<string, string>> {
  const life = { from: systemClock.now(), seconds: 86_400 };
  const token = await signToken({ sub, tenant: 'demo', roles: [role] }, secret, life);
  return { authorization: `Bearer ${token}` };
}

/** Configures a webhook that this machine may call; answers the address at which it is called. */
export async function configureWebhook(
  { url }: RunningHost,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const response = await fetch(`${url}/api/bpm/cmd/CreateWebHookConfigCommand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await benchHeaders('Admin', 'maker')) },
    body: JSON.stringify({ action: 'POST', allowableIPs: '127.0.0.1', ...fields }),
  });
  if (response.status !== 200) throw new Error(`webhook not configured: ${await response.text()}`);
  return `${url}/api/webhook/${String(fields.path)}`;
}
