/** The rule files of the host: loaded at the start, reloaded when they change, roles among them. */
import { type RequestLimits, requestLimitsPolicy } from '../auth/request-limits.ts';
import { rolesPolicy } from '../auth/roles-policy.ts';
import { type Roles, rolesFrom } from '../command/policy/roles.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Registry } from '../command/wire/registry.ts';
import type { WatchFolder } from '../files/watch.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Log } from '../telemetry/log.ts';
import { moduleEnding } from '../values/module-file.ts';
import { type PolicyHost, policyHost } from './host.ts';
import { type KnownNames, namesOf } from './names.ts';
import type { RulePort } from './port.ts';
import { makeProver, type Prover } from './prover.ts';
import { publicationsOf } from './publications.ts';
import { lastGood, ruleFileTrail } from './rule-files.ts';
import { rulePort } from './rule-port.ts';
import type { PolicyVersion } from './version.ts';

export interface HostPolicies {
  readonly policies: PolicyHost;
  readonly roles: () => Roles;
  /** The request limits. Undefined before the first valid file. */
  readonly requestLimits: () => RequestLimits | undefined;
  /** Every rule set that commands may edit. */
  readonly port: RulePort;
  /** Starts watching the publications of other hosts. This bank ends publications whose file has changed. */
  follow(bank: Bank): void;
  /**
   * Reads every file again. When this resolves, changed files that pass are in force and in every tenant's
   * audit trail.
   */
  reload(): Promise<void>;
  /** Records the files that came into force since the last call in every tenant's audit trail. */
  record(): Promise<void>;
  /** Sets the listener for every file that comes into force or is rejected. */
  onChange(told: (name: string, outcome: 'in-force' | 'refused') => void): void;
  stop(): void;
}

export interface ProverOptions {
  /** Wraps the prover of the host. */
  readonly before?: ((own: Prover) => Prover) | undefined;
  /** Multiplies the prover's time limit. */
  readonly timeoutFactor?: number | undefined;
}

/**
 * Loads every policy that a command declares, and the roles. A missing or invalid file is reported and does
 * not stop the start.
 */
export async function startPolicies(
  folders: { readonly rules: string; readonly commands: string },
  registry: Registry,
  store: Selects,
  log: Log,
  watchFolder: WatchFolder,
  { before = (own) => own, timeoutFactor }: ProverOptions = {},
): Promise<HostPolicies> {
  let told: (name: string, outcome: 'in-force' | 'refused') => void = () => undefined;
  const own = ownPolicies((name) => policies.current(name));
  const known = [...registry.policies, rolesPolicy];
  const trail = ruleFileTrail({
    store,
    inForce: () => policies.policies().flatMap(({ name }) => policies.current(name) ?? []),
    failed: (error) => log.error({ err: error }, 'rule files not recorded'),
  });
  const modules = [new URL(`../auth/roles-policy${moduleEnding}`, import.meta.url).href];
  const prover = before(makeProver({ commands: folders.commands, modules }, timeoutFactor));
  let named: { readonly roles: Roles; readonly names: KnownNames } | undefined;
  /** Called for each file that is loaded. Only the roles change. */
  const names = (): KnownNames => {
    const roles = own.roles();
    if (named?.roles !== roles) named = { roles, names: namesOf(registry, roles.order) };
    return named.names;
  };
  let isStarted = false;
  const policies = policyHost({
    folder: folders.rules,
    policies: known,
    names,
    prover,
    first: [rolesPolicy.name],
    lastGood: (name) => lastGood(name, store),
    changed(name, version) {
      trail.changed();
      // At the start all files come into force, so their log lines are only for debugging.
      log[isStarted ? 'info' : 'debug']({ policy: name, version }, 'policy in force');
      told(name, 'in-force');
      own.take();
    },
    refused(name, problem) {
      log.error({ policy: name, problem }, 'policy refused');
      told(name, 'refused');
    },
  });
  await policies.reload();
  isStarted = true;
  own.take();
  const publications = publicationsOf(store, policies, log);
  await publications.refresh();
  const reload = async (): Promise<void> => {
    await policies.reload();
    own.take();
    await publications.refresh();
    await trail.record();
  };
  const stop = watchFolder(folders.rules, () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'rules not reloaded'));
  });
  return {
    policies,
    roles: own.roles,
    requestLimits: own.requestLimits,
    port: rulePort({
      policies: () =>
        policies.policies().filter((policy) => policy !== rolesPolicy && policy.fileOnly !== true),
      host: policies,
      names,
      prover,
      askedBy: askedBy(registry),
      refresh: publications.refresh,
    }),
    follow(bank) {
      trail.follow(bank);
      publications.follow(bank);
    },
    reload,
    record: trail.record,
    onChange(listener) {
      told = listener;
    },
    stop() {
      stop();
      publications.stop();
      prover.stop();
    },
  };
}

/** The commands that a rule set decides, by their wire names. */
function askedBy({ subjects }: Registry): (name: string) => readonly string[] {
  const names = new Map<string, string[]>();
  for (const { spec } of subjects) {
    if (spec.kind !== 'command') continue;
    for (const { name } of Object.values(spec.policies)) {
      names.set(name, [...(names.get(name) ?? []), spec.name]);
    }
  }
  return (name) => [...new Set(names.get(name))].sort();
}

/** The policies that the host itself uses: roles and request limits, from their files in force. */
function ownPolicies(current: (name: string) => PolicyVersion | undefined) {
  let roles = rolesFrom([]);
  let limitsVersion: string | undefined;
  let rolesVersion = '';
  let requestLimits: RequestLimits | undefined;
  return {
    roles: () => roles,
    requestLimits: () => requestLimits,
    /** Uses the versions that are in force now. */
    take(): void {
      const limits = current(requestLimitsPolicy.name);
      // Unchanged limits stay the same object, so that their counters continue.
      if (limits !== undefined && limits.version !== limitsVersion) {
        limitsVersion = limits.version;
        requestLimits = requestLimitsPolicy.verdict([], limits.content);
      }
      const version = current(rolesPolicy.name);
      if (version === undefined || version.version === rolesVersion) return;
      rolesVersion = version.version;
      roles = rolesFrom(rolesPolicy.verdict([], version.content));
    },
  };
}
