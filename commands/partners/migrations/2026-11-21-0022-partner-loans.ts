/** Loan requests that come from a partner and are paid back by a mandate at it. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'partner_loans',
    ['id'],
    (t) => {
      t.bigInteger('id').notNullable();
      t.string('cif', 64).notNullable();
      t.string('account_number', 34).notNullable();
      t.string('account_name', 200);
      t.string('bvn_protected', 200);
      t.string('phone_number', 40);
      t.string('email', 254);
      t.string('company_name', 200);
      t.string('employer_registration_number', 64);
      t.bigInteger('organisation_id').notNullable();
      t.bigInteger('loan_amount').notNullable();
      t.bigInteger('collection_amount').notNullable();
      t.integer('tenure').notNullable();
      t.string('interest_rate', 20).notNullable();
      t.integer('disbursement_channel').notNullable();
      t.string('loan_account', 34);
      t.string('tag', 100);
      t.string('bank_code', 20);
      t.string('partner_customer_id', 64);
      t.string('authorisation_code', 100);
      t.string('source_account', 34).notNullable();
      t.string('state', 20).notNullable();
      t.string('mandate_reference', 64);
      t.string('mandate_state', 10).notNullable();
      t.string('transaction_id', 64);
      t.string('transaction_reference', 100);
      t.bigInteger('disbursed_amount').notNullable();
      t.integer('attempts').notNullable();
      t.string('comment', 1000);
      t.string('created_by', 200).notNullable();
      t.text('makers').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.string('submitted_at', 24);
      t.string('approved_by', 200);
      t.string('approved_at', 24);
      t.string('activated_at', 24);
      t.string('disbursed_at', 24);
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'state']);
      t.index(['tenant', 'organisation_id']);
      t.index(['tenant', 'mandate_reference']);
    },
    'wide',
  );
};
