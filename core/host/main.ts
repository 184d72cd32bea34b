/** Composes the host, once: everything that another part needs is handed to it here. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rolesPolicy } from '../auth/roles-policy.ts';
import { authenticator, type TokenKey } from '../auth/tokens.ts';
import { systemActor } from '../command/actor.ts';
import type { Bank } from '../command/bank.ts';
import { execute } from '../command/execute.ts';
import { type Registry, readRegistry } from '../command/registry.ts';
import { type Roles, rolesFrom } from '../command/roles.ts';
import { type PolicyHost, policyHost } from '../rules/host.ts';
import { watchFolder } from '../rules/watch.ts';
import { migrate } from '../store/migrate.ts';
import { openStore, prepareFolder } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { embeddedTimers, type TimerService } from '../time/poller.ts';
import type { Timer } from '../time/timer.ts';
import { makeUnit, type Unit, type UnitLimits } from '../unit/unit.ts';
import type { RandomBytes } from '../values/id.ts';
import { addressMatcher } from './client-address.ts';
import { type Config, projectFolder } from './config.ts';
import { isEmptyStore, loadDemo } from './demo.ts';
import { httpApp } from './http.ts';
import { type Log, makeLog } from './log.ts';
import { type Metrics, makeMetrics } from './metrics.ts';
import { docPages } from './pages.ts';
import { type Checked, readinessOf } from './readiness.ts';
import { ownSecret } from './secrets.ts';

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

/** Migrates, loads the rules and the commands, and puts the parts together. It does not listen yet. */
export async function composeHost(config: Config, options: HostOptions = {}): Promise<Host> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? makeLog(config.logLevel);
  const registry = await readRegistry(join(projectFolder, 'commands'));
  prepareFolder(config.store);
  await migrate(config.store);
  const store =
    options.store ??
    (await openStore({ address: config.store, now: clock.now, unsafe: config.unsafeStore }));

  const rules = await startRules(config, registry, log);
  const metrics = makeMetrics(
    () => unit.waiting(),
    () => rules.policies.problems().size,
  );
  rules.onChange((name, outcome) => metrics.policyChanged(name, outcome));
  const settings = {
    currency: config.currency,
    timezone: config.timezone,
    publicUrl: config.publicUrl,
  };
  const unit = makeUnit({
    store,
    deciding: {
      rules: rules.policies,
      roles: rules.roles,
      links: registry.links,
      rejections: registry.rejections,
      settings,
    },
    now: clock.now,
    random: options.random ?? pooledRandom(),
    limits: options.limits ?? {},
    committed: metrics.committed,
    scheduled: (due) => timers.noticed(due),
  });
  const key: TokenKey = config.auth ?? {
    kind: 'secret',
    secret: ownSecret(config.dataDir, 'signing'),
  };
  const bank: Bank = {
    registry,
    unit,
    queries: { reader: (actor) => store.reader(actor.tenant) },
    authenticate: authenticator(key, clock.now, rules.roles),
    now: clock.now,
    roles: rules.roles,
    settings,
    observe: (spec, status, millis) => metrics.executed(spec.name, spec.kind, status, millis),
    incident(error, about) {
      const incident = randomUUID();
      log.error({ err: error, incident, ...about }, 'incident');
      return incident;
    },
  };
  const timers = embeddedTimers({
    clock,
    store: store.everywhere,
    fire: (timer) => fireTimer(timer, bank, metrics),
    failed: (error) => log.error({ err: error }, 'timers could not be read'),
  });

  const wantsDemo = config.demo ?? config.store.kind === 'sqlite';
  if (wantsDemo && (await isEmptyStore(store.everywhere))) await loadDemo(bank, registry.demos);

  let draining = false;
  const app = httpApp({
    bank,
    log,
    metrics,
    readiness: async () => readinessOf(await checks(store, rules.policies, draining)),
    isTrustedProxy: addressMatcher(config.trustedProxies),
    pages: docPages(registry, config.publicUrl),
  });
  const server = createServer(app.callback());
  server.keepAliveTimeout = 65_000;
  return {
    bank,
    registry,
    store,
    unit,
    policies: rules.policies,
    timers,
    log,
    async listen() {
      timers.start();
      await listening(server, config.port, config.host);
      const { address, port } = server.address() as AddressInfo;
      return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    },
    async stop() {
      draining = true;
      const closed = server.listening ? closing(server) : Promise.resolve();
      server.closeIdleConnections();
      await timers.stop();
      await unit.drain();
      await Promise.race([closed, lastAnswers()]);
      server.closeAllConnections();
      rules.stop();
      await store.close();
    },
  };
}

/** Answers that are on their way get this long to be read. */
const lastAnswers = () => new Promise<void>((resolve) => setTimeout(resolve, 5000).unref());

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closing(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

interface Rules {
  readonly policies: PolicyHost;
  readonly roles: () => Roles;
  onChange(told: (name: string, outcome: 'in-force' | 'refused') => void): void;
  stop(): void;
}

/** Loads every policy that a command declares, and the roles; reloads when a file changes. */
async function startRules(config: Config, registry: Registry, log: Log): Promise<Rules> {
  let roles = rolesFrom([]);
  let rolesVersion = '';
  let told: (name: string, outcome: 'in-force' | 'refused') => void = () => undefined;
  const policies = policyHost({
    folder: config.rulesDir,
    policies: [...registry.policies, rolesPolicy],
    changed(name, version) {
      log.info({ policy: name, version }, 'policy in force');
      told(name, 'in-force');
    },
    refused(name, problem) {
      log.error({ policy: name, problem }, 'policy refused');
      told(name, 'refused');
    },
  });
  const reload = async () => {
    await policies.reload();
    const version = policies.current(rolesPolicy.name);
    if (version === undefined || version.version === rolesVersion) return;
    rolesVersion = version.version;
    const rows = rolesPolicy.verdict([], version.content);
    roles = rolesFrom(rows as Parameters<typeof rolesFrom>[0]);
  };
  await reload();
  const stop = watchFolder(config.rulesDir, () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'rules could not be reloaded'));
  });
  return {
    policies,
    roles: () => roles,
    onChange(listener) {
      told = listener;
    },
    stop,
  };
}

async function checks(
  store: Store,
  policies: PolicyHost,
  draining: boolean,
): Promise<readonly Checked[]> {
  const found: Checked[] = [];
  if (draining) found.push({ part: 'host', problem: 'The host is stopping.', stops: true });
  await store.ping().catch(() => {
    found.push({ part: 'store', problem: 'The store does not answer.', stops: true });
  });
  for (const [name, problem] of policies.problems()) {
    found.push({ part: `rules/${name}`, problem, stops: policies.current(name) === undefined });
  }
  return found;
}

/** Runs a timer's command as the host itself, in the timer's tenant. */
async function fireTimer(timer: Timer, bank: Bank, metrics: Metrics): Promise<boolean> {
  const reply = await execute(
    {
      name: timer.command,
      data: timer.data,
      form: 'E4',
      credentials: { actor: systemActor(timer.tenant) },
      dryRun: false,
      origin: {
        kind: 'timer',
        requestId: randomUUID(),
        ip: null,
        userAgent: null,
        timer: timer.id,
      },
    },
    bank,
  );
  const done = reply.status < 500;
  metrics.timerFired(done ? 'done' : 'failed');
  return done;
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
