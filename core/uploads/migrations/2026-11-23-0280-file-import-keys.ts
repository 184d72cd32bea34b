/** A file that is imported later keeps its sender's key for as long as it waits. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('file_imports', (t) => {
    t.string('idempotency_key', 255);
  });
};
