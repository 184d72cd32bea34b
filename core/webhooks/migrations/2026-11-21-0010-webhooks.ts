/** Webhook configurations: what partners may call, and what runs then. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'webhook_configs',
    ['id'],
    (t) => {
      t.bigInteger('id').notNullable();
      t.string('key', 100).notNullable();
      t.string('description', 500);
      t.string('path', 255).notNullable();
      t.string('action', 10).notNullable();
      t.integer('execution_type').notNullable();
      t.text('command_name');
      t.text('execution_code');
      t.string('process_definition_id', 100);
      t.boolean('is_enabled').notNullable();
      t.text('allowed_addresses');
      t.text('sealed_secret');
      t.text('authors').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.unique(['tenant', 'key']);
      t.unique(['tenant', 'path', 'action']);
      // An inbound call names no tenant.
      t.index(['path']);
    },
    'wide',
  );
};
