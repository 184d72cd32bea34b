/** How many attempts an audit entry stands for, where one entry counts several. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('audit_entries', (t) => {
    t.bigInteger('attempts');
  });
};
