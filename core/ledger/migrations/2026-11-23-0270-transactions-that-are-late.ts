/**
 * What waited when deadlines were told got the moment at which it expires. What was flagged as late before that is late
 * since it was flagged: the trail says when, and where it was archived meanwhile, it is late since it was made.
 */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  const flagged = knex('records')
    .min('timestamp')
    .where('records.tenant', knex.ref('transactions.tenant'))
    .where('records.transaction_id', knex.ref('transactions.id'))
    .where('records.event_type', 'TransactionSlaBreached');
  await knex('transactions')
    .where({ state: 'PENDING', sla_breached: 1 })
    .where('late_at', knex.ref('expires_at'))
    .update({ late_at: knex.raw('coalesce(?, ??)', [flagged, 'created_at']) });
};
