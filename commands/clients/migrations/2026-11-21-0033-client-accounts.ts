/** How many accounts a client holds open: a client does not leave before there are none. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('clients', (t) => {
    t.bigInteger('open_accounts').notNullable().defaultTo(0);
  });
};
