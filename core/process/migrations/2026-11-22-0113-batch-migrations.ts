/** To which version a batch takes its instances, and by which mapping. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_batches', (t) => {
    t.text('migration');
  });
};
