/** A run that somebody asked for keeps their permissions beside their name. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('recurring_job_runs', (t) => {
    t.dropColumn('people');
  });
  await knex.schema.alterTable('recurring_job_runs', (t) => {
    t.text('requested_by');
  });
};
