/** Loans: money that came before it was due, and interest that an early payment cut in two. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('loans', (t) => {
    t.bigInteger('advance').notNullable().defaultTo(0);
  });
  await knex.schema.alterTable('loan_instalments', (t) => {
    t.bigInteger('earned_before').notNullable().defaultTo(0);
    t.string('earned_from', 10);
  });
  await knex.schema.alterTable('loan_transactions', (t) => {
    t.bigInteger('advance').notNullable().defaultTo(0);
  });
  await makeTable(knex, 'loan_advances', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('loan_key', 64).notNullable();
    t.string('account_id', 64);
    t.bigInteger('amount').notNullable();
    t.bigInteger('amount_left').notNullable();
    t.string('at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'loan_key']);
  });
};
