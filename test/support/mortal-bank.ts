/** A bank whose host can be killed at any moment: the next one stands on nothing but the store. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemActor } from '../../core/command/declaration/actor.ts';
import { execute } from '../../core/command/wire/execute.ts';
import { readConfig } from '../../core/host/config.ts';
import { composeHost, type Host } from '../../core/host/main.ts';
import { migrate, type StoreAddress } from '../../core/store/migrate.ts';
import { openStore } from '../../core/store/open.ts';
import type { Store } from '../../core/store/store.ts';
import { makeLog } from '../../core/telemetry/log.ts';
import type { Instant } from '../../core/values/instant.ts';
import { patient, testSecret, tokenOf, type Who } from './bank.ts';
import { assertWhole } from './checked.ts';
import { testClock } from './clock.ts';
import { registry } from './registry.ts';
import { makeTestStore, redisUrl } from './store.ts';

/** What a command answered. */
export interface Said {
  readonly status: number;
  /** The reply's data; empty where there is none. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The whole reply as text, for messages. */
  readonly text: string;
}

export interface MortalBank {
  /** Runs a command or query in the name of a user of the tests, or of the host itself. */
  ask(name: string, data: Readonly<Record<string, unknown>>, as: Who | 'system'): Promise<Said>;
  /** Does what is due now; resolves when everything rests. */
  settle(): Promise<void>;
  /** Moves the clock and does what became due. */
  advance(millis: number): Promise<void>;
  /** Starts the timers of the host, as `npm start` does. */
  start(): void;
  /** Moment of the clock. */
  now(): Instant;
  /** The host is gone from one moment to the next, and another one opens the store. */
  kill(): Promise<void>;
  readonly address: StoreAddress;
  stop(): Promise<void>;
}

/** A host with the demo data, but without processes, on a new store. It does not listen. */
export async function mortalBank(): Promise<MortalBank> {
  const made = await makeTestStore();
  const clock = testClock();
  const processesDir = join(made.folder, 'processes');
  await mkdir(processesDir);
  await migrate(made.address);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: made.folder,
    DATABASE_URL: made.url,
    AUTH_JWT_SECRET: testSecret,
    PROCESSES_DIR: processesDir,
    LOG_LEVEL: 'silent',
    DEMO: 'true',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  });
  let store: Store;
  let host: Host;
  const open = async (): Promise<void> => {
    store = await openStore({ address: made.address, now: clock.now, unsafe: false });
    host = await composeHost(config, {
      registry,
      clock,
      store,
      log: makeLog('silent'),
      // A busy machine answers 503 within the usual limits.
      timeoutFactor: patient,
    });
  };
  await open();
  return {
    async ask(name, data, as) {
      const actor = systemActor('demo');
      const credentials = as === 'system' ? { actor } : { token: await tokenOf(as, clock) };
      const origin = { kind: 'cli', requestId: randomUUID(), ip: null, userAgent: null } as const;
      const { status, body } = await execute(
        { name, data, form: 'E4', credentials, dryRun: false, origin },
        host.bank,
      );
      const said = body as { readonly data?: Readonly<Record<string, unknown>> | null };
      return { status, data: said.data ?? {}, text: JSON.stringify(body) };
    },
    settle: () => host.timers.sweep(),
    async advance(millis) {
      clock.advance(millis);
      await host.timers.sweep();
    },
    now: clock.now,
    start: () => host.timers.start(),
    address: made.address,
    async kill() {
      // Without its store it can keep nothing more; the rest only frees what this process shares with it.
      await store.close();
      await host.stop();
      await open();
    },
    async stop() {
      await host.stop();
      await assertWhole(made.address, host.registry);
      await made.drop();
    },
  };
}
