/** Who had a hand in a client that is not approved yet: none of them approves it. Older rows know who entered it. */
import type { SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('clients', (t) => {
    t.text('makers');
  });
};
