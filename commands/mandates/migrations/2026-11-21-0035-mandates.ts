/** Direct-debit mandates: products, mandates, and the lists they came in. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'mandate_products', ['product_code'], (t) => {
    t.string('product_code', 40).notNullable();
    t.string('product_name', 200).notNullable();
    t.string('description', 1000);
    t.boolean('is_active').notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'mandate_batches', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.string('kind', 20).notNullable();
    t.string('product_code', 40).notNullable();
    t.string('narration', 500);
    t.integer('mandate_count').notNullable();
    t.string('created_by', 200).notNullable();
    t.string('created_at', 24).notNullable();
  });
  await makeTable(
    knex,
    'mandates',
    ['id'],
    (t) => {
      t.bigInteger('id').notNullable();
      t.bigInteger('batch_id');
      t.string('kind', 20).notNullable();
      t.string('state', 20).notNullable();
      t.string('client_code', 64).notNullable();
      t.string('product_code', 40).notNullable();
      t.string('branch_code', 64).notNullable();
      t.string('organisation_code', 64).notNullable();
      t.bigInteger('amount').notNullable();
      t.bigInteger('debit_amount').notNullable();
      t.integer('number_of_installments').notNullable();
      t.string('start_date', 24).notNullable();
      t.string('end_date', 24).notNullable();
      t.string('mobile_number', 40).notNullable();
      t.string('email_address', 254).notNullable();
      t.string('payer_name', 200).notNullable();
      t.string('payer_address', 500);
      t.string('narration', 500);
      t.string('tag', 100);
      t.integer('mandate_type').notNullable();
      t.text('paper', 'mediumtext');
      t.string('account_number', 34).notNullable();
      t.string('bank_code', 20).notNullable();
      t.string('account_name', 200).notNullable();
      t.string('bvn_protected', 200).notNullable();
      t.string('network_reference', 100);
      t.string('comment', 500);
      t.bigInteger('collected').notNullable();
      t.string('created_by', 200).notNullable();
      t.text('makers').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'batch_id']);
      t.index(['tenant', 'created_at']);
    },
    'wide',
  );
};
