/** What waits is found by its state: one queue shows it. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('disbursement_batches', (t) => {
    t.index(['tenant', 'state']);
  });
};
