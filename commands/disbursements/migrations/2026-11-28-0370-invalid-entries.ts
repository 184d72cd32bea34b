/** A batch counts its invalid entries: they are not paid unless they were put right. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('disbursement_batches', (t) => {
    t.integer('invalid_count').notNullable().defaultTo(0);
    t.bigInteger('invalid_amount').notNullable().defaultTo(0);
  });
  const invalid = `from disbursement_entries e where e.tenant = disbursement_batches.tenant
    and e.batch_id = disbursement_batches.id and e.state = 'Invalid'`;
  await knex('disbursement_batches').update({
    invalid_count: knex.raw(`(select count(*) ${invalid})`),
    invalid_amount: knex.raw(`(select coalesce(sum(e.amount), 0) ${invalid})`),
  });
};
