/** Whether the application for a loan says that it may be paid out to somebody else. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('loans', (t) => {
    t.boolean('third_party_payout').notNullable().defaultTo(false);
  });
};
