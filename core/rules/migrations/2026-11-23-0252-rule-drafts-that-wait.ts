/** What waits is found by its state: one queue shows it. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('rule_drafts', (t) => {
    t.index(['tenant', 'state']);
  });
};
