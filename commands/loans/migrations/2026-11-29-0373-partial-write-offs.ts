/** A loan keeps what of its principal and interest was written off while it went on. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('loans', (t) => {
    t.bigInteger('principal_written_off').notNullable().defaultTo(0);
    t.bigInteger('interest_written_off').notNullable().defaultTo(0);
  });
};
