/** Customers whom employees referred. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'employee_referrals', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.bigInteger('employee_id').notNullable();
    t.string('referral_code', 64).notNullable();
    t.string('customer_name', 200).notNullable();
    t.string('customer_account_number', 34);
    t.bigInteger('client_id');
    t.string('created_at', 24).notNullable();
    t.index(['tenant', 'employee_id', 'id']);
  });
};
