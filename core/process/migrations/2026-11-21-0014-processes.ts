/** Processes: definitions and their versions, instances, what they wait for, what came for them, what they did. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'process_definitions', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.string('name', 200).notNullable();
    t.string('process_key', 200).notNullable();
    t.string('description', 2000).notNullable();
    t.string('category', 100).notNullable();
    t.integer('current_version').notNullable();
    t.boolean('is_active').notNullable();
    t.boolean('is_deleted').notNullable();
    t.string('file', 400);
    t.string('context_loader_type', 100);
    t.text('trigger_events').notNullable();
    t.text('metadata').notNullable();
    t.text('element_counts').notNullable();
    t.text('calls').notNullable();
    t.text('timer_starts').notNullable();
    t.text('scheduling');
    t.string('created_at', 24).notNullable();
    t.string('created_by', 200).notNullable();
    t.string('updated_at', 24).notNullable();
    t.string('updated_by', 200).notNullable();
    t.bigInteger('version').notNullable();
    t.unique(['tenant', 'name']);
    t.index(['tenant', 'process_key']);
  });
  await makeTable(
    knex,
    'process_versions',
    ['definition_id', 'number'],
    (t) => {
      t.bigInteger('definition_id').notNullable();
      t.integer('number').notNullable();
      t.text('xml', 'mediumtext').notNullable();
      t.string('hash', 64).notNullable();
      t.text('authors').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('created_by', 200).notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
  await makeTable(
    knex,
    'process_instances',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.bigInteger('definition_id').notNullable();
      t.integer('definition_version').notNullable();
      t.string('definition_name', 200).notNullable();
      t.string('process_key', 200).notNullable();
      t.string('business_key', 200);
      t.string('status', 20).notNullable();
      t.integer('rev').notNullable();
      t.text('state', 'mediumtext');
      t.text('variables', 'mediumtext').notNullable();
      t.text('error');
      t.string('parent_instance', 64);
      t.string('parent_token', 200);
      t.text('starter').notNullable();
      t.string('started_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.string('ended_at', 24);
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'definition_id', 'status']);
      t.index(['tenant', 'status', 'id']);
      t.index(['tenant', 'business_key']);
      t.index(['tenant', 'parent_instance']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'process_waits',
    ['instance_id', 'token'],
    (t) => {
      t.string('instance_id', 64).notNullable();
      t.string('token', 200).notNullable();
      t.string('element_id', 200).notNullable();
      t.string('name', 400);
      t.string('kind', 20).notNullable();
      t.string('reference', 255);
      t.string('due', 24);
      t.text('task');
      t.string('claimed_by', 200);
      t.string('created_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'kind', 'reference']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'process_triggers',
    ['instance_id', 'id'],
    (t) => {
      t.string('instance_id', 64).notNullable();
      t.string('id', 64).notNullable();
      t.string('kind', 20).notNullable();
      t.string('token', 200);
      t.text('payload', 'mediumtext').notNullable();
      t.string('at', 24).notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
  await makeTable(
    knex,
    'process_callbacks',
    ['correlation_key'],
    (t) => {
      t.string('correlation_key', 255).notNullable();
      t.string('state', 20).notNullable();
      t.text('waits').notNullable();
      t.text('payload', 'mediumtext');
      t.string('expires_at', 24);
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'state', 'updated_at']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'process_history',
    ['instance_id', 'rev'],
    (t) => {
      t.string('instance_id', 64).notNullable();
      t.integer('rev').notNullable();
      t.string('at', 24).notNullable();
      t.text('entries', 'mediumtext').notNullable();
    },
    'wide',
  );
};
