/** What is locked on an account is found by the account. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('account_locks', (t) => {
    t.index(['tenant', 'account_id']);
  });
};
