/** A batch knows the one that tries its failed entries again: nothing is tried twice. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('disbursement_batches', (t) => {
    t.bigInteger('retried_as');
  });
};
