/** Who may answer a wait, which waits keep early callbacks, and how many are kept for each sender. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_waits', (t) => {
    t.text('accepts');
  });
  await knex.schema.alterTable('process_definitions', (t) => {
    t.text('early_callbacks');
  });
  await makeTable(knex, 'early_callback_counts', ['sender'], (t) => {
    t.string('sender', 200).notNullable();
    t.string('since', 24).notNullable();
    t.integer('kept').notNullable();
    t.bigInteger('version').notNullable();
  });
};
