/** An instance keeps how it was begun. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_instances', (t) => {
    t.string('execution_mode', 16).notNullable().defaultTo('Unsupervised');
  });
};
