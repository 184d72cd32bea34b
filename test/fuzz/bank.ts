/** The bank that is fuzzed: a whole host in this process, on a store in memory, whose commits are looked at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { signToken } from '../../core/auth/tokens.ts';
import { systemActor } from '../../core/command/declaration/actor.ts';
import { execute } from '../../core/command/wire/execute.ts';
import { readConfig } from '../../core/host/config.ts';
import { composeHost, type Host } from '../../core/host/main.ts';
import { reportKeeper } from '../../core/process/check/reports.ts';
import type { FlushPlan, Store } from '../../core/store/store.ts';
import { makeLog } from '../../core/telemetry/log.ts';
import { membersOf } from '../../core/values/members.ts';
import type { Draw } from '../simulation/draw.ts';
import { ask } from '../simulation/request.ts';
import { testSecret } from '../support/bank.ts';
import { emptyStore, inMemory, storeOn } from '../support/bare-store.ts';
import { type TestClock, testClock } from '../support/clock.ts';
import { keptProofs } from '../support/kept-proofs.ts';
import { registry } from '../support/registry.ts';
import { ruleSets } from './files.ts';

export interface FuzzedBank {
  readonly host: Host;
  readonly url: string;
  readonly clock: TestClock;
  /** The token of a person of this role. */
  token(role: string, sub?: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Names of the tables that were written since this was asked last. */
  written(): ReadonlySet<string>;
  /** Resolves when nobody works on anything. */
  rest(): Promise<void>;
  /** Moves the clock, and does what became due. */
  advance(millis: number): Promise<void>;
  stop(): Promise<void>;
}

const shared = { registry, prover: keptProofs, reports: reportKeeper() };
let started: Promise<Buffer> | undefined;

const settings = (folder: string) =>
  readConfig({
    DATA_DIR: folder,
    PORT: '0',
    AUTH_JWT_SECRET: testSecret,
    LOG_LEVEL: 'silent',
    AUDIT_KEY: 'ab'.repeat(32),
    SECRETS_KEY: 'cd'.repeat(32),
    DEMO: 'true',
  });

/** What does not begin anew with each chapter. */
const still = { watch: () => () => undefined, log: makeLog('silent') };

async function startedBytes(): Promise<Buffer> {
  const db = inMemory(await emptyStore());
  const folder = mkdtempSync(join(tmpdir(), 'bursar-fuzz-'));
  const clock = testClock();
  const store = storeOn(db, clock.now);
  const host = await composeHost(settings(folder), { ...shared, ...still, clock, store });
  await host.timers.sweep();
  const bytes = db.serialize();
  await host.stop();
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Each host has its own thread for large rule sets, which takes a second to start: no request is to answer for that. */
async function startProver({ bank }: Host): Promise<void> {
  const set = ruleSets.find(({ name }) => name === 'transactions/dual-authorization');
  const { facts } = membersOf(set?.tests[0]);
  const content = { ...membersOf(set?.content), $schema: 'large '.repeat(4000) };
  const asked = () =>
    execute(
      {
        name: 'SimulateRuleSetQuery',
        form: 'E4',
        dryRun: false,
        data: { name: set?.name, content, facts },
        credentials: { actor: { ...systemActor('demo'), kind: 'user' } },
        origin: { kind: 'cli', requestId: 'prover', ip: null, userAgent: null },
      },
      bank,
    );
  // On a busy machine the start takes longer than a query may: it goes on, and is there at a later look.
  let answer = await asked();
  for (let more = 10; answer.status !== 200 && more > 0; more -= 1) answer = await asked();
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** A bank on a copy of the demo data; the same chance gives the same ids. */
export async function startFuzzed(chance: Draw): Promise<FuzzedBank> {
  started ??= startedBytes();
  const bytes = await started;
  const folder = mkdtempSync(join(tmpdir(), 'bursar-fuzz-'));
  const clock = testClock();
  const tables = new Set<string>();
  const store = looked(storeOn(inMemory(bytes), clock.now), ({ inserts, updates, ...plan }) => {
    const { removes, upserts, erases } = plan;
    for (const part of [inserts, updates, removes, upserts, erases]) {
      for (const [table, rows] of part) if (rows.length > 0) tables.add(table.name);
    }
  });
  const host = await composeHost(settings(folder), {
    ...shared,
    ...still,
    clock,
    store,
    isPrepared: true,
    random: (count) => chance.bytes(count),
  });
  const url = await host.listen();
  await startProver(host);
  // Whoever looks first has the pages made, which takes a second.
  await ask(host, { method: 'GET', path: '/docs', headers: {}, body: '' });
  const rest = async (): Promise<void> => {
    do {
      await nextTurn();
      await nextTurn();
    } while (host.unit.waiting() > 0);
  };
  return {
    host,
    url,
    clock,
    rest,
    token: (role, sub = `fuzz-${role}`, more = {}) =>
      signToken({ sub, tenant: 'demo', roles: [role], ...more }, testSecret, {
        from: clock.now(),
        seconds: 86_400,
      }),
    written() {
      const now = new Set(tables);
      tables.clear();
      return now;
    },
    async advance(millis) {
      clock.advance(millis);
      await host.timers.sweep();
      await rest();
    },
    async stop() {
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The store, told of each commit. */
function looked(store: Store, told: (plan: FlushPlan) => void): Store {
  return {
    ...store,
    async begin(mark) {
      const session = await store.begin(mark);
      return {
        ...session,
        async commit(plan) {
          await session.commit(plan);
          told(plan);
        },
      };
    },
  };
}
