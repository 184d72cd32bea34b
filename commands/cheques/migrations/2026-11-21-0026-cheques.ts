/** Cheques paid in and drawn, and the identity that keeps each from coming twice. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'cheques',
    ['id'],
    (t) => {
      t.bigInteger('id').notNullable();
      t.string('transaction_id', 64).notNullable();
      t.string('direction', 10).notNullable();
      t.string('state', 10).notNullable();
      t.string('account_id', 64).notNullable();
      t.string('account_number', 34).notNullable();
      t.string('client_key', 64);
      t.string('branch_id', 64);
      t.string('currency', 3).notNullable();
      t.bigInteger('amount').notNullable();
      t.string('cheque_number', 30).notNullable();
      t.string('drawer_bank', 100).notNullable();
      t.string('drawer_account', 40).notNullable();
      t.string('cheque_date', 10);
      t.string('payee_name', 200);
      t.string('till_id', 34);
      t.string('reference_id', 100);
      t.string('notes', 500);
      t.boolean('payee_verified').notNullable();
      t.boolean('signature_verified').notNullable();
      t.string('created_by', 200).notNullable();
      t.string('created_at', 24).notNullable();
      t.string('expected_clearing_date', 10);
      t.string('clearing_date', 10);
      t.string('clearing_reference', 100);
      t.string('reason', 40);
      t.bigInteger('penalty').notNullable();
      t.bigInteger('penalty_owed').notNullable();
      t.text('steps').notNullable();
      t.string('last_updated', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.unique(['tenant', 'transaction_id']);
      t.index(['tenant', 'account_id', 'state']);
      t.index(['tenant', 'state', 'id']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'cheque_identities',
    ['drawer_bank', 'drawer_account', 'cheque_number'],
    (t) => {
      t.string('drawer_bank', 100).notNullable();
      t.string('drawer_account', 40).notNullable();
      t.string('cheque_number', 30).notNullable();
      t.bigInteger('cheque_id').notNullable();
      t.bigInteger('version').notNullable();
    },
  );
};
