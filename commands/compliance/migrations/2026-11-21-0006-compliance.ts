/** What compliance keeps: suspicious and large transactions one by one, and the reports that collect them. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'compliance_reports',
    ['id'],
    (t) => {
      t.string('id', 36).notNullable();
      t.string('trigger', 40).notNullable();
      t.string('report_type', 20).notNullable();
      t.string('period', 40).notNullable();
      t.string('state', 20).notNullable();
      t.string('transaction_id', 64);
      t.string('transaction_type', 30);
      t.bigInteger('transaction_amount');
      t.string('account_number', 34);
      t.string('user_id', 200).notNullable();
      t.string('user_name', 200).notNullable();
      t.text('evidence').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('acknowledged_by', 200);
      t.string('acknowledged_at', 24);
      t.string('note', 1000);
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'period']);
      t.index(['tenant', 'transaction_id']);
    },
    'wide',
  );
  await makeTable(knex, 'compliance_windows', ['key'], (t) => {
    t.string('key', 240).notNullable();
    t.text('times').notNullable();
    t.string('updated_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(
    knex,
    'compliance_documents',
    ['period'],
    (t) => {
      t.string('period', 40).notNullable();
      t.string('report_type', 20).notNullable();
      t.string('first_day', 10).notNullable();
      t.string('last_day', 10).notNullable();
      t.integer('item_count').notNullable();
      t.bigInteger('total_amount').notNullable();
      t.text('csv', 'mediumtext').notNullable();
      t.text('html', 'mediumtext').notNullable();
      t.string('created_at', 24).notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
};
