/** Audit entries of one person: what somebody did lately tells in which roles he acts. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('audit_entries', (t) => {
    t.index(['tenant', 'user_id', 'id']);
  });
};
