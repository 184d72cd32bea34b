/** Disbursement batches: one source account, many destinations. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'disbursement_batches', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.string('state', 20).notNullable();
    t.string('description', 500).notNullable();
    t.string('source_id', 64).notNullable();
    t.string('source_number', 34).notNullable();
    t.integer('transaction_source').notNullable();
    t.bigInteger('total_amount').notNullable();
    t.integer('entry_count').notNullable();
    t.integer('next_position').notNullable();
    t.bigInteger('held').notNullable();
    t.integer('paid_count').notNullable();
    t.bigInteger('paid_amount').notNullable();
    t.integer('failed_count').notNullable();
    t.string('created_by', 200).notNullable();
    t.text('makers').notNullable();
    t.string('created_at', 24).notNullable();
    t.string('confirmed_at', 24);
    t.string('reviewed_by', 200);
    t.text('reviewers').notNullable();
    t.string('reviewed_at', 24);
    t.string('approved_by', 200);
    t.string('approved_at', 24);
    t.string('comment', 500);
    t.string('processed_at', 24);
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'created_at']);
  });
  await makeTable(knex, 'disbursement_entries', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.bigInteger('batch_id').notNullable();
    t.integer('chunk').notNullable();
    t.string('bank_code', 20).notNullable();
    t.string('destination_account', 34).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('narration', 200);
    t.string('state', 20).notNullable();
    t.string('reason', 500);
    t.string('reference', 100);
    t.string('processed_at', 24);
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'batch_id', 'chunk']);
    t.index(['tenant', 'processed_at']);
  });
};
