/** Whether a stored answer has what followed its commit; of answers of earlier versions nobody knows it: they stay. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('idempotency_keys', (t) => {
    t.boolean('is_whole').notNullable().defaultTo(true);
  });
};
