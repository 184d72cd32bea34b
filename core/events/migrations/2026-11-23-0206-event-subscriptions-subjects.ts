/** The subject behind each name: who asks may tell what is his own. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('event_subscriptions', (t) => {
    t.string('created_by_id', 200);
  });
};
