/** Composes the host, once: everything that another part needs is handed to it here. */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeVault } from '../auth/sealed.ts';
import { authenticator } from '../auth/tokens.ts';
import type { Bank } from '../command/bank.ts';
import { type Registry, readRegistry } from '../command/registry.ts';
import type { PolicyHost } from '../rules/host.ts';
import { migrate } from '../store/migrate.ts';
import { openStore, prepareFolder } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { embeddedTimers, type TimerService } from '../time/poller.ts';
import type { UnitLimits } from '../unit/limits.ts';
import { makeUnit, type Unit } from '../unit/unit.ts';
import type { RandomBytes } from '../values/id.ts';
import { addressMatcher } from './client-address.ts';
import { type Config, projectFolder } from './config.ts';
import { isEmptyStore, loadDemo } from './demo.ts';
import { httpApp } from './http.ts';
import { type Log, makeLog } from './log.ts';
import { type Metrics, makeMetrics } from './metrics.ts';
import { docPages } from './pages.ts';
import { type HostPolicies, startPolicies } from './policies.ts';
import { type Checked, readinessOf } from './readiness.ts';
import { runnableOf } from './runner.ts';
import { ownSecret } from './secrets.ts';
import { webServer } from './server.ts';
import { fireTimer } from './timers.ts';

/** What tests and benches may hand in instead of the machine's own. */
export interface HostOptions {
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly log?: Log;
  readonly limits?: Partial<UnitLimits>;
  readonly store?: Store;
}

export interface Host {
  readonly bank: Bank;
  readonly registry: Registry;
  readonly store: Store;
  readonly unit: Unit;
  readonly policies: PolicyHost;
  readonly timers: TimerService;
  readonly log: Log;
  /** Starts to listen; the answer is the address. */
  listen(): Promise<string>;
  /** Finishes what was accepted, then closes everything. */
  stop(): Promise<void>;
}

/** The parts that stand by themselves. */
interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  readonly store: Store;
  readonly rules: HostPolicies;
}

/** Migrates, loads the rules and the commands, and puts the parts together. It does not listen yet. */
export async function composeHost(config: Config, options: HostOptions = {}): Promise<Host> {
  const parts = await openParts(config, options);
  const { clock, log, registry, store, rules } = parts;
  const metrics: Metrics = makeMetrics(
    () => unit.waiting(),
    () => rules.policies.problems().size,
  );
  rules.onChange(metrics.policyChanged);
  const unit = composeUnit(parts, options, metrics, (due) => timers.noticed(due));
  const bank = composeBank(parts, unit, metrics);
  const timers = embeddedTimers({
    clock,
    store: store.everywhere,
    async fire(timer) {
      const done = await fireTimer(timer, bank);
      metrics.timerFired(done ? 'done' : 'failed');
      return done;
    },
    failed: (error) => log.error({ err: error }, 'timers could not be read'),
  });
  const wantsDemo = config.demo ?? config.store.kind === 'sqlite';
  if (wantsDemo && (await isEmptyStore(store.everywhere))) await loadDemo(bank, registry.demos);

  let draining = false;
  const readiness = async () => readinessOf(await checks(parts, draining));
  const isTrustedProxy = addressMatcher(config.trustedProxies);
  const pages = docPages(registry, config.publicUrl);
  const server = webServer(httpApp({ bank, log, metrics, readiness, isTrustedProxy, pages }));
  return {
    ...{ bank, registry, store, unit, timers, log },
    policies: rules.policies,
    listen() {
      timers.start();
      return server.listen(config.port, config.host);
    },
    async stop() {
      draining = true;
      const closing = server.close();
      await timers.stop();
      await unit.drain();
      await closing.finish();
      rules.stop();
      await store.close();
    },
  };
}

async function openParts(config: Config, options: HostOptions): Promise<Parts> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? makeLog(config.logLevel);
  const registry = await readRegistry(join(projectFolder, 'commands'));
  prepareFolder(config.store);
  await migrate(config.store);
  const address = { address: config.store, now: clock.now, unsafe: config.unsafeStore };
  const store = options.store ?? (await openStore(address));
  const rules = await startPolicies(config.rulesDir, registry, log);
  return { config, clock, log, registry, store, rules };
}

/** What commands may know of the bank's settings. */
function settingsOf({ currency, timezone, publicUrl }: Config): Bank['settings'] {
  return { currency, timezone, publicUrl };
}

function composeUnit(
  { config, clock, registry, store, rules }: Parts,
  options: HostOptions,
  metrics: Metrics,
  scheduled: TimerService['noticed'],
): Unit {
  return makeUnit({
    store,
    deciding: {
      rules: rules.policies,
      roles: rules.roles,
      links: registry.links,
      rejections: registry.rejections,
      settings: settingsOf(config),
      vault: makeVault(config.secretsKey ?? ownSecret(config.dataDir, 'secrets')),
      runs: runnableOf(registry),
      eventTypes: registry.events,
    },
    now: clock.now,
    random: options.random ?? pooledRandom(),
    limits: options.limits ?? {},
    committed: metrics.committed,
    scheduled,
  });
}

function composeBank(parts: Parts, unit: Unit, metrics: Metrics): Bank {
  const { config, clock, log, registry, store, rules } = parts;
  const key = config.auth ?? {
    kind: 'secret' as const,
    secret: ownSecret(config.dataDir, 'signing'),
  };
  return {
    registry,
    unit,
    queries: { reader: (actor) => store.reader(actor.tenant) },
    authenticate: authenticator(key, clock.now, rules.roles),
    now: clock.now,
    roles: rules.roles,
    settings: settingsOf(config),
    observe: (spec, status, millis) => metrics.executed(spec.name, spec.kind, status, millis),
    incident(error, about) {
      const incident = randomUUID();
      log.error({ err: error, incident, ...about }, 'incident');
      return incident;
    },
  };
}

async function checks({ store, rules }: Parts, draining: boolean): Promise<readonly Checked[]> {
  const found: Checked[] = [];
  if (draining) found.push({ part: 'host', problem: 'The host is stopping.', stops: true });
  await store.ping().catch(() => {
    found.push({ part: 'store', problem: 'The store does not answer.', stops: true });
  });
  for (const [name, problem] of rules.policies.problems()) {
    const stops = rules.policies.current(name) === undefined;
    found.push({ part: `rules/${name}`, problem, stops });
  }
  return found;
}

/** Random bytes from a pool: one call of the system for many commands. */
function pooledRandom(): RandomBytes {
  let pool = Buffer.alloc(0);
  return (count) => {
    if (pool.length < count) pool = randomBytes(8192);
    const bytes = pool.subarray(0, count);
    pool = pool.subarray(count);
    return bytes;
  };
}
