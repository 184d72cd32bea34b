/** Collections under mandates: batches, their items, and every debit that was tried. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'collection_batches', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.string('batch_name', 200).notNullable();
    t.string('batch_description', 500);
    t.bigInteger('organisation_id').notNullable();
    t.string('narration', 500);
    t.integer('collection_type').notNullable();
    t.string('state', 20).notNullable();
    t.integer('item_count').notNullable();
    t.bigInteger('total_amount').notNullable();
    t.integer('processed_count').notNullable();
    t.integer('success_count').notNullable();
    t.integer('failed_count').notNullable();
    t.string('created_by', 200).notNullable();
    t.string('created_at', 24).notNullable();
    t.string('updated_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'created_at']);
  });
  await makeTable(knex, 'collections', ['id'], (t) => {
    t.bigInteger('id').notNullable();
    t.bigInteger('batch_id').notNullable();
    t.bigInteger('mandate_id').notNullable();
    t.bigInteger('amount').notNullable();
    t.string('narration', 500);
    t.string('collection_date', 24);
    t.string('state', 20).notNullable();
    t.text('tried').notNullable();
    t.string('reference', 100);
    t.string('created_at', 24).notNullable();
    t.string('processed_at', 24);
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'batch_id']);
    t.index(['tenant', 'mandate_id']);
    t.index(['tenant', 'created_at']);
  });
  await makeTable(knex, 'collection_transactions', ['id'], (t) => {
    t.string('id', 36).notNullable();
    t.bigInteger('batch_id').notNullable();
    t.bigInteger('collection_id').notNullable();
    t.bigInteger('mandate_id').notNullable();
    t.bigInteger('amount').notNullable();
    t.string('status', 20).notNullable();
    t.string('reference', 100);
    t.string('reason', 500);
    t.string('created_at', 24).notNullable();
    t.index(['tenant', 'collection_id']);
    t.index(['tenant', 'batch_id']);
  });
};
