/** The rule files of the host: loaded at the start, reloaded when they change, roles among them. */
import { type RequestLimits, requestLimitsPolicy } from '../../commands/tokens/request-limits.ts';
import { rolesPolicy } from '../auth/roles-policy.ts';
import type { Bank } from '../command/bank.ts';
import { grantable, type Registry } from '../command/registry.ts';
import { type Roles, rolesFrom } from '../command/roles.ts';
import type { RuleDesk } from '../command/rule-desk.ts';
import { ruleDesk } from '../rules/desk.ts';
import { type PolicyHost, policyHost } from '../rules/host.ts';
import { watchFolder } from '../rules/watch.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Log } from './log.ts';
import { publicationsOf } from './publications.ts';
import { ruleFileTrail } from './rule-files.ts';

export interface HostPolicies {
  readonly policies: PolicyHost;
  readonly roles: () => Roles;
  /** How many requests are taken; undefined before the first good file. */
  readonly requestLimits: () => RequestLimits | undefined;
  /** Every rule set that commands may edit. */
  readonly desk: RuleDesk;
  /** From now on looks for what other hosts publish; this bank ends what a changed file took over from. */
  follow(bank: Bank): void;
  /** Reads every file again; what changed and passes is in force, and in every tenant's trail, when this resolves. */
  reload(): Promise<void>;
  /** Tells every tenant's trail which files came into force since it was last told. */
  record(): Promise<void>;
  /** Who is told of every file that comes into force or does not, from now on. */
  onChange(told: (name: string, outcome: 'in-force' | 'refused') => void): void;
  stop(): void;
}

/** Loads every policy that a command declares, and the roles. A missing or broken one is a problem, not a stop. */
export async function startPolicies(
  folder: string,
  registry: Registry,
  store: Selects,
  log: Log,
): Promise<HostPolicies> {
  let roles = rolesFrom([]);
  let rolesVersion = '';
  let told: (name: string, outcome: 'in-force' | 'refused') => void = () => undefined;
  const takeRoles = (): void => {
    const version = policies.current(rolesPolicy.name);
    if (version === undefined || version.version === rolesVersion) return;
    rolesVersion = version.version;
    const rows = rolesPolicy.verdict([], version.content);
    roles = rolesFrom(rows as Parameters<typeof rolesFrom>[0]);
  };
  let requestLimits: RequestLimits | undefined;
  const takeLimits = (): void => {
    const version = policies.current(requestLimitsPolicy.name);
    if (version === undefined) return;
    requestLimits = requestLimitsPolicy.verdict([], version.content) as RequestLimits;
  };
  const known = [...registry.policies, rolesPolicy];
  const trail = ruleFileTrail({
    store,
    inForce: () => known.flatMap(({ name }) => policies.current(name) ?? []),
    failed: (error) => log.error({ err: error }, 'rule files not recorded'),
  });
  const policies = policyHost({
    folder,
    policies: known,
    changed(name, version) {
      trail.changed();
      log.info({ policy: name, version }, 'policy in force');
      told(name, 'in-force');
      takeRoles();
      if (name === requestLimitsPolicy.name) takeLimits();
    },
    refused(name, problem) {
      log.error({ policy: name, problem }, 'policy refused');
      told(name, 'refused');
    },
  });
  await policies.reload();
  const publications = publicationsOf(store, policies, log);
  await publications.refresh();
  const reload = async (): Promise<void> => {
    await policies.reload();
    await publications.refresh();
    await trail.record();
  };
  const stop = watchFolder(folder, () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'rules not reloaded'));
  });
  return {
    policies,
    roles: () => roles,
    requestLimits: () => requestLimits,
    desk: ruleDesk(
      registry.policies.filter(({ fileOnly }) => fileOnly !== true),
      policies,
      () => ({ role: roles.order, ...grantable(registry) }),
      publications.refresh,
    ),
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
    },
  };
}
