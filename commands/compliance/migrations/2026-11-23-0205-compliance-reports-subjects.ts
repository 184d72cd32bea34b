/** The subject behind each name: who asks may tell what is his own. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('compliance_reports', (t) => {
    t.string('acknowledged_by_id', 200);
  });
};
