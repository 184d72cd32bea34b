/**
 * Versions of processes may be proposed first. What there is was put in force by whoever wrote it, and the newest
 * version of each process is the one in force.
 */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('process_definitions', (t) => {
    t.integer('latest_version').notNullable().defaultTo(0);
  });
  await knex('process_definitions').update({ latest_version: knex.ref('current_version') });
  await knex.schema.alterTable('process_versions', (t) => {
    t.string('state', 20).notNullable().defaultTo('InForce');
    t.integer('based_on');
    t.text('changes');
    t.text('makers');
    t.string('decided_by', 200);
    t.string('decided_at', 24);
    t.string('reason', 1000);
  });
};
