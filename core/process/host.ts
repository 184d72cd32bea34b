/**
 * The processes of the host: the watched folder of files, the port for commands, and the driver of instances.
 */
import type { Grant } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import type { Registry } from '../command/wire/registry.ts';
import type { WatchFolder } from '../files/watch.ts';
import { accounts } from '../ledger/account.ts';
import type { HostPolicies } from '../rules/policies.ts';
import type { Scripts } from '../scripts/script.ts';
import type { SecretOf } from '../scripts/script-secrets.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import type { Clock } from '../time/clock.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import type { KeepReports } from './check/reports.ts';
import { askRules } from './decisions.ts';
import { isOversized, isPassing, isPermanent } from './drive.ts';
import { makeDriver } from './driver.ts';
import { openEngines } from './engine/open-engines.ts';
import type { ProcessPort } from './port.ts';
import { knownOf, type ProcessFile, processPort, readProcessFiles } from './process-port.ts';
import { callableCommands } from './reading/callable.ts';
import { elementTemplates } from './reading/element-templates.ts';
import { simulator } from './rehearsal.ts';
import { programs, type Tools } from './running.ts';
import { tooLarge } from './sizes.ts';
import { wakeTask } from './tables.ts';
import { submitForm } from './user-task.ts';
import { replyShape } from './variables/shape.ts';

export interface ProcessParts {
  readonly config: {
    /** The folder of diagrams. */
    readonly processesDir: string;
    /** The bank's own. */
    readonly timezone: string;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  readonly store: Store;
  readonly rules: HostPolicies;
  readonly scripts: Scripts;
  readonly secretOf: SecretOf;
  readonly reports: KeepReports;
  readonly watchFolder: WatchFolder;
  readonly bank: () => Bank;
}

export interface HostProcesses {
  readonly port: ProcessPort;
  /** The background task of the timers that wake instances. */
  readonly task: BackgroundTask;
  /** Resolves when no instance runs. Returns the number of runs. */
  idle(): Promise<number>;
  /** Files that are not deployed, with their problems. */
  problems(): ReadonlyMap<string, string>;
  /** Reads the folder again and deploys changed files for every tenant of the store. */
  reload(): Promise<void>;
  /** Watches the folder from now on. */
  watch(): void;
  /** Accepts no more work and finishes the work in progress. */
  stop(): Promise<void>;
}

/** Reads the folder. The files are deployed by `reload`. */
export async function startProcesses(parts: ProcessParts): Promise<HostProcesses> {
  const { config, clock, log, store, scripts, secretOf, reports, bank } = parts;
  let files: readonly ProcessFile[] = await readProcessFiles(config.processesDir);
  let problems = new Map<string, string>();
  let unwatch = (): void => undefined;
  const known = programs();
  const engines = openEngines();
  const tools = { scripts, secretOf, rules: rulesFor(parts), grants: askGrants(parts) };
  const hours = { now: clock.now, timezone: config.timezone };
  const driver = makeDriver(
    { bank, tools, programs: known, engines, ...hours },
    async (error, tenant, instanceId) => {
      bank().incident(error, { name: wakeTask, requestId: instanceId });
      if (isPassing(error)) return;
      const fault = faultOf(error, instanceId);
      await runForHost({ tenant, ...fault, as: 'process', origin: { kind: 'process' } }, bank());
    },
  );
  const names = knownOn(parts);
  const { trials } = reports.reader;
  const callable = once(() => callableCommands(parts.registry));
  const port = processPort({
    ...hours,
    check: reports(names),
    variables: (xml, elementId) => reports.reader.variables(xml, elementId, { answer: answersOf(parts) }),
    simulate: simulator({ check: reports(names), trials, tools, ...hours }),
    trials,
    commands: callable,
    templates: once(() => elementTemplates(parts.registry)),
    problems: () => problems,
    files: () => files,
    bank,
    refused(file, message) {
      if (problems.get(file) === message) return;
      problems.set(file, message);
      log.error({ file, problem: message }, 'process refused');
    },
    programs: known,
    advance: driver.advance,
    submit: (form) => submitForm(form, { programs: known, tools: { ...tools, bank: bank() }, hours }),
  });
  const deployAll = async (): Promise<void> => {
    const rows = await store.everywhere.select(accounts, (select) => select.distinct('tenant'));
    for (const { tenant } of rows) await port.ready(String(tenant));
  };
  const reload = async (): Promise<void> => {
    const found = await readProcessFiles(config.processesDir);
    if (JSON.stringify(found) !== JSON.stringify(files)) {
      files = found;
      problems = new Map();
    }
    await deployAll();
  };
  return {
    port,
    problems: () => problems,
    reload,
    watch() {
      unwatch = parts.watchFolder(config.processesDir, () => {
        reload().catch((error: unknown) => log.error({ err: error }, 'processes not reloaded'));
      });
    },
    task: {
      name: wakeTask,
      async run({ tenant, data }) {
        const instanceId = String(data.instanceId);
        try {
          await driver.settle(tenant, instanceId);
          return { command: 'RestProcessInstance', data: { instanceId } };
        } catch (error) {
          if (driver.isStopping() || isPassing(error)) throw error;
          // An instance that cannot be run must not be retried for ever. Its failures are counted, and it
          // ends as an incident.
          bank().incident(error, { name: wakeTask, requestId: instanceId });
          return faultOf(error, instanceId);
        }
      },
    },
    idle: driver.idle,
    async stop() {
      unwatch();
      await driver.stop();
      engines.close();
      reports.reader.stop();
    },
  };
}

/** The reply schemas of commands and queries that a process may run. */
const answersOf =
  ({ registry }: ProcessParts) =>
  (name: string) => {
    const spec = registry.find(name)?.spec;
    return spec === undefined || spec.permission === null ? undefined : replyShape(spec);
  };

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const knownOn = ({ registry, rules }: ProcessParts) =>
  knownOf(
    registry,
    (name) => hasRules(rules, name),
    () => rules.roles().order,
  );

const rulesFor = ({ registry, rules }: ProcessParts): Tools['rules'] =>
  askRules(
    () => registry.policies,
    () => rules.policies,
  );

/** Whether there is a rule set or a decision of this name. */
function hasRules({ policies }: HostPolicies, name: string): boolean {
  return policies.current(name) !== undefined || policies.decision(name) !== undefined;
}

function codeOfFault(error: unknown): string {
  if (isOversized(error)) return tooLarge;
  return isPermanent(error) ? 'PROCESS_VERSION_UNUSABLE' : 'HOST_FAULT';
}

/** The record of a run that failed because of the host, the version or the size of the instance. */
function faultOf(error: unknown, instanceId: string): Outcome {
  const hopeless = isPermanent(error);
  const why = error instanceof Error ? error.message : String(error);
  const data = { instanceId, hopeless, code: codeOfFault(error), message: why.slice(0, 500) };
  return { command: 'RecordProcessFault', data };
}

function isGrant(value: unknown): value is Grant {
  const { command, role, maxAmount, aDay = 0 } = membersOf(value);
  const areNumbers = typeof maxAmount === 'number' && typeof aDay === 'number';
  return typeof command === 'string' && typeof role === 'string' && areNumbers;
}

/** Looks up the grants of a process. Rule files that are not in force grant nothing. */
function askGrants({ registry, rules }: ProcessParts): Tools['grants'] {
  const policy = registry.policies.find(({ name }) => name === 'processes/grants');
  return async (process, command, tenant) => {
    if (policy === undefined) return undefined;
    try {
      const verdict = await rules.policies.evaluate(policy, { process, command }, tenant);
      return { verdict, grants: itemsOf(verdict.value).filter(isGrant) };
    } catch {
      return undefined;
    }
  };
}
