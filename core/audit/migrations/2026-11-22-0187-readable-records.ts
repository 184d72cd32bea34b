/** Records as people read them at a prompt: ids and times as text, and what was left out because the record says it already. */
import { packedSql } from '../../store/packed-sql.ts';
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  const { uuid, identifier, moment } = packedSql(knex).shown;
  const as = (kind: (column: string) => string, column: string) =>
    `${kind(`\`${column}\``)} AS \`${column}\``;
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
    ...['chain_seq', 'lower(hex(link)) AS link'],
  ];
  await knex.raw(`CREATE VIEW readable_records AS SELECT ${columns.join(', ')} FROM records`);
};
