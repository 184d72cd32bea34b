/**
 * Two hosts on one server, each with a clock of its own that is ahead, behind or jumps; connections are cut, a host is
 * paused in the middle of its work while the other goes on, or dies; Redis, where it wakes their timers, is emptied. What
 * happens first is not ours there: a seed says what is asked, and answers have to be those of some order.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Host, HostOptions } from '../../core/host/main.ts';
import { interbankSimulator } from '../../core/interbank/simulator.ts';
import { connect } from '../../core/store/migrate.ts';
import { openStore } from '../../core/store/open.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { type Session, type Store, StoreLost, StoreUnavailable } from '../../core/store/store.ts';
import { epochMillis } from '../../core/values/instant.ts';
import { type TestClock, testClock } from '../support/clock.ts';
import { startedStore } from '../support/started-store.ts';
import type { TestStore } from '../support/store.ts';
import type { SimulatedBank } from './bank.ts';
import { type Draw, drawing } from './draw.ts';
import { type Faults, faults, simulatedMail, struckNetwork } from './faults.ts';
import { openSharedAccounts } from './linearizable/shared.ts';
import { openAccounts } from './opened.ts';
import { type Answer, ask } from './request.ts';
import { simulatedScripts } from './sandbox.ts';
import { hostOn, settingsIn } from './started.ts';
import * as world from './world.ts';

/** Where hosts stand that are not in the world alone. */
export interface Servers {
  /** `mysql://user@host:port/`: each seed has a database of its own on it. */
  readonly server: string;
  readonly redis?: string | undefined;
}

/** Milliseconds by which a clock may be wrong: less than would make what a partner has just signed too old. */
const drifts = [0, 0, 0, 40, -40, 3000, -3000, 120_000];
const hour = 3_600_000;

interface Member {
  readonly host: Host;
  readonly clock: TestClock;
  readonly gate: Gate;
  readonly folder: string;
}

/** Holds up whatever a host asks of its store. */
interface Gate {
  readonly store: Store;
  shut(): void;
  open(): void;
}

/** Begins a bank of this seed on the servers. */
export async function beginServers(seed: string, servers: Servers): Promise<SimulatedBank> {
  world.begin(seed);
  const chance = drawing(`servers ${seed}`);
  const made = await startedStore(servers.server, 'simulated', prepare);
  const struck = faults();
  const mail = simulatedMail(seed, struck);
  const partners = { ...partnersOf(chance, struck), gateways: mail.gateways };
  const start = (): Promise<Member> => memberOn(made, servers, partners, chance);
  let members: readonly Member[] = [await start(), await start()];
  let turn = 0;
  let cutting: NodeJS.Timeout | undefined;
  let killing: Promise<void> | undefined;
  const cuts = new Set<() => void>();
  const latest = (): number => Math.max(...members.map(({ clock }) => epochMillis(clock.now())));
  return {
    faults: struck,
    mail,
    host: () => anyOf(members, turn).host,
    isShared: true,
    read: () => openSnapshot(made.address),
    bytes: () => new Uint8Array(),
    disk: () => ({
      slow: () => undefined,
      suffer(fates, draw) {
        clearInterval(cutting);
        if (fates.every((fate) => fate === 'good')) return;
        const cut = (): void => void cutConnections(made.url, struck).catch(() => undefined);
        cutting = setInterval(cut, 10 + draw.below(60));
      },
    }),
    send(request) {
      turn += 1;
      const { host, clock } = anyOf(members, turn);
      return new Promise<Answer | undefined>((resolve, reject) => {
        const cut = (): void => resolve(undefined);
        cuts.add(cut);
        ask(host, request).then((answer) => {
          cuts.delete(cut);
          resolve({ ...answer, at: epochMillis(clock.now()) });
        }, reject);
      });
    },
    async pass(millis) {
      world.pass(millis);
      if (servers.redis !== undefined && chance.oneIn(5)) {
        struck.strike('Redis emptied');
        await emptied(servers.redis);
      }
      if (millis > hour && chance.oneIn(3)) await withoutOne(members, chance, millis, struck);
      else await Promise.all(members.map((one) => moved(one, chance, millis, struck)));
      // What one of them set for the other.
      await Promise.all(members.map(({ host }) => host.timers.sweep()));
      return latest();
    },
    kill() {
      // Nothing that it asks is ever done, and its connections are gone; the other one loses its own, too.
      members[0]?.gate.shut();
      struck.strike(cuts.size > 0 ? 'host killed at work' : 'host killed at rest');
      killing = cutConnections(made.url, struck).catch(() => undefined);
      for (const cut of cuts) cut();
      cuts.clear();
    },
    async start() {
      await killing;
      members = [...members.slice(1), await start()];
    },
    async stop() {
      clearInterval(cutting);
      for (const { host, folder } of members) {
        await host.stop();
        rmSync(folder, { recursive: true });
      }
      await made.drop();
    },
  };
}

function anyOf(members: readonly Member[], turn: number): Member {
  const one = members[turn % members.length];
  if (one === undefined) throw new Error('no host lives');
  return one;
}

/** What every seed begins on. */
async function prepare(store: TestStore): Promise<void> {
  world.begin('started');
  const host = await hostOn(settingsOn(store, {}), undefined, { isPrepared: false });
  await openAccounts(host);
  await openSharedAccounts(host);
  await host.timers.sweep();
  await host.stop();
}

const settingsOn = ({ url, folder }: TestStore, env: Readonly<Record<string, string>>) =>
  // Nothing cuts the server's power: how it keeps its log does not matter.
  settingsIn(folder, { DATABASE_URL: url, ALLOW_UNSAFE_STORE: 'true', ...env });

function partnersOf(chance: Draw, struck: Faults) {
  const simulated = interbankSimulator({
    delayMillis: 0,
    lostAnswers: chance.of([0, 1, 2]),
    refused: { '0000000404': 'ACCOUNT_UNKNOWN' },
  });
  const network = struckNetwork(simulated, struck);
  return { network, core: { transfer: network.credit } };
}

async function memberOn(
  made: TestStore,
  { redis }: Servers,
  partners: HostOptions,
  chance: Draw,
): Promise<Member> {
  const folder = mkdtempSync(join(tmpdir(), 'bursar-simulated-'));
  const env = redis === undefined ? {} : { REDIS_URL: redis };
  const config = settingsOn({ ...made, folder }, env);
  const clock = testClock(world.now());
  clock.advance(Math.max(0, chance.of(drifts)));
  const { now } = clock;
  const gate = gateOn(await opened(() => openStore({ address: made.address, now, unsafe: true })));
  const host = await hostOn(config, gate.store, { ...partners, clock });
  Object.assign(host.scripts, simulatedScripts());
  await host.work();
  return { host, clock, gate, folder };
}

/** A server that is cut off or has much to do is asked again, as whoever starts a host does. */
async function opened<T>(open: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const isAway = error instanceof StoreUnavailable || error instanceof StoreLost;
    if (!isAway || tries === 1) throw error;
    return opened(open, tries - 1);
  }
}

/** A host's clock goes on, by more or less than the time did. */
async function moved(
  { host, clock }: Member,
  chance: Draw,
  millis: number,
  { strike }: Faults,
): Promise<void> {
  const should = epochMillis(world.now()) - epochMillis(clock.now());
  const drift = chance.of(drifts);
  if (drift !== 0 && should > 0) strike('clock wrong');
  clock.advance(should > 0 ? Math.max(1, should + drift) : millis);
  await host.timers.sweep();
}

/** One of them stands still in the middle of its work until the other has done all; then it goes on. */
async function withoutOne(
  members: readonly Member[],
  chance: Draw,
  millis: number,
  struck: Faults,
): Promise<void> {
  const [paused, ...others] = chance.shuffled(members);
  if (paused === undefined) return;
  const working = moved(paused, chance, millis, struck);
  struck.strike(millis > hour ? 'host paused for hours' : 'host paused');
  await world.someTurns(chance.below(30));
  paused.gate.shut();
  await Promise.all(others.map((one) => moved(one, chance, millis, struck)));
  paused.gate.open();
  await working;
}

function gateOn(store: Store): Gate {
  let opens: Promise<void> | undefined;
  let open = (): void => undefined;
  const behind =
    <Given extends readonly unknown[], T>(act: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      await opens;
      return act(...given);
    };
  return {
    store: {
      ...store,
      everywhere: {
        rows: behind(store.everywhere.rows) as Store['everywhere']['rows'],
        select: behind(store.everywhere.select),
      },
      async begin(mark) {
        await opens;
        const session: Session = await store.begin(mark);
        return { ...session, commit: behind(async (plan) => session.commit(plan)) };
      },
    },
    shut() {
      opens = new Promise((resolve) => {
        open = resolve;
      });
    },
    open() {
      open();
      opens = undefined;
    },
  };
}

/** Ends every connection to this database, as a server does that restarts. */
async function cutConnections(url: string, { strike }: Faults): Promise<void> {
  const knex = connect({ kind: 'mysql', url: new URL('/mysql', url).href });
  try {
    const name = new URL(url).pathname.slice(1);
    const [rows] = await knex.raw('SELECT id FROM information_schema.processlist WHERE db = ?', [name]);
    for (const { id } of rows as readonly { readonly id: number }[]) {
      await knex.raw(`KILL ${id}`).then(
        () => strike('connection cut'),
        () => undefined,
      );
    }
  } finally {
    await knex.destroy();
  }
}

async function emptied(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
