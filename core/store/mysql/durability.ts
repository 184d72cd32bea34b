/** Which settings of a server may lose what it has acknowledged. */

/** The variables that decide. */
export const durabilityVariables = [
  'innodb_flush_log_at_trx_commit',
  'log_bin',
  'sync_binlog',
  'wsrep_on',
] as const;

/** What is wrong with the server's variables and how to go on, or undefined when commits survive a power cut. */
export function durabilityProblem(variables: ReadonlyMap<string, string>): string | undefined {
  const value = (name: (typeof durabilityVariables)[number]) => variables.get(name)?.toUpperCase();
  const problem = (name: (typeof durabilityVariables)[number], should: string) =>
    `The server's ${name} is ${value(name)}, but should be ${should}: acknowledged commands could be lost. Set it, or start with ALLOW_UNSAFE_STORE=true.`;
  if (value('innodb_flush_log_at_trx_commit') !== '1') {
    return problem('innodb_flush_log_at_trx_commit', '1');
  }
  if (value('log_bin') === 'ON' && value('sync_binlog') !== '1') return problem('sync_binlog', '1');
  if (value('wsrep_on') === 'ON') return problem('wsrep_on', 'OFF (one primary takes all writes)');
  return undefined;
}
