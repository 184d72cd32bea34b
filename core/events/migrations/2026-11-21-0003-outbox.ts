/** Events are listed by type, from a cursor on. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('events', (t) => {
    t.index(['tenant', 'type', 'id']);
  });
};
