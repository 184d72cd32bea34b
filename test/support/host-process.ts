/** A host in a process of its own, as an operator starts it; the test may kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { signToken } from '../../core/auth/tokens.ts';
import { projectFolder } from '../../core/host/config.ts';
import { systemClock } from '../../core/time/clock.ts';
import { testSecret } from './bank.ts';
import { plainEnv } from './project.ts';
import type { TestStore } from './store.ts';

export interface HostProcess {
  readonly url: string;
  /** Sends the signal and waits for the end; answers the exit code, null where a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** What it said on stderr. */
  complaints(): string;
}

const running = new Set<ChildProcess>();

/** Ends what a failed test has left behind. */
export function endHostProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts a host; it listens when this resolves. Throws with its complaints when it ends instead. */
export async function startHostProcess(
  store: TestStore,
  env: Readonly<Record<string, string>> = {},
): Promise<HostProcess> {
  const child = spawn(process.execPath, [join(projectFolder, 'core/cli/bursar.ts'), 'serve'], {
    env: {
      ...plainEnv(),
      PORT: '0',
      DATA_DIR: store.folder,
      DATABASE_URL: store.url,
      DEMO: 'true',
      AUTH_JWT_SECRET: testSecret,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let complaints = '';
  child.stderr.on('data', (data: Buffer) => {
    complaints += data.toString();
  });
  const exited = once(child, 'close') as Promise<[number | null]>;
  void exited.then(() => running.delete(child));
  const url = await Promise.race([
    addressIn(child.stdout),
    exited.then(([code]) => Promise.reject(new Error(`ended with ${code}: ${complaints}`))),
  ]);
  return {
    url,
    complaints: () => complaints,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const found = /listens at (http:\S+)/.exec(line)?.[1];
    if (found !== undefined) {
      output.resume();
      return found;
    }
  }
  // It has ended: its exit says why.
  return new Promise(() => undefined);
}

/** What became of one request. */
export type Outcome =
  | { readonly status: number; readonly transactionId: string | undefined; readonly code: string | undefined }
  | 'unanswered';

/** `given` ends the wait for an answer. */
export type Caller = (url: string, key: string, data: object, given?: AbortSignal) => Promise<Outcome>;

/** Sends deposits over HTTP with a teller's token. */
export async function depositCaller(): Promise<Caller> {
  const claims = { sub: 'crash-teller', tenant: 'demo', roles: ['Teller'] };
  const life = { from: systemClock.now(), seconds: 3600 };
  const token = await signToken(claims, testSecret, life);
  return async (url, key, data, given) => {
    try {
      const response = await fetch(`${url}/api/bpm/cmd/InitiateDeposit`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(data),
        ...(given === undefined ? {} : { signal: given }),
      });
      const body = (await response.json()) as {
        readonly data?: { readonly transactionId: string };
        readonly errors: readonly { readonly code: string }[];
      };
      const [error] = body.errors;
      return { status: response.status, transactionId: body.data?.transactionId, code: error?.code };
    } catch {
      return 'unanswered';
    }
  };
}
