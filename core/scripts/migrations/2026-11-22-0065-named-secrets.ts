/** Which secrets the code of a webhook or of a job may read: none, where its makers named none. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  for (const table of ['webhook_configs', 'recurring_jobs']) {
    await knex.schema.alterTable(table, (t) => {
      t.text('secrets');
    });
  }
};
