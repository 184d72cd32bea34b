/** Loan products: what the bank lends, within which limits. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'loan_products', ['encoded_key'], (t) => {
    t.string('encoded_key', 64).notNullable();
    t.bigInteger('id').notNullable();
    t.string('code', 40).notNullable();
    t.string('name', 200).notNullable();
    t.string('description', 1000);
    t.string('type', 40).notNullable();
    t.boolean('is_active').notNullable();
    t.boolean('is_secured').notNullable();
    t.bigInteger('minimum_amount').notNullable();
    t.bigInteger('maximum_amount').notNullable();
    t.string('minimum_rate', 20).notNullable();
    t.string('maximum_rate', 20).notNullable();
    t.integer('minimum_tenor').notNullable();
    t.integer('maximum_tenor').notNullable();
    t.integer('repayment_every').notNullable();
    t.string('repayment_period', 10).notNullable();
    t.string('allocation_order', 60).notNullable();
    t.string('disbursement_account', 34).notNullable();
    t.string('created_at', 24).notNullable();
    t.string('updated_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.unique(['tenant', 'id']);
    t.unique(['tenant', 'code']);
  });
};
