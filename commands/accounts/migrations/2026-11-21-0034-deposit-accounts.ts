/** What customers' accounts are opened by, who opened them, and what is locked on them by hand. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'deposit_products', ['encoded_key'], (t) => {
    t.string('encoded_key', 64).notNullable();
    t.bigInteger('id').notNullable();
    t.string('code', 40).notNullable();
    t.string('name', 200).notNullable();
    t.string('description', 1000);
    t.string('tier', 40).notNullable();
    t.boolean('is_active').notNullable();
    t.string('created_at', 24).notNullable();
    t.string('updated_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.unique(['tenant', 'id']);
    t.unique(['tenant', 'code']);
  });
  await makeTable(knex, 'account_openings', ['account_id'], (t) => {
    t.string('account_id', 64).notNullable();
    t.text('makers').notNullable();
    t.string('opened_by', 200).notNullable();
    t.string('opened_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'account_locks', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('account_id', 64).notNullable();
    t.string('account_number', 34).notNullable();
    t.string('state', 20).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('reason', 500).notNullable();
    t.string('locked_by', 200).notNullable();
    t.string('locked_at', 24).notNullable();
    t.string('released_by', 200);
    t.string('released_at', 24);
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'account_id', 'id']);
    t.index(['tenant', 'state', 'id']);
  });
};
