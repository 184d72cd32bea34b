/** Files that are imported beside everything else: their rows stay until they are taken or refused. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'file_imports',
    ['id'],
    (t) => {
      t.string('id', 36).notNullable();
      t.string('command', 100).notNullable();
      t.string('user_id', 200).notNullable();
      t.string('user_name', 200).notNullable();
      t.text('actor', 'mediumtext').notNullable();
      t.text('beside', 'mediumtext').notNullable();
      t.text('heading', 'mediumtext').notNullable();
      t.string('state', 20).notNullable();
      t.integer('total').notNullable();
      t.integer('done').notNullable();
      t.integer('failed').notNullable();
      t.text('message');
      t.text('errors', 'mediumtext').notNullable();
      t.text('result', 'mediumtext');
      t.string('created_at', 24).notNullable();
      t.string('ended_at', 24);
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
  await makeTable(
    knex,
    'file_import_parts',
    ['import_id', 'part'],
    (t) => {
      t.string('import_id', 36).notNullable();
      t.integer('part').notNullable();
      t.text('rows', 'mediumtext').notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
};
