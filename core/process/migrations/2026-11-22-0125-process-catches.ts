/** Which errors of a called process its caller catches. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_instances', (t) => {
    t.text('catches');
  });
};
