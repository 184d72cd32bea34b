/** How many accounts a branch holds open: it is not deleted before there are none. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('branches', (t) => {
    t.bigInteger('open_accounts').notNullable().defaultTo(0);
  });
};
