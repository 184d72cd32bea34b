/** A store on which a host has started once, as bytes: what every seed begins on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../core/host/config.ts';
import { composeHost, type Host, type HostOptions } from '../../core/host/main.ts';
import { reportKeeper } from '../../core/process/check/reports.ts';
import { makeProver } from '../../core/rules/prover.ts';
import type { Store } from '../../core/store/store.ts';
import { makeLog } from '../../core/telemetry/log.ts';
import { emptyStore, inMemory, storeOn } from '../support/bare-store.ts';
import { keptProofs } from '../support/kept-proofs.ts';
import { registry } from '../support/registry.ts';
import { openSharedAccounts } from './linearizable/shared.ts';
import { openAccounts } from './opened.ts';
import * as world from './world.ts';

export const secret = 'a secret of simulated banks only, long enough';
/** The key of the trail. */
export const auditKey = Buffer.alloc(32, 1).toString('hex');

/** Controls whose answers the model does not foretell: proposals, totals of a day, who set a restriction. */
const beyondModel = /^rules\/controls\/|: ended by the role/;

/** What hosts of one process need not find out again each for itself. */
const controls = registry.controls.filter(({ name }) => !beyondModel.test(name));
const common = {
  registry: { ...registry, controls },
  prover: () => keptProofs(makeProver()),
  reports: reportKeeper(),
};

/** The settings of a host whose files lie in this folder. */
export const settingsIn = (folder: string, env: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    DATA_DIR: folder,
    PORT: '0',
    AUTH_JWT_SECRET: secret,
    AUDIT_KEY: auditKey,
    SECRETS_KEY: Buffer.alloc(32, 2).toString('hex'),
    LOG_LEVEL: 'silent',
    DEMO: 'true',
    ...env,
  });

/** A host in the world, on a store that is prepared, or on that of its settings. */
export const hostOn = (config: Config, store: Store | undefined, options: HostOptions = {}): Promise<Host> =>
  composeHost(config, {
    ...common,
    ...(store === undefined ? {} : { store }),
    clock: world.clock,
    random: world.randomBytes,
    log: makeLog('silent'),
    // Room for more is made at every start, and no bank of a run has as many.
    limits: { verdicts: 1000 },
    isPrepared: true,
    // A thread would open a store that is in memory; the trail is verified at the end of each run.
    verify: async () => ({ entries: 0, chains: 0, seals: 0, problems: [] }),
    // Whoever changes a file says so.
    watch: () => () => undefined,
    ...options,
  });

let kept: Promise<Buffer> | undefined;

/** The bytes of a store with the demo data. */
export function startedBytes(): Promise<Buffer> {
  kept ??= start();
  return kept;
}

async function start(): Promise<Buffer> {
  const db = inMemory(await emptyStore());
  // What the machine's own clock and chance have left in it.
  db.exec("UPDATE store_names SET name = 'a simulated store'");
  db.exec("UPDATE knex_migrations SET migration_time = '2026-03-02 09:00:00'");
  // The value before lies in the room that it left.
  db.exec('VACUUM');
  const folder = mkdtempSync(join(tmpdir(), 'bursar-simulated-'));
  const host = await hostOn(settingsIn(folder), storeOn(db, world.now));
  await openAccounts(host);
  await openSharedAccounts(host);
  await host.timers.sweep();
  const bytes = db.serialize();
  rmSync(folder, { recursive: true });
  return bytes;
}
