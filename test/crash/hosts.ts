/** Host processes that are loaded before they are needed: a start is the larger part of a round. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { membersOf } from '../../core/values/members.ts';
import { testSecret } from '../support/bank.ts';
import { plainEnv } from '../support/project.ts';
import type { TestStore } from '../support/store.ts';

export interface HostProcess {
  readonly url: string;
  /** Sends the signal and waits for the end; answers the exit code, null where a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  complaints(): string;
}

export interface Hosts {
  /** A host on the store; it listens when this resolves. Throws with its complaints when it ends instead. */
  start(env: Readonly<Record<string, string>>): Promise<HostProcess>;
  /** Kills the one that was told to start last. */
  endStarting(): void;
  /** Ends all that still run. */
  end(): void;
}

/** What a host on this store is told. */
export const hostEnv = (store: Pick<TestStore, 'folder' | 'url'>) => ({
  PORT: '0',
  DATA_DIR: store.folder,
  DATABASE_URL: store.url,
  DEMO: 'true',
  AUTH_JWT_SECRET: testSecret,
  LOG_LEVEL: 'silent',
});

/** Hosts that run under these variables of the process itself. */
export function hostProcesses(env: Readonly<Record<string, string>> = {}): Hosts {
  const running = new Set<ChildProcess>();
  const load = () => {
    const child = fork(join(import.meta.dirname, 'host.ts'), {
      env: { ...plainEnv(), ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    running.add(child);
    let complaints = '';
    child.stderr?.on('data', (data: Buffer) => {
      complaints += data.toString();
    });
    const closed = once(child, 'close') as Promise<[number | null]>;
    void closed.then(() => running.delete(child));
    return { child, closed, complaints: () => complaints };
  };
  let next = load();
  let starting: ChildProcess | undefined;
  return {
    async start(config) {
      const { child, closed, complaints } = next;
      next = load();
      starting = child;
      child.send(config);
      const [told] = (await Promise.race([
        once(child, 'message'),
        closed.then(([code]) => Promise.reject(new Error(`ended with ${code}: ${complaints()}`))),
      ])) as [unknown];
      return {
        url: String(membersOf(told).url),
        complaints,
        async end(signal) {
          child.kill(signal);
          const [code] = await closed;
          return code;
        },
      };
    },
    end() {
      for (const child of running) child.kill('SIGKILL');
    },
    endStarting() {
      starting?.kill('SIGKILL');
    },
  };
}
