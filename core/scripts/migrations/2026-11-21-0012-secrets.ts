/** Secrets that scripts use by name. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'script_secrets',
    ['name'],
    (t) => {
      t.string('name', 100).notNullable();
      t.text('sealed').notNullable();
      t.string('updated_at', 24).notNullable();
      t.string('updated_by', 200).notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
};
