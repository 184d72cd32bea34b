/**
 * The same views once more, on a server: what they make into text compares by its bytes, as every column of text does.
 * It had no collation of its own, so that a prompt of another one could read the views but not ask for a row.
 */
import { isServer, packedSql } from '../../store/packed-sql.ts';
import { exactCollation, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  if (!isServer(knex)) return;
  const collation = await exactCollation(knex);
  const { uuid, identifier, moment } = packedSql(knex).shown;
  const as = (kind: (column: string) => string, ...columns: readonly string[]) =>
    columns.map((column) => `(${kind(`\`${column}\``)}) COLLATE ${collation} AS \`${column}\``);
  const view = (table: string, columns: readonly string[]) =>
    knex.raw(
      `CREATE OR REPLACE VIEW readable_${table} AS SELECT ${columns.join(', ')} FROM ${table}`,
    );
  await view('transactions', [
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
    "coalesce(makers, concat('[\"', created_by, '\"]')) AS makers",
    ...as(moment, 'created_at'),
    ...['approver_role', "coalesce(approvals, '[]') AS approvals"],
    ...as(moment, 'settled_at', 'expires_at'),
    'sla_breached',
    ...as(uuid, 'reversal_of', 'reversed_by'),
    'version',
  ]);
  await view('postings', [
    'tenant',
    ...as(identifier, 'journal_id'),
    'line',
    `(${identifier('coalesce(reference, journal_id)')}) COLLATE ${collation} AS reference`,
    ...['kind', 'gl'],
    ...as(identifier, 'account_id'),
    ...['account_seq', 'side', 'amount', 'currency', 'balance_after', 'narration'],
    ...as(moment, 'booked_at'),
  ]);
  await view('hold_entries', [
    'tenant',
    ...as(uuid, 'id'),
    ...as(identifier, 'account_id', 'reference'),
    ...['direction', 'amount'],
    ...as(moment, 'at'),
  ]);
};
