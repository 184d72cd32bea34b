/** Whose permissions decide which events a subscription gets; one of before gets none until somebody saves it. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('event_subscriptions', (t) => {
    t.text('owner');
  });
};
