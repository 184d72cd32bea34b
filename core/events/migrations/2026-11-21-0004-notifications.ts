/** What a notification said, and the moment of its last try; lists look for a recipient. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('notifications', (t) => {
    t.string('title', 200);
    t.text('body');
    t.index(['tenant', 'recipient_key', 'id']);
  });
};
