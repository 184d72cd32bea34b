/** Waits that go on when something came for them: events that interrupt nothing. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_waits', (t) => {
    t.boolean('again').notNullable().defaultTo(false);
  });
};
