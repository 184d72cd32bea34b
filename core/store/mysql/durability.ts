/**
 * Settings of a server that prevent the loss of acknowledged commits, by a power cut or with the server
 * itself.
 */

/** Settings by which a server may lose acknowledged commits. */
export const durabilityVariables = [
  'innodb_flush_log_at_trx_commit',
  'log_bin',
  'sync_binlog',
  'wsrep_on',
] as const;

const remedy = 'Set it, or start with ALLOW_UNSAFE_STORE=true.';

/** The problem with the server's variables and how to fix it, or undefined if commits survive a power cut. */
export function durabilityProblem(variables: ReadonlyMap<string, string>): string | undefined {
  const value = (name: (typeof durabilityVariables)[number]) => variables.get(name)?.toUpperCase();
  const problem = (name: (typeof durabilityVariables)[number], should: string) =>
    `The server's ${name} is ${value(name)}, but should be ${should}: acknowledged commands could be lost. ${remedy}`;
  if (value('innodb_flush_log_at_trx_commit') !== '1') {
    return problem('innodb_flush_log_at_trx_commit', '1');
  }
  if (value('log_bin') === 'ON' && value('sync_binlog') !== '1') return problem('sync_binlog', '1');
  if (value('wsrep_on') === 'ON') return problem('wsrep_on', 'OFF (one primary takes all writes)');
  return undefined;
}

/**
 * Minimum milliseconds that a commit waits for a replica. After that time the server continues without a
 * replica.
 */
const waitsAtLeast = 86_400_000;

/** A variable by MariaDB's name (MySQL's older name), its required value, and a check of a value. */
interface Wanted {
  readonly name: string;
  readonly should: string;
  readonly isRight: (value: string) => boolean;
}

const is =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value.toUpperCase());

const wanted: readonly Wanted[] = [
  { name: 'log_bin', should: 'ON', isRight: is('ON', '1') },
  { name: 'log_slave_updates', should: 'ON', isRight: is('ON', '1') },
  { name: 'rpl_semi_sync_master_enabled', should: 'ON', isRight: is('ON', '1') },
  { name: 'rpl_semi_sync_master_wait_point', should: 'AFTER_SYNC', isRight: is('AFTER_SYNC') },
  { name: 'rpl_semi_sync_master_wait_no_slave', should: 'ON', isRight: is('ON', '1') },
  {
    name: 'rpl_semi_sync_master_timeout',
    should: `at least ${waitsAtLeast} (a day)`,
    isRight: (value) => Number(value) >= waitsAtLeast,
  },
];

/** The same in MySQL's words. */
const inMysql = (name: string): string =>
  name.replace('_master_', '_source_').replace('no_slave', 'no_replica').replace('slave', 'replica');

/** All variables that are checked on a server of a list. */
export const failoverVariables: readonly string[] = [
  ...durabilityVariables,
  ...wanted.flatMap(({ name }) => [name, inMysql(name)]),
];

/** The variable by which commits could be lost with the server. Undefined if a replica has each commit. */
export function failoverProblem(variables: ReadonlyMap<string, string>): string | undefined {
  const own = durabilityProblem(variables);
  if (own !== undefined) return own;
  for (const { name, should, isRight } of wanted) {
    const there = variables.has(inMysql(name)) ? inMysql(name) : name;
    const value = variables.get(there);
    if (value !== undefined && isRight(value)) continue;
    return `The server's ${there} is ${value ?? 'not there'}, but should be ${should}: acknowledged commands could be lost with the server. ${remedy}`;
  }
  return undefined;
}

/** Rights that allow a user to write to a server that is read_only. */
const passesReadOnly = /\b(?:ALL PRIVILEGES|SUPER|READ[_ ]ONLY ADMIN|CONNECTION_ADMIN)\b/;

/** The problem with a user's grants (`SHOW GRANTS`) if they may write to a server that is not the primary. */
export function grantsProblem(grants: readonly string[]): string | undefined {
  const [found] = grants.flatMap((grant) => {
    const [, rights = ''] = /^GRANT (.*) ON \*\.\* TO /.exec(grant) ?? [];
    return passesReadOnly.exec(rights) ?? [];
  });
  if (found === undefined) return undefined;
  return `The user of DATABASE_URL has ${found} on the whole server, and so writes to servers that are read_only as well. Give it the rights of its database alone, or start with ALLOW_UNSAFE_STORE=true.`;
}
