/** What operators of processes look for: instances that stand, the elements where they stand, faults of the host. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_instances', (t) => {
    t.integer('faults').notNullable().defaultTo(0);
    t.index(['status', 'updated_at']);
  });
  await knex.schema.alterTable('process_waits', (t) => {
    t.index(['tenant', 'element_id']);
  });
};
