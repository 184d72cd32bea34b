/** Who had a job run beside its calendar: people behind what the run does. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('recurring_job_runs', (t) => {
    t.text('people');
  });
};
