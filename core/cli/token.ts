import { Command, InvalidArgumentError } from 'commander';
import { rolesPolicy } from '../auth/roles-policy.ts';
import { isTenant, longestLife, signToken } from '../auth/tokens.ts';
import { readConfig } from '../host/config.ts';
import { ownSecret } from '../host/secrets.ts';
import { ConfigProblem } from '../host/variables.ts';
import { policyHost } from '../rules/host.ts';
import { systemClock } from '../time/clock.ts';
import { subjectProblem } from '../values/person.ts';
import { Complaint } from './complaint.ts';

interface TokenOptions {
  readonly user: string;
  readonly name?: string;
  readonly role: readonly string[];
  readonly tenant: string;
  readonly permissions?: readonly string[];
  readonly branch?: string;
  readonly ttl: number;
}

/** `bursar token`: signs with the secret of this host. Useless with an identity provider. */
export function tokenCommand(): Command {
  return new Command('token')
    .requiredOption('--user <id>', 'who: the token’s subject')
    .option('--role <role>', 'a role of rules/auth/roles.json; may be repeated', collect, [])
    .option('--name <name>', 'the name shown in replies and the audit trail')
    .option('--tenant <tenant>', 'the tenant', 'demo')
    .option('--permissions <list>', 'comma-separated permissions in place of the roles’ own', list)
    .option('--branch <id>', 'the user’s branch')
    .option('--ttl <time>', 'how long it is good: 90s, 15m, 8h, 1d; a day at most', seconds, 8 * 3600)
    .action(async (options: TokenOptions) => {
      const config = readConfig();
      if (config.auth?.kind === 'jwks') {
        throw new ConfigProblem('AUTH_JWKS_URL is set: tokens come from your identity provider.');
      }
      checkSubject(options);
      if (options.role.length === 0 && options.permissions === undefined) {
        throw new Complaint('Give --role, or --permissions to somebody who has no role here.');
      }
      await checkRoles(options.role, config.rulesDir);
      const secret = config.auth?.secret ?? ownSecret(config.dataDir, 'signing');
      const { user, name, role, tenant, permissions, branch, ttl } = options;
      const claims = {
        sub: user,
        tenant,
        roles: role,
        ...(name === undefined ? {} : { name }),
        ...(permissions === undefined ? {} : { permissions }),
        ...(branch === undefined ? {} : { branchId: branch }),
        ...(config.auth?.issuer === undefined ? {} : { iss: config.auth.issuer }),
        ...(config.auth?.audience === undefined ? {} : { aud: config.auth.audience }),
      };
      console.log(await signToken(claims, secret, { from: systemClock.now(), seconds: ttl }));
    });
}

/** Rejects subjects that the host would reject. */
export function checkSubject({ user, tenant }: Pick<TokenOptions, 'user' | 'tenant'>): void {
  const shown = (text: string) => JSON.stringify(text.slice(0, 60));
  const problem = subjectProblem(user);
  if (problem !== undefined) throw new Complaint(`--user ${shown(user)} ${problem}. Name a person.`);
  if (isTenant(tenant)) return;
  throw new Complaint(
    `--tenant ${shown(tenant)} is not a tenant: 1 to 40 letters, digits, _ and -, and not - alone.`,
  );
}

/** A role that no rule file declares permits nothing. It is probably misspelt. */
async function checkRoles(roles: readonly string[], folder: string): Promise<void> {
  const host = policyHost({ folder, policies: [rolesPolicy] });
  await host.reload();
  const version = host.current(rolesPolicy.name);
  if (version === undefined) {
    throw new Complaint(`The roles cannot be read: ${host.problems().get(rolesPolicy.name)}`);
  }
  const names = rolesPolicy.verdict([], version.content).map(({ role }) => role);
  const unknown = roles.find((role) => !names.includes(role));
  if (unknown === undefined) return;
  throw new Complaint(`There is no role '${unknown}'. There are: ${names.join(', ')}.`);
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...list(value)];
}

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function seconds(text: string): number {
  const match = /^(\d+)([smhd]?)$/.exec(text);
  if (match === null) throw new InvalidArgumentError('Say for example 90s, 15m, 8h or 1d.');
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[match[2] || 's'] ?? 1;
  const life = Number(match[1]) * unit;
  if (life <= longestLife) return life;
  throw new InvalidArgumentError('A token lives a day at most.');
}
