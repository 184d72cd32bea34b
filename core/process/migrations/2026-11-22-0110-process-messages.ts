/** Messages to processes: what starts a process, what waits for which message, and what came too early. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_instances', (t) => {
    t.string('start_element', 200);
  });
  await knex.schema.alterTable('process_definitions', (t) => {
    t.text('event_starts');
  });
  await knex.schema.alterTable('process_waits', (t) => {
    t.string('message', 255);
    t.index(['tenant', 'message']);
  });
  await knex('process_waits')
    .where({ kind: 'message' })
    .update({ message: knex.ref('reference') });
  await makeTable(
    knex,
    'process_messages',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.string('name', 255).notNullable();
      t.string('state', 20).notNullable();
      t.text('sought').notNullable();
      t.text('variables', 'mediumtext').notNullable();
      t.text('sender').notNullable();
      t.string('instance_id', 64);
      t.string('expires_at', 24).notNullable();
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'name', 'state']);
    },
    'wide',
  );
};
