/** In which order advances of a loan came: ids of several hosts have no order among them. Those of before keep that of their ids. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('loan_advances', (t) => {
    t.integer('place').notNullable().defaultTo(0);
  });
};
