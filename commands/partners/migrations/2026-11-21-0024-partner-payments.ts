/** What a partner has collected of the loans that it brought. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'partner_payments', ['partner_reference'], (t) => {
    t.string('partner_reference', 100).notNullable();
    t.bigInteger('request_id').notNullable();
    t.bigInteger('amount').notNullable();
    t.string('payment_date', 10).notNullable();
    t.string('recorded_by', 200).notNullable();
    t.string('recorded_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'request_id']);
  });
};
