/** The subject behind each name: who asks may tell what is his own. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_definitions', (t) => {
    t.string('created_by_id', 200);
    t.string('updated_by_id', 200);
  });
  await knex.schema.alterTable('process_versions', (t) => {
    t.string('created_by_id', 200);
    t.string('decided_by_id', 200);
  });
};
