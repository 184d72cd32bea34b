/** Hosts that end by themselves, in processes of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import { testSecret } from './bank.ts';
import type { Orders } from './dying-host.ts';
import type { TestStore } from './store.ts';

/** How a host ended: by itself with a code, or by a signal. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly complaints: string;
}

/** What a dying host needs to stand on a store. */
export const envOn = (store: TestStore): Readonly<Record<string, string>> => ({
  PORT: '0',
  DATA_DIR: store.folder,
  DATABASE_URL: store.url,
  AUTH_JWT_SECRET: testSecret,
  LOG_LEVEL: 'silent',
  DEMO: 'true',
});

/** Runs a host until it ends; answers how, and what it printed. */
export async function dyingHost(orders: Orders): Promise<Ended> {
  const child = spawn(process.execPath, [join(projectFolder, 'test/support/dying-host.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify(orders));
  let out = '';
  let complaints = '';
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    complaints += data.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, out, complaints };
}
