/** The simulated bank of a run: a disk, a host on it that may be killed, and how requests reach it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '../../core/host/main.ts';
import { interbankSimulator } from '../../core/interbank/simulator.ts';
import { readsOnSqlite, type Snapshot } from '../../core/store/snapshot.ts';
import { preparer } from '../../core/store/sqlite/open.ts';
import type { Store } from '../../core/store/store.ts';
import { epochMillis } from '../../core/values/instant.ts';
import { inMemory } from '../support/bare-store.ts';
import { type Disk, diskOf } from './disk.ts';
import { drawing } from './draw.ts';
import { type Faults, faults, type Mail, simulatedMail, struckNetwork } from './faults.ts';
import { type Answer, ask, type Request } from './request.ts';
import { simulatedScripts } from './sandbox.ts';
import { hostOn, settingsIn, startedBytes } from './started.ts';
import * as world from './world.ts';

export interface SimulatedBank {
  /** One of the hosts. */
  readonly host: () => Host;
  /** Whether several hosts share its store. */
  readonly isShared?: true;
  readonly disk: () => Pick<Disk, 'suffer' | 'slow'>;
  /** What took effect of all that went wrong on purpose. */
  readonly faults: Faults;
  readonly mail: Mail;
  /** The store as checks read it. */
  readonly read: () => Promise<Snapshot>;
  /** The whole store, where a seed is one run. */
  readonly bytes: () => Uint8Array;
  /** Sends a request; where the host is killed before it answers, the connection is cut: undefined. */
  send(request: Request): Promise<Answer | undefined>;
  /** Moves the time on; what became due meanwhile is done. Answers the latest time that a host has. */
  pass(millis: number): Promise<number>;
  /** The host is gone from one moment to the next; what it has not written is never written. */
  kill(): void;
  /** A new host opens the disk. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Begins the world of a seed, with a host that works on a copy of the started store, as `seen` shows it. */
export async function beginBank(seed: string, seen?: (store: Store) => Store): Promise<SimulatedBank> {
  world.begin('started');
  const bytes = await world.patiently(startedBytes());
  world.begin(seed);
  const db = inMemory(bytes);
  const prepare = preparer(db);
  const folder = mkdtempSync(join(tmpdir(), 'bursar-simulated-'));
  const config = settingsIn(folder);
  const chance = drawing(`partners ${seed}`);
  const struck = faults();
  const simulated = interbankSimulator({
    delayMillis: chance.of([0, 20, 900]),
    lostAnswers: chance.of([0, 0, 1, 2]),
    refused: { '0000000404': 'ACCOUNT_UNKNOWN' },
  });
  const network = struckNetwork(simulated, struck);
  const mail = simulatedMail(seed, struck);
  const { gateways } = mail;
  const partners = { network, core: { transfer: network.credit }, gateways };
  const scripts = simulatedScripts();
  let life: { readonly host: Host; readonly disk: Disk; readonly owner: object } | undefined;
  const cuts = new Set<() => void>();
  const living = () => {
    if (life === undefined) throw new Error('no host lives');
    return life;
  };
  const bank: SimulatedBank = {
    faults: struck,
    mail,
    host: () => living().host,
    disk: () => living().disk,
    read: async () => readsOnSqlite(db, {}, async () => undefined),
    bytes: () => db.serialize(),
    async pass(millis) {
      await world.leap(millis);
      return epochMillis(world.now());
    },
    send(request) {
      const { host, owner } = living();
      return new Promise((resolve) => {
        const cut = (): void => resolve(undefined);
        cuts.add(cut);
        world.inNameOf(owner, () => {
          void ask(host, request).then((answer) => {
            cuts.delete(cut);
            resolve(answer);
          });
        });
      });
    },
    kill() {
      const { disk, owner } = living();
      disk.cut();
      struck.strike(cuts.size > 0 ? 'host killed at work' : 'host killed at rest');
      world.forget(owner);
      if (db.inTransaction) db.exec('ROLLBACK');
      life = undefined;
      for (const cut of cuts) cut();
      cuts.clear();
    },
    async start() {
      const disk = diskOf(db, prepare, struck, seen);
      const owner = {};
      const starting = new Promise<Host>((resolve, reject) => {
        world.inNameOf(owner, () => {
          hostOn(config, disk.store, partners).then(async (host) => {
            Object.assign(host.scripts, scripts);
            await host.work();
            resolve(host);
          }, reject);
        });
      });
      life = { host: await world.patiently(starting), disk, owner };
    },
    async stop() {
      world.forget(living().owner);
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
  await bank.start();
  return bank;
}
