/** The rule files of the host: loaded at the start, reloaded when they change, roles among them. */
import { rolesPolicy } from '../auth/roles-policy.ts';
import type { Registry } from '../command/registry.ts';
import { type Roles, rolesFrom } from '../command/roles.ts';
import { type PolicyHost, policyHost } from '../rules/host.ts';
import { watchFolder } from '../rules/watch.ts';
import type { Log } from './log.ts';

export interface HostPolicies {
  readonly policies: PolicyHost;
  readonly roles: () => Roles;
  /** Who is told of every file that comes into force or does not, from now on. */
  onChange(told: (name: string, outcome: 'in-force' | 'refused') => void): void;
  stop(): void;
}

/** Loads every policy that a command declares, and the roles. A missing or broken one is a problem, not a stop. */
export async function startPolicies(
  folder: string,
  registry: Registry,
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
  const policies = policyHost({
    folder,
    policies: [...registry.policies, rolesPolicy],
    changed(name, version) {
      log.info({ policy: name, version }, 'policy in force');
      told(name, 'in-force');
      takeRoles();
    },
    refused(name, problem) {
      log.error({ policy: name, problem }, 'policy refused');
      told(name, 'refused');
    },
  });
  await policies.reload();
  const stop = watchFolder(folder, () => {
    policies.reload().catch((error: unknown) => log.error({ err: error }, 'rules not reloaded'));
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
