/** Imports of accounts that carry money: what was proposed, row by row, until another person decides. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'account_imports',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.string('state', 20).notNullable();
      t.string('hash', 64).notNullable();
      t.integer('row_count').notNullable();
      t.integer('unchanged').notNullable();
      t.integer('with_balance').notNullable();
      t.bigInteger('total').notNullable();
      t.bigInteger('largest').notNullable();
      t.text('makers').notNullable();
      t.string('proposed_by', 200).notNullable();
      t.string('proposed_at', 24).notNullable();
      t.string('decided_by', 200);
      t.string('decided_at', 24);
      t.string('reason', 500);
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'state', 'id']);
    },
    'wide',
  );
  await makeTable(knex, 'account_import_rows', ['import_id', 'position'], (t) => {
    t.string('import_id', 64).notNullable();
    t.integer('position').notNullable();
    t.string('account_number', 34).notNullable();
    t.string('client_encoded_key', 64).notNullable();
    t.string('product_code', 40).notNullable();
    t.string('branch_key', 64).notNullable();
    t.string('account_name', 200);
    t.string('state', 20).notNullable();
    t.bigInteger('balance').notNullable();
    t.bigInteger('version').notNullable();
  });
};
