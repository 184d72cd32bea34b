/** Loans: the loan itself, its instalments, what secures it, and the rows that hold its invariants. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'loans',
    ['encoded_key'],
    (t) => {
      t.string('encoded_key', 64).notNullable();
      t.bigInteger('id').notNullable();
      t.string('loan_id', 40).notNullable();
      t.string('account_number', 34).notNullable();
      t.string('account_name', 200).notNullable();
      t.string('client_key', 64).notNullable();
      t.string('client_name', 200).notNullable();
      t.string('product_key', 64).notNullable();
      t.string('product_name', 200).notNullable();
      t.string('branch_key', 64).notNullable();
      t.string('officer_key', 64).notNullable();
      t.string('state', 20).notNullable();
      t.string('currency', 3).notNullable();
      t.bigInteger('amount').notNullable();
      t.string('rate', 20).notNullable();
      t.integer('tenor').notNullable();
      t.integer('moratorium_type').notNullable();
      t.integer('moratorium_period').notNullable();
      t.integer('repayment_every').notNullable();
      t.string('repayment_period', 10).notNullable();
      t.string('first_repayment_date', 10);
      t.string('disbursement_date', 24).notNullable();
      t.string('disbursement_method', 20).notNullable();
      t.string('channel_key', 64);
      t.bigInteger('level_payment').notNullable();
      t.bigInteger('total_interest').notNullable();
      t.string('first_due', 10).notNullable();
      t.string('maturity', 10).notNullable();
      t.text('notes');
      t.text('comments').notNullable();
      t.text('tags').notNullable();
      t.string('sales_channel_code', 40);
      t.text('approvals').notNullable();
      t.integer('approval_requested').notNullable();
      t.string('disbursement_id', 64);
      t.string('disbursed_at', 24);
      t.bigInteger('disbursed_amount').notNullable();
      t.bigInteger('principal').notNullable();
      t.bigInteger('interest_accrued').notNullable();
      t.bigInteger('interest_capitalised').notNullable();
      t.bigInteger('interest_paid').notNullable();
      t.bigInteger('principal_paid').notNullable();
      t.bigInteger('fees_charged').notNullable();
      t.bigInteger('fees_paid').notNullable();
      t.bigInteger('penalty_charged').notNullable();
      t.bigInteger('penalty_paid').notNullable();
      t.bigInteger('written_off').notNullable();
      t.string('accrued_to', 10);
      t.string('arrears_since', 10);
      t.string('closure_type', 20);
      t.string('closed_at', 24);
      t.string('created_by', 200).notNullable();
      t.string('created_by_name', 200).notNullable();
      t.text('makers').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('modified_by', 200).notNullable();
      t.string('modified_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.unique(['tenant', 'id']);
      t.unique(['tenant', 'loan_id']);
      t.unique(['tenant', 'account_number']);
      t.index(['tenant', 'state']);
      t.index(['tenant', 'client_key']);
    },
    'wide',
  );
  await makeTable(knex, 'loan_instalments', ['loan_key', 'number'], (t) => {
    t.string('loan_key', 64).notNullable();
    t.integer('number').notNullable();
    t.string('due_date', 10).notNullable();
    t.bigInteger('principal_due').notNullable();
    t.bigInteger('interest_due').notNullable();
    t.bigInteger('charge').notNullable();
    t.bigInteger('capitalised').notNullable();
    t.bigInteger('balance').notNullable();
    t.bigInteger('principal_paid').notNullable();
    t.bigInteger('interest_paid').notNullable();
    t.bigInteger('penalty').notNullable();
    t.string('state', 20).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'due_date']);
  });
  await makeTable(knex, 'loan_collaterals', ['loan_key', 'number'], (t) => {
    t.string('loan_key', 64).notNullable();
    t.integer('number').notNullable();
    t.string('type', 60).notNullable();
    t.bigInteger('value').notNullable();
    t.string('description', 1000);
    t.string('state', 20).notNullable();
    t.string('added_by', 200).notNullable();
    t.string('added_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'loan_guarantors', ['loan_key', 'client_key'], (t) => {
    t.string('loan_key', 64).notNullable();
    t.string('client_key', 64).notNullable();
    t.string('name', 200).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('relationship', 100);
    t.string('state', 20).notNullable();
    t.string('added_by', 200).notNullable();
    t.string('added_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'client_key']);
  });
  await makeTable(knex, 'loan_applications', ['client_key', 'product_key'], (t) => {
    t.string('client_key', 64).notNullable();
    t.string('product_key', 64).notNullable();
    t.string('loan_key', 64).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'loan_exposures', ['client_key'], (t) => {
    t.string('client_key', 64).notNullable();
    t.bigInteger('committed').notNullable();
    t.bigInteger('version').notNullable();
  });
};
