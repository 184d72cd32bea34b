/** Recurring jobs, and every run of them. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'recurring_jobs',
    ['id'],
    (t) => {
      t.bigInteger('id').notNullable();
      t.string('name', 200).notNullable();
      t.string('category', 100);
      t.string('cron', 100).notNullable();
      t.string('timezone', 64).notNullable();
      t.integer('execution_type').notNullable();
      t.string('command', 1000);
      t.text('execution_code', 'mediumtext');
      t.string('process_definition_id', 100);
      t.text('context', 'mediumtext').notNullable();
      t.string('context_loader', 80);
      t.boolean('enabled').notNullable();
      t.string('overlap', 10).notNullable();
      t.string('misfire', 10).notNullable();
      t.text('authors').notNullable();
      t.string('next_run_at', 24);
      t.string('last_run_at', 24);
      t.string('last_status', 10);
      t.string('running_run_id', 64);
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.unique(['tenant', 'name']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'recurring_job_runs',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.bigInteger('job_id').notNullable();
      t.string('slot', 24).notNullable();
      t.string('cause', 10).notNullable();
      t.string('status', 10).notNullable();
      t.string('note', 500);
      t.integer('attempts').notNullable();
      t.string('started_at', 24).notNullable();
      t.string('finished_at', 24);
      t.integer('http_status');
      t.text('reply', 'mediumtext');
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'job_id', 'id']);
    },
    'wide',
  );
};
