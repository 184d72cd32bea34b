/** What scripts wrote: beside the call and the run that they were, and in a log of each process instance. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  for (const name of ['webhook_calls', 'recurring_job_runs']) {
    await knex.schema.alterTable(name, (t) => {
      t.text('lines', 'mediumtext');
    });
  }
  await makeTable(
    knex,
    'process_log',
    ['instance_id', 'id'],
    (t) => {
      t.string('instance_id', 64).notNullable();
      t.string('id', 64).notNullable();
      t.string('at', 24).notNullable();
      t.string('element_id', 255).notNullable();
      t.string('level', 10).notNullable();
      t.text('text', 'mediumtext').notNullable();
    },
    'wide',
  );
};
