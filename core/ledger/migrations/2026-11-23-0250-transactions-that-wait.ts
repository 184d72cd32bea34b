/** Until when a transaction waits, and accounts that wait for approval: one queue shows them by their deadlines. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('transactions', (t) => {
    t.bigInteger('late_at');
  });
  // When those of before are flagged only their timers know: they are told with the moment at which they expire.
  await knex('transactions')
    .where({ state: 'PENDING' })
    .update({ late_at: knex.ref('expires_at') });
  await knex.schema.alterTable('accounts', (t) => {
    t.index(['tenant', 'state']);
  });
};
