/** Payments of loans that wait for an approver, with the terms that they were taken in under. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = (knex) =>
  makeTable(knex, 'loan_payments', ['transaction_id'], (t) => {
    t.string('transaction_id', 64).notNullable();
    t.string('loan_key', 64).notNullable();
    t.string('account_id', 64);
    t.text('terms').notNullable();
    t.text('notes');
    t.bigInteger('version').notNullable();
  });
