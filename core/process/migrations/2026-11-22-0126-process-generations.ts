/** Which process a chain of calls and signals began with, and how far an instance is from it. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_instances', (t) => {
    t.string('root_instance', 64);
    t.integer('generation').notNullable().defaultTo(0);
    t.index(['tenant', 'root_instance']);
  });
};
