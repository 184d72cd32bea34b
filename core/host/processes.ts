/** The processes of the host: their files, watched; the desk at which commands ask; what runs instances. */
import type { Grant } from '../command/actor.ts';
import type { Bank } from '../command/bank.ts';
import type { ProcessDesk } from '../command/processes.ts';
import type { Registry } from '../command/registry.ts';
import type { Scripts } from '../command/script.ts';
import type { SecretOf } from '../command/script-secrets.ts';
import { accounts } from '../ledger/account.ts';
import { knownOf, makeDesk } from '../process/desk.ts';
import { makeDriver } from '../process/driver.ts';
import { type ProcessFile, readProcessFiles } from '../process/files.ts';
import { submitForm } from '../process/form.ts';
import { programs } from '../process/programs.ts';
import { wakeErrand } from '../process/tables.ts';
import type { RuleAnswer, Tools } from '../process/work.ts';
import { watchFolder } from '../rules/watch.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Errand } from '../time/errand.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { HostPolicies } from './policies.ts';

export interface ProcessParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  readonly store: Store;
  readonly rules: HostPolicies;
  readonly scripts: Scripts;
  readonly secretOf: SecretOf;
  readonly bank: () => Bank;
}

export interface HostProcesses {
  readonly desk: ProcessDesk;
  /** What wakes instances: a timer's errand. */
  readonly errand: Errand;
  /** Resolves when no instance runs; answers how often one did. */
  idle(): Promise<number>;
  /** Files that are not deployed, with what is wrong in them. */
  problems(): ReadonlyMap<string, string>;
  /** Reads the folder again and deploys what changed for every tenant of the store. */
  reload(): Promise<void>;
  /** Watches the folder from now on. */
  watch(): void;
  /** Takes no more work and finishes what is under way. */
  stop(): Promise<void>;
}

/** Reads the folder; it deploys nothing before `reload`. */
export async function startProcesses(parts: ProcessParts): Promise<HostProcesses> {
  const { config, clock, log, registry, store, rules, scripts, secretOf, bank } = parts;
  let files: readonly ProcessFile[] = await readProcessFiles(config.processesDir);
  let problems = new Map<string, string>();
  let unwatch = (): void => undefined;
  const known = programs();
  const rulesOf = askRules(parts);
  const tools = { scripts, secretOf, rules: rulesOf, grants: askGrants(parts) };
  const driver = makeDriver(
    { ...{ bank, tools }, programs: known, now: clock.now, timezone: config.timezone },
    (error, instanceId) => bank().incident(error, { name: wakeErrand, requestId: instanceId }),
  );
  const desk = makeDesk({
    now: clock.now,
    timezone: config.timezone,
    known: knownOf(registry, (name) => rules.policies.current(name) !== undefined),
    files: () => files,
    bank,
    refused(file, message) {
      if (problems.get(file) === message) return;
      problems.set(file, message);
      log.error({ file, problem: message }, 'process refused');
    },
    advance: driver.advance,
    submit: (form) => submitForm(form, { programs: known, tools: { ...tools, bank: bank() } }),
  });
  const deployAll = async (): Promise<void> => {
    const rows = await store.everywhere.select(accounts, (select) => select.distinct('tenant'));
    for (const { tenant } of rows) await desk.ready(String(tenant));
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
    desk,
    problems: () => problems,
    reload,
    watch() {
      unwatch = watchFolder(config.processesDir, () => {
        reload().catch((error: unknown) => log.error({ err: error }, 'processes not reloaded'));
      });
    },
    errand: {
      name: wakeErrand,
      async run({ tenant, data }) {
        const { instanceId } = data as { readonly instanceId: string };
        await driver.settle(tenant, instanceId);
        return { command: 'RestProcessInstance', data: { instanceId } };
      },
    },
    idle: driver.idle,
    async stop() {
      unwatch();
      await driver.stop();
    },
  };
}

/** Asks a rule set that some command declares. */
function askRules({ registry, rules }: ProcessParts) {
  return async (
    name: string,
    facts: Readonly<Record<string, unknown>>,
    tenant: string,
  ): Promise<RuleAnswer> => {
    const policy = registry.policies.find((declared) => declared.name === name);
    if (policy === undefined) throw new Error(`there is no rule set ${name}`);
    const { value, fired } = await rules.policies.evaluate(policy, facts, tenant);
    return { value, fired };
  };
}

/** Asks what a process may do by itself; a rule file that is not in force grants nothing. */
function askGrants({ registry, rules }: ProcessParts): Tools['grants'] {
  const policy = registry.policies.find(({ name }) => name === 'processes/grants');
  return async (process, command, tenant) => {
    if (policy === undefined) return undefined;
    try {
      const verdict = await rules.policies.evaluate(policy, { process, command }, tenant);
      return { verdict, grants: verdict.value as readonly Grant[] };
    } catch {
      return undefined;
    }
  };
}
