/**
 * The same view of records once more, on a server: a link is made into text of the character set that the view compares
 * in. `hex` makes text of the session's, so that a prompt of another one (`utf8mb3`, `latin1`) could not read the view.
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
    ...['chain_seq', `CONVERT(lower(hex(link)) USING utf8mb4) COLLATE ${collation} AS link`],
  ];
  await knex.raw(
    `CREATE OR REPLACE VIEW readable_records AS SELECT ${columns.join(', ')} FROM records`,
  );
};
