/** Batches of processes: one act on many instances, with what is to be done and what came of it. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'process_batches',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.string('operation', 20).notNullable();
      t.string('state', 20).notNullable();
      t.string('comment', 1000);
      t.integer('listed').notNullable();
      t.integer('planned').notNullable();
      t.text('prepared_by').notNullable();
      t.text('executed_by');
      t.string('created_at', 24).notNullable();
      t.string('started_at', 24);
      t.string('ended_at', 24);
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
  await makeTable(
    knex,
    'process_batch_items',
    ['batch_id', 'position'],
    (t) => {
      t.string('batch_id', 64).notNullable();
      t.integer('position').notNullable();
      t.string('instance_id', 64).notNullable();
      t.integer('rev').notNullable();
      t.string('status', 20).notNullable();
      t.string('state', 20).notNullable();
      t.text('message').notNullable();
      t.string('at', 24);
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'batch_id', 'state', 'position']);
    },
    'wide',
  );
};
