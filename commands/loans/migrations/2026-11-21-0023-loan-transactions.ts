/** What happened to the money of a loan, line by line. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'loan_transactions', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('loan_key', 64).notNullable();
    t.string('type', 30).notNullable();
    t.bigInteger('principal').notNullable();
    t.bigInteger('interest').notNullable();
    t.bigInteger('fees').notNullable();
    t.bigInteger('penalty').notNullable();
    t.bigInteger('balance_before').notNullable();
    t.bigInteger('balance_after').notNullable();
    t.string('payment_method', 40).notNullable();
    t.string('reference', 100).notNullable();
    t.text('notes');
    t.string('created_by', 200).notNullable();
    t.string('at', 24).notNullable();
    t.index(['tenant', 'loan_key', 'at']);
    t.index(['tenant', 'at']);
  });
};
