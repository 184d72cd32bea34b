/** Service tasks that partners' workers do: what they are given, and who has which until when. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_waits', (t) => {
    t.text('external', 'mediumtext');
    t.string('worker', 200);
    t.string('locked_by', 200);
    t.string('locked_until', 24);
  });
};
