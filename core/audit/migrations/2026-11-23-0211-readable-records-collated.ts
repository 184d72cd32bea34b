/**
 * The same view of records once more, on a server: what it makes into text compares by its bytes, as every column of
 * text does. It had no collation of its own, so that a prompt of another one could read the view but not ask for a row.
 */
import { isServer, packedSql } from '../../store/packed-sql.ts';
import { exactCollation, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  if (!isServer(knex)) return;
  const collation = await exactCollation(knex);
  const { uuid, identifier, moment } = packedSql(knex).shown;
  const as = (kind: (column: string) => string, column: string) =>
    `(${kind(`\`${column}\``)}) COLLATE ${collation} AS \`${column}\``;
  const columns = [
    'tenant',
    as(uuid, 'id'),
    as(moment, 'timestamp'),
    ...['event_type', 'user_id', 'user_name', 'role', 'action', 'outcome'],
    as(identifier, 'transaction_id'),
    ...['transaction_type', 'transaction_amount', 'previous_state', 'new_state', 'approver_notes'],
    ...['balance_impact', 'ip_address', 'user_agent', 'branch_id', 'branch_name'],
    as(identifier, 'request_id'),
    ...['origin', 'decisions', 'attempts', 'moves', 'events', 'event', 'event_count'],
    as(uuid, 'chain'),
    ...['chain_seq', `lower(hex(link)) COLLATE ${collation} AS link`],
  ];
  await knex.raw(
    `CREATE OR REPLACE VIEW readable_records AS SELECT ${columns.join(', ')} FROM records`,
  );
};
