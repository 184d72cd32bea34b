/**
 * The view of transactions again, in words that the `sqlite3` of Debian 12 (3.40) has too: it had `concat`, which came
 * with 3.44.
 */
import { isServer, packedSql } from '../../store/packed-sql.ts';
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  if (isServer(knex)) return;
  const { uuid, identifier, moment } = packedSql(knex).shown;
  const as = (kind: (column: string) => string, ...columns: readonly string[]) =>
    columns.map((column) => `${kind(`\`${column}\``)} AS \`${column}\``);
  const columns = [
    'tenant',
    ...as(uuid, 'id'),
    ...['type', 'state', 'amount', 'currency'],
    ...as(identifier, 'account_id'),
    'account_number',
    ...as(identifier, 'counter_account_id'),
    'counter_account_number',
    ...as(identifier, 'client_key'),
    'branch_id',
    ...as(identifier, 'linked_id'),
    ...['channel', 'narration', '`lines`', "coalesce(holds, '[]') AS holds"],
    ...['created_by', 'created_by_name'],
    "coalesce(makers, '[\"' || created_by || '\"]') AS makers",
    ...as(moment, 'created_at'),
    ...['approver_role', "coalesce(approvals, '[]') AS approvals"],
    ...as(moment, 'settled_at', 'expires_at'),
    'sla_breached',
    ...as(uuid, 'reversal_of', 'reversed_by'),
    'version',
  ];
  await knex.raw('DROP VIEW IF EXISTS readable_transactions');
  await knex.raw(
    `CREATE VIEW readable_transactions AS SELECT ${columns.join(', ')} FROM transactions`,
  );
};
