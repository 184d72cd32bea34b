/** The code of a refusal stays with the answer that is kept; of answers of earlier versions nobody knows it. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('idempotency_keys', (t) => {
    t.string('error_code', 80);
  });
};
