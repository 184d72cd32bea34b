/** Entries, moves and events stand in records. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  for (const table of ['moves', 'events', 'audit_entries']) await knex.schema.dropTable(table);
};
