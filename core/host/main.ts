/** Composes the host, once: everything that another part needs is handed to it here. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type BranchNames, branchNames } from '../audit/branch-names.ts';
import { carriedSum } from '../audit/carried.ts';
import { type AuditChain, auditChain } from '../audit/chain.ts';
import { guardProblem } from '../audit/guards.ts';
import { type AuditKeys, auditKeys } from '../audit/link.ts';
import { type OutsideSeals, outsideSeals, sealsFile } from '../audit/outside.ts';
import { isTimed, lastSeal } from '../audit/sealer.ts';
import { type HostTrail, hostTrail } from '../audit/trail.ts';
import { type Revocations, revocationsOf } from '../auth/revocations.ts';
import { makeVault } from '../auth/sealed.ts';
import { authenticator } from '../auth/tokens.ts';
import { declaredTables } from '../command/declaration/table.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { Bank } from '../command/wire/bank.ts';
import { type Registry, readRegistry } from '../command/wire/registry.ts';
import { type LiveEvents, liveEvents } from '../events/live.ts';
import { type HostTemplates, startTemplates } from '../events/watched-templates.ts';
import { type WatchFolder, watchFolder } from '../files/watch.ts';
import { addressMatcher } from '../http/client-address.ts';
import { requestGate } from '../http/request-gate.ts';
import type { CoreBankingTransfer } from '../interbank/core-banking.ts';
import type { InterbankNetwork } from '../interbank/network.ts';
import { type KeepReports, reportKeeper } from '../process/check/reports.ts';
import { type HostProcesses, startProcesses } from '../process/host.ts';
import type { PolicyHost } from '../rules/host.ts';
import { type HostPolicies, startPolicies } from '../rules/policies.ts';
import type { Prover } from '../rules/prover.ts';
import type { Runner } from '../runs/runner.ts';
import { hostRunner, runnableOf } from '../runs/runners.ts';
import { type HostScripts, startScripts } from '../scripts/host.ts';
import { storedSecrets } from '../scripts/secrets.ts';
import { type TableChanges, tableChanges } from '../store/changes.ts';
import { demandTables } from '../store/declared.ts';
import { migrate } from '../store/migrate.ts';
import { type OpenOptions, openStore, prepareFiles } from '../store/open.ts';
import { tighten } from '../store/own-files.ts';
import { addressOf } from '../store/place.ts';
import type { Store } from '../store/store.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { type Metrics, makeMetrics } from '../telemetry/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { type Ticks, watchedClock } from '../time/watched-clock.ts';
import type { UnitLimits } from '../unit/pipeline.ts';
import { makeUnit, type Unit } from '../unit/queue.ts';
import { pooledRandom, type RandomBytes } from '../values/id.ts';
import { inboundWebhooks } from '../webhooks/inbound.ts';
import type { CallsPort, WebhookPort } from '../webhooks/port.ts';
import { type Config, projectFolder } from './config.ts';
import { isEmptyStore, loadDemo } from './demo.ts';
import { eventStreams } from './event-streams.ts';
import { checks } from './health/health.ts';
import { readinessOf } from './health/readiness.ts';
import { type StoreState, storeState } from './health/store-state.ts';
import { httpApp } from './http.ts';
import { type DemoTokens, givesTokens } from './pages/demo-tokens.ts';
import { docPages } from './pages/pages.ts';
import { timedQueries } from './queries.ts';
import { composeTimers, type Scheduler } from './scheduler.ts';
import { ownSecret } from './secrets.ts';
import { webServer } from './server.ts';
import { stopInOrder } from './stopping.ts';

/** What tests and benches may hand in instead of the machine's own. */
export interface HostOptions {
  readonly clock?: Clock;
  /** Where the machine tells the time; nothing where `clock` is given. */
  readonly ticks?: Ticks;
  readonly random?: RandomBytes;
  readonly log?: Log;
  readonly limits?: Partial<UnitLimits>;
  readonly store?: Store;
  /** The store has every table as it is: nothing is migrated, and none is looked for. */
  readonly isPrepared?: boolean;
  /** What tells that a folder of rules, processes, scripts or templates changed. */
  readonly watch?: WatchFolder;
  readonly network?: InterbankNetwork;
  readonly chain?: AuditChain;
  readonly core?: CoreBankingTransfer;
  /** What stands before the host's own prover of rule files. */
  readonly prover?: (own: Prover) => Prover;
  /** What the areas declare, where it was read already. */
  readonly registry?: Registry;
  /** Who keeps the reports on process files, where several hosts may share them. */
  readonly reports?: KeepReports;
}

export interface Host {
  readonly bank: Bank;
  readonly registry: Registry;
  readonly store: Store;
  readonly unit: Unit;
  readonly policies: PolicyHost;
  /** Reads every rule file again; what changed and passes is in force when this resolves. */
  reloadRules(): Promise<void>;
  readonly timers: Scheduler;
  /** Runs what configurations name: commands, chains, scripts. */
  readonly runner: Runner;
  readonly scripts: HostScripts;
  readonly log: Log;
  /** What an operator has to hear at the start, whatever the log is set to. */
  readonly warnings: readonly string[];
  /** Starts to listen; the answer is the address. */
  listen(): Promise<string>;
  /** Starts what happens by itself, as `listen` does, and takes requests by `answer` alone. */
  work(): Promise<void>;
  /** Answers a request that came by no socket of this host's own. */
  answer(request: IncomingMessage, response: ServerResponse): void;
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
  readonly storeState: StoreState;
  /** What this host writes, where nobody else does. */
  readonly changes: TableChanges | undefined;
  /** Events as they come to light, for whoever follows them. */
  readonly live: LiveEvents;
  readonly rules: HostPolicies;
  readonly templates: HostTemplates;
  readonly vault: Vault;
  readonly scripts: HostScripts;
  readonly keys: AuditKeys;
  readonly chain: AuditChain;
  readonly outside: OutsideSeals;
  /** What the seals outside say of the store at the start, where it lost something. */
  readonly lost: string | undefined;
  /** What nobody keeps the store's user from doing to the audit trail. */
  readonly open: string | undefined;
  readonly revocations: Revocations;
  readonly branchName: BranchNames;
  readonly watchFolder: WatchFolder;
}

/** Migrates, loads the rules and the commands, and puts the parts together. It does not listen yet. */
export async function composeHost(config: Config, options: HostOptions = {}): Promise<Host> {
  const parts = await openParts(config, options);
  const { log, registry, store, rules, templates, scripts, vault } = parts;
  const metrics: Metrics = makeMetrics(
    () => unit.waiting(),
    () => rules.policies.problems().size,
    store.replicas,
  );
  rules.onChange(metrics.policyChanged);
  const unit = composeUnit(parts, options, metrics, () => timers);
  const secretOf = storedSecrets(parts.store, parts.vault);
  const reports = options.reports ?? reportKeeper();
  const processes = await startProcesses({ ...parts, secretOf, reports, bank: () => bank });
  const trail = hostTrail({ ...parts, bank: () => bank, told: metrics.attempted });
  const bank = composeBank(parts, unit, metrics, processes, { inbound: () => inbound, trail });
  rules.follow(bank);
  const timers = composeTimers({
    ...parts,
    templates: templates.templates,
    runner: () => runner,
    ...{ bank, metrics, processes, trail },
    ...{ network: options.network, core: options.core },
  });
  const wantsDemo = config.demo ?? config.store.kind === 'sqlite';
  const isUnused = wantsDemo && (await isEmptyStore(store.everywhere));
  if (isUnused) await loadDemo(bank, store.everywhere, registry.demos);
  await rules.record();
  await processes.reload();

  let draining = false;
  const readiness = async () => readinessOf(await checks(parts, processes, draining));
  const isTrustedProxy = addressMatcher(config.trustedProxies);
  const gate = requestGate(rules.requestLimits, parts.clock.now);
  const demoTokens = givesTokens(config) ? demoTokensOf(parts) : undefined;
  const { publicUrl } = config;
  const pages = await docPages({ registry, publicUrl, givesTokens: demoTokens !== undefined });
  const runner = hostRunner(bank, {
    scripts: {
      scripts,
      secretOf: storedSecrets(store, vault),
      said: (about, lines) => log.info({ ...about, lines }, 'script'),
    },
  });
  const inbound = inboundWebhooks({
    ...{ bank, isTrustedProxy, vault, runner },
    store: store.everywhere,
    changes: parts.changes,
  });
  const streams = eventStreams({
    ...{ bank, gate, isTrustedProxy, live: parts.live, limits: rules.requestLimits },
    ...{ refusedAtDoor: metrics.refusedAtDoor, metrics: metrics.streams },
    ...{ reader: (tenant) => store.reader(tenant), inOrder: store.inOrder },
  });
  const web = { bank, log, metrics, readiness, isTrustedProxy, inbound, pages, gate, config };
  const server = webServer(httpApp({ ...web, streams, demoTokens }));
  const work = async (): Promise<void> => {
    await store.replicas?.start();
    processes.watch();
    parts.revocations.start();
    timers.start();
  };
  return {
    ...{ bank, registry, store, unit, timers, runner, scripts, log },
    warnings: [parts.lost, parts.open].filter((one) => one !== undefined),
    policies: rules.policies,
    reloadRules: rules.reload,
    async listen() {
      await work();
      return server.listen(config.port, config.host);
    },
    work,
    answer: server.answer,
    async stop() {
      draining = true;
      const work = { sources: [timers.stop, streams.stop], runners: [processes.stop] };
      const drains = [inbound.drain, trail.drain, unit.drain];
      const letGo = [parts.revocations, rules, scripts, templates];
      await stopInOrder({ server, store, ...work, drains, parts: letGo });
    },
  };
}

async function openParts(config: Config, options: HostOptions): Promise<Parts> {
  const log = options.log ?? makeLog(config.logLevel);
  const clock = options.clock ?? machineClock(config, options, log);
  const { watch = watchFolder } = options;
  const registry = options.registry ?? (await readRegistry(join(projectFolder, 'commands')));
  const isPrepared = options.isPrepared === true;
  const open = isPrepared ? undefined : await prepareStore(config);
  if (open !== undefined) log.error({ audit: 'open' }, open);
  const store = options.store ?? (await openStore(storeOptions(config, clock, log)));
  const state = storeState(store, clock, log);
  const folders = { rules: config.rulesDir, commands: join(projectFolder, 'commands') };
  const rules = await startPolicies(
    folders,
    registry,
    store.everywhere,
    log,
    watch,
    options.prover,
  );
  const templates = await startTemplates(config.templatesDir, log, watch);
  const scripts = await startScripts(config.scriptsDir, log, watch);
  const vault = makeVault(config.secretsKey ?? ownSecret(config.dataDir, 'secrets'));
  const keys = auditKeys(config.auditKey ?? ownSecret(config.dataDir, 'audit'));
  const chain = options.chain ?? (await composeChain(store, keys, clock));
  const outside = outsideSeals(join(config.dataDir, sealsFile));
  const lost = await outside.compare(store.everywhere, keys);
  if (lost !== undefined) log.error({ audit: 'lost' }, lost);
  const revocations = revocationsOf(store.everywhere, (error) =>
    log.error({ err: error }, 'revoked tokens not read'),
  );
  await revocations.refresh();
  const files = { rules, templates, scripts, watchFolder: watch };
  const audit = {
    keys,
    chain,
    outside,
    lost,
    open,
    branchName: branchNames(store.everywhere, registry.namings.get('branch')),
  };
  const changes = store.inOrder ? tableChanges() : undefined;
  const live = liveEvents({
    ...{ reader: (tenant) => store.reader(tenant), inOrder: store.inOrder },
    failed: (error) => log.error({ err: error }, 'events could not be followed'),
  });
  const kept = { store, storeState: state, changes, live };
  return { config, clock, log, registry, ...kept, ...files, vault, ...audit, revocations };
}

/**
 * Makes the files of the store, brings it to the newest schema, and demands every declared table. Says what of the trail
 * the store does not guard.
 */
async function prepareStore(config: Config): Promise<string | undefined> {
  prepareFiles(config.store);
  for (const path of ['.', sealsFile]) tighten(join(config.dataDir, path));
  const address = await addressOf(config.store);
  await migrate(address);
  await demandTables(address, declaredTables());
  return guardProblem(address);
}

function storeOptions(config: Config, clock: Clock, log: Log): OpenOptions {
  return {
    ...{ address: config.store, now: clock.now, unsafe: config.unsafeStore },
    replicas: config.replicas && { ...config.replicas, told: replicaTold(log) },
    told: serverTold(log),
  };
}

/** The log hears what is wrong with a server of the list, and when nothing is any more. */
const serverTold =
  (log: Log) =>
  (server: string, problem: string | undefined): void => {
    if (problem === undefined) log.info({ server }, 'the server of the store is as it should be');
    else log.warn({ server, problem }, 'the server of the store is not as it should be');
  };

/** The log hears when a replica is left out, and when it serves again. */
const replicaTold =
  (log: Log) =>
  (replica: string, problem: string | undefined): void => {
    if (problem === undefined) log.info({ replica }, 'queries are read at the replica');
    else log.warn({ replica, problem }, 'nothing is read at the replica');
  };

/** The machine's clock for as long as it may be believed; the log hears when it jumps and when it comes back. */
function machineClock({ clockTolerance }: Config, { ticks }: HostOptions, log: Log): Clock {
  return watchedClock({
    ...(ticks === undefined ? {} : { ticks }),
    tolerance: clockTolerance,
    told(problem) {
      if (problem === undefined) log.info({ clock: 'right' }, 'the clock of the machine came back');
      else log.error({ clock: 'jumped' }, problem);
    },
  });
}

/** The chain of this process, after the last seal of the store. */
async function composeChain(store: Store, keys: AuditKeys, clock: Clock): Promise<AuditChain> {
  const { number = 0, root = '' } = (await lastSeal(store.everywhere)) ?? {};
  const timed = await isTimed(store.everywhere, clock.now());
  const known = { lastSeal: { number, root }, carried: await carriedSum(store.everywhere) };
  return auditChain({ keys, ...known, isTimed: timed, newChain: randomUUID });
}

/** What tokens of the docs are signed with: the same as those of `bursar token`. */
function demoTokensOf({ config, clock, rules }: Parts): DemoTokens {
  return { secret: ownSecret(config.dataDir, 'signing'), now: clock.now, roles: rules.roles };
}

/** What commands may know of the bank's settings. */
function settingsOf(config: Config): Bank['settings'] {
  const { currency, timezone, publicUrl, egressAllowed } = config;
  return { currency, timezone, publicUrl, egressAllowed };
}

function composeUnit(
  { config, clock, registry, store, storeState: state, changes, ...parts }: Parts,
  options: HostOptions,
  metrics: Metrics,
  timers: () => Scheduler,
): Unit {
  const { rules, vault, chain, branchName, live } = parts;
  return makeUnit({
    store,
    chain,
    deciding: {
      rules: rules.policies,
      roles: rules.roles,
      links: registry.links,
      rejections: registry.rejections,
      settings: settingsOf(config),
      vault,
      runs: runnableOf(registry),
      ...{ eventTypes: registry.events, branchName },
    },
    now: clock.now,
    random: options.random ?? pooledRandom(),
    limits: options.limits ?? {},
    committed: metrics.committed,
    stored: state.stored,
    ...(changes === undefined ? {} : { changed: changes.committed }),
    scheduled: (set) => timers().noticed(set),
    emitted() {
      timers().emitted();
      live.kick();
    },
  });
}

function composeBank(
  parts: Parts,
  unit: Unit,
  metrics: Metrics,
  { port }: HostProcesses,
  {
    inbound,
    trail,
  }: { readonly inbound: () => WebhookPort & CallsPort; readonly trail: HostTrail },
): Bank {
  const { config, clock, log, registry, store, rules } = parts;
  const key = config.auth ?? {
    kind: 'secret' as const,
    secret: ownSecret(config.dataDir, 'signing'),
  };
  return {
    registry,
    unit,
    queries: timedQueries(store),
    ports: {
      processes: port,
      rules: rules.port,
      webhooks: { replay: (tenant, replay) => inbound().replay(tenant, replay) },
      calls: { settled: () => inbound().settled() },
      tokens: parts.revocations,
    },
    trail,
    authenticate: authenticator(key, clock.now, rules.roles, parts.revocations.issuedBefore),
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
