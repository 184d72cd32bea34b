/** Composes the host once, and passes each part what it needs. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type BranchNames, branchNames } from '../audit/branch-names.ts';
import { type AuditChain, auditChain } from '../audit/chain.ts';
import { type GuardWatch, guardWatch } from '../audit/guards.ts';
import { type AuditKeys, auditKeys } from '../audit/link.ts';
import { type OutsideSeals, outsideSeals, sealsFile } from '../audit/outside.ts';
import { auditPort } from '../audit/port.ts';
import { isTimed, lastSeal } from '../audit/sealer.ts';
import { type HostTrail, hostTrail } from '../audit/trail.ts';
import { type TrailVerifier, trailVerifier } from '../audit/verifier.ts';
import { type Revocations, revocationsOf } from '../auth/revocations.ts';
import { makeVault } from '../auth/sealed.ts';
import { authenticator } from '../auth/tokens.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { WorkPort } from '../command/declaration/work.ts';
import type { Bank } from '../command/wire/bank.ts';
import { type Registry, readRegistry } from '../command/wire/registry.ts';
import { type LiveEvents, liveEvents } from '../events/live.ts';
import { templatePort } from '../events/template-port.ts';
import { type HostTemplates, startTemplates } from '../events/watched-templates.ts';
import { type WatchFolder, watchFolder } from '../files/watch.ts';
import { bodyPace } from '../http/body-pace.ts';
import { addressMatcher } from '../http/client-address.ts';
import { requestGate } from '../http/request-gate.ts';
import type { CoreBankingTransfer } from '../interbank/core-banking.ts';
import type { InterbankNetwork } from '../interbank/network.ts';
import { threadedReader } from '../process/check/diagram-reader.ts';
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
import { addressOf } from '../store/place.ts';
import type { Store } from '../store/store.ts';
import { type Log, makeLog } from '../telemetry/log.ts';
import { type Metrics, makeMetrics } from '../telemetry/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { type Ticks, watchedClock } from '../time/watched-clock.ts';
import type { Deciding } from '../unit/decided.ts';
import { findStepsByKey } from '../unit/idempotency.ts';
import { defaultLimits, type UnitLimits } from '../unit/pipeline.ts';
import { makeUnit, type Unit } from '../unit/queue.ts';
import { workPort } from '../unit/trial.ts';
import { pooledRandom, type RandomBytes } from '../values/id.ts';
import { inboundWebhooks } from '../webhooks/inbound.ts';
import type { CallsPort, WebhookPort } from '../webhooks/port.ts';
import type { Gateways } from './background-tasks.ts';
import { type Config, projectFolder } from './config.ts';
import { consolePages } from './console/console-pages.ts';
import { consoleSettings } from './console/console-settings.ts';
import { isEmptyStore, loadDemo } from './demo.ts';
import { eventStreams } from './event-streams.ts';
import { checks } from './health/health.ts';
import { readinessOf } from './health/readiness.ts';
import { type StoreState, storeState } from './health/store-state.ts';
import { httpApp } from './http.ts';
import { openTimed } from './open-timed.ts';
import { type DemoTokens, givesTokens } from './pages/demo-tokens.ts';
import { together, whenAsked } from './pages/page.ts';
import { docPages } from './pages/pages.ts';
import { prepareStore } from './prepare-store.ts';
import { timedQueries } from './queries.ts';
import { composeTimers, type Scheduler } from './scheduler.ts';
import { ownSecret } from './secrets.ts';
import { webServer } from './server.ts';
import { stopInOrder } from './stopping.ts';
import { auditKeyOf, secretsKeyOf } from './store-keys.ts';

/** Parts that tests and benchmarks may replace. */
export interface HostOptions {
  readonly clock?: Clock;
  /** The clock of the machine. Undefined if `clock` is given. */
  readonly ticks?: Ticks;
  readonly random?: RandomBytes;
  readonly log?: Log;
  readonly limits?: Partial<UnitLimits>;
  /** Multiplies wall-clock limits (queries, scripts, waiting commands, readers, the stop): 1 unless it is set. */
  readonly timeoutFactor?: number | undefined;
  readonly store?: Store;
  /** The store has every table in its present form, so migrations are neither run nor looked for. */
  readonly isPrepared?: boolean;
  /** Watches the folders of rules, processes, scripts and templates for changes. */
  readonly watch?: WatchFolder;
  readonly network?: InterbankNetwork;
  readonly chain?: AuditChain;
  readonly core?: CoreBankingTransfer;
  readonly gateways?: Gateways;
  /** Wraps the host's own prover of rule files. */
  readonly prover?: (own: Prover) => Prover;
  /** The declarations of the areas, if they are already loaded. */
  readonly registry?: Registry;
  /** Verifies the trail if there is no store that a thread could open. */
  readonly verify?: TrailVerifier;
  /** Keeps the reports on process files, so that several hosts may share them. */
  readonly reports?: KeepReports;
  /** Called when a long step of a start begins. */
  readonly begins?: (step: string) => void;
}

export interface Host {
  readonly bank: Bank;
  readonly registry: Registry;
  readonly store: Store;
  readonly unit: Unit;
  readonly policies: PolicyHost;
  /** Reads every rule file again. Changed files that pass their tests are active when this resolves. */
  reloadRules(): Promise<void>;
  readonly timers: Scheduler;
  /** Runs configured commands, chains and scripts. */
  readonly runner: Runner;
  readonly scripts: HostScripts;
  readonly log: Log;
  /** Warnings for the operator at the start, independent of the log level. */
  readonly warnings: readonly string[];
  /** Starts to listen. Returns the address. */
  listen(): Promise<string>;
  /** Starts background work as `listen` does. Requests arrive through `answer` only. */
  work(): Promise<void>;
  /** Answers a request that did not come through a socket of this host. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Finishes the accepted work, then closes everything. */
  stop(): Promise<void>;
}

/** The parts that depend on no other part. */
interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  readonly store: Store;
  readonly storeState: StoreState;
  /** The changes that this host makes. Undefined if other hosts write too. */
  readonly changes: TableChanges | undefined;
  /** Publishes new events to their followers. */
  readonly live: LiveEvents;
  readonly rules: HostPolicies;
  readonly templates: HostTemplates;
  readonly vault: Vault;
  readonly scripts: HostScripts;
  readonly keys: AuditKeys;
  readonly chain: AuditChain;
  readonly outside: OutsideSeals;
  /** The entries that the store lost, according to the seals outside of it at the start. */
  readonly lost: string | undefined;
  readonly guards: GuardWatch;
  readonly revocations: Revocations;
  readonly branchName: BranchNames;
  readonly watchFolder: WatchFolder;
}

const refusedRules = (problems: ReadonlyMap<string, string>): readonly string[] =>
  [...problems].map(
    ([name, problem]) =>
      `The rule set ${name} is refused: ${problem}\nnpx bursar rules check names the place.`,
  );

/** Migrates, loads the rules and the commands, and puts the parts together. It does not listen yet. */
export async function composeHost(config: Config, options: HostOptions = {}): Promise<Host> {
  const parts = await openParts(config, options);
  const { log, registry, store, rules, templates, scripts, vault } = parts;
  const metrics: Metrics = makeMetrics({
    host: randomUUID(),
    places: store.replicas,
    waiting: () => unit.waiting(),
    brokenPolicies: () => rules.policies.problems().size,
    policyAnswers: () => rules.policies.answers(),
  });
  rules.onChange(metrics.policyChanged);
  const deciding = decidingOf(parts);
  const unit = composeUnit(parts, deciding, options, metrics, () => timers);
  const secretOf = storedSecrets(parts.store, parts.vault);
  const reports = options.reports ?? reportKeeper(threadedReader({ timeoutFactor: options.timeoutFactor }));
  const processes = await startProcesses({ ...parts, secretOf, reports, bank: () => bank });
  const trail = hostTrail({ ...parts, bank: () => bank, told: metrics.attempted });
  const trials = workPort({ deciding, registry, ports: () => bank.ports });
  const queries = timedQueries(store, options.timeoutFactor);
  const handed = { queries, inbound: () => inbound, trail, work: trials };
  const bank = composeBank(parts, unit, metrics, processes, handed);
  rules.follow(bank);
  const timers = composeTimers({
    ...parts,
    templates: templates.templates,
    runner: () => runner,
    bank,
    metrics,
    processes,
    trail,
    network: options.network,
    core: options.core,
    gateways: options.gateways,
    verify: options.verify ?? verifierOf(parts),
  });
  const wantsDemo = config.demo ?? config.store.kind === 'sqlite';
  const isUnused = wantsDemo && (await isEmptyStore(store.everywhere));
  if (isUnused) {
    options.begins?.('Seeding the store with the demo data.');
    await loadDemo(bank, store.everywhere, registry.demos);
  }
  await rules.record();
  await processes.reload();

  let draining = false;
  const readiness = async () =>
    readinessOf(await checks({ ...parts, unsealed: timers.unsealed }, processes, draining));
  const isTrustedProxy = addressMatcher(config.trustedProxies);
  const gate = requestGate(rules.requestLimits, parts.clock.now);
  const pace = bodyPace(parts.clock, config, options.timeoutFactor);
  const demoTokens = givesTokens(config) ? demoTokensOf(parts) : undefined;
  const pages = whenAsked(async () => {
    const { publicUrl } = config;
    const docs = await docPages({ registry, publicUrl, givesTokens: demoTokens !== undefined });
    return together(docs, await consolePages(consoleSettings(config)));
  });
  const runner = hostRunner(bank, {
    scripts: {
      scripts,
      secretOf: storedSecrets(store, vault),
      said: (about, lines) => log.info({ ...about, lines }, 'script'),
    },
  });
  const inbound = inboundWebhooks({
    bank,
    isTrustedProxy,
    pace,
    vault,
    runner,
    secretOf: storedSecrets(store, vault),
    store: store.everywhere,
    changes: parts.changes,
  });
  const streams = eventStreams({
    bank,
    gate,
    isTrustedProxy,
    live: parts.live,
    limits: rules.requestLimits,
    refusedAtDoor: metrics.refusedAtDoor,
    metrics: metrics.streams,
    reader: (tenant) => store.reader(tenant),
    inOrder: store.inOrder,
  });
  const web = { bank, log, metrics, readiness, isTrustedProxy, inbound, pages, gate, pace, config };
  const server = webServer(httpApp({ ...web, streams, demoTokens }), options.timeoutFactor);
  const work = async (): Promise<void> => {
    await store.replicas?.start();
    processes.watch();
    parts.revocations.start();
    timers.start();
  };
  return {
    bank,
    registry,
    store,
    unit,
    timers,
    runner,
    scripts,
    log,
    warnings: [parts.lost, parts.guards.atStart, ...refusedRules(rules.policies.problems())].filter(
      (one) => one !== undefined,
    ),
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
  const open = isPrepared ? undefined : await prepareStore(config, options.begins);
  if (open !== undefined) log.error({ audit: 'open' }, open);
  const store = options.store ?? (await openTimed(config, clock, log));
  const state = storeState(store, clock, log);
  const folders = { rules: config.rulesDir, commands: join(projectFolder, 'commands') };
  const rules = await startPolicies(folders, registry, store.everywhere, log, watch, {
    before: options.prover,
    timeoutFactor: options.timeoutFactor,
  });
  const templates = await startTemplates(config.templatesDir, log, watch);
  const scripts = await startScripts(config.scriptsDir, log, watch, options.timeoutFactor);
  const vault = makeVault(secretsKeyOf(config));
  const keys = auditKeys(auditKeyOf(config));
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
    guards: guardWatch(() => addressOf(config.store), clock.now, open),
    branchName: branchNames(store.everywhere, registry.namings.get('branch')),
  };
  const changes = store.inOrder ? tableChanges() : undefined;
  const live = liveEvents({
    reader: (tenant) => store.reader(tenant),
    inOrder: store.inOrder,
    failed: (error) => log.error({ err: error }, 'events could not be followed'),
  });
  const kept = { store, storeState: state, changes, live };
  return { config, clock, log, registry, ...kept, ...files, vault, ...audit, revocations };
}

/** The machine's clock. Logs when it jumps and when it is right again. */
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
  return auditChain({ keys, lastSeal: { number, root }, isTimed: timed, newChain: randomUUID });
}

/** Verifies the trail. The address of the store is looked up for each verification. */
function verifierOf({ config }: Parts): TrailVerifier {
  return trailVerifier({
    address: () => addressOf(config.store),
    secret: auditKeyOf(config),
    seals: join(config.dataDir, sealsFile),
  });
}

/** The secret for tokens of the docs, which is also the secret of `bursar token`. */
function demoTokensOf({ config, clock, rules }: Parts): DemoTokens {
  return { secret: ownSecret(config.dataDir, 'signing'), now: clock.now, roles: rules.roles };
}

/** The settings of the bank that commands may read. */
function settingsOf(config: Config): Bank['settings'] {
  const { currency, timezone, publicUrl, egressAllowed } = config;
  return { currency, timezone, publicUrl, egressAllowed };
}

/** Ports that decisions need besides the rows. */
function decidingOf({ config, registry, rules, vault, branchName }: Parts): Deciding {
  return {
    rules: rules.policies,
    roles: rules.roles,
    links: registry.links,
    controls: registry.controls,
    rejections: registry.rejections,
    settings: settingsOf(config),
    vault,
    runs: runnableOf(registry),
    eventTypes: registry.events,
    branchName,
    corrections: registry.checked.corrections,
  };
}

function composeUnit(
  { clock, store, storeState: state, changes, ...parts }: Parts,
  deciding: Deciding,
  options: HostOptions,
  metrics: Metrics,
  timers: () => Scheduler,
): Unit {
  const { chain, live } = parts;
  return makeUnit({
    store,
    chain,
    deciding,
    now: clock.now,
    random: options.random ?? pooledRandom(),
    limits: { patience: defaultLimits.patience * (options.timeoutFactor ?? 1), ...options.limits },
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
    queries,
    inbound,
    trail,
    work,
  }: {
    readonly queries: Bank['queries'];
    readonly inbound: () => WebhookPort & CallsPort;
    readonly trail: HostTrail;
    readonly work: WorkPort;
  },
): Bank {
  const { config, clock, log, registry, store, rules } = parts;
  const key = config.auth ?? { kind: 'secret' as const, secret: ownSecret(config.dataDir, 'signing') };
  const commands = registry.subjects.flatMap(({ spec }) => (spec.kind === 'command' ? [spec.name] : []));
  return {
    registry,
    unit,
    queries,
    findStepsByKey: (actor, idempotencyKey, origin) =>
      findStepsByKey({ actor, idempotencyKey, origin, commands }, queries.reader(actor), clock.now()),
    ports: {
      processes: port,
      rules: rules.port,
      webhooks: {
        replay: (tenant, replay) => inbound().replay(tenant, replay),
        try: (wanted) => inbound().try(wanted),
        requestOf: (tenant, id, sealed) => inbound().requestOf(tenant, id, sealed),
      },
      calls: {
        settled: () => inbound().settled(),
        recent: (tenant, id) => inbound().recent(tenant, id),
        struck: (tenant, names, request) => inbound().struck(tenant, names, request),
        requestOf: (tenant, id, sealed) => inbound().requestOf(tenant, id, sealed),
      },
      scripts: parts.scripts.port,
      tokens: parts.revocations,
      permissionsOf: (command) => registry.find(command)?.spec.permission ?? undefined,
      templates: templatePort(parts.templates.templates),
      audit: auditPort(store.everywhere, parts.keys),
      work,
    },
    trail,
    authenticate: authenticator(key, clock.now, rules.roles, parts.revocations.issuedBefore),
    now: clock.now,
    roles: rules.roles,
    settings: settingsOf(config),
    observe: metrics.executed,
    incident(error, about) {
      const incident = randomUUID();
      log.error({ err: error, incident, ...about }, 'incident');
      return incident;
    },
  };
}
