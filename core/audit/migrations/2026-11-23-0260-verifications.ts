/** Verifications of the trail that were asked for. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'audit_verifications', ['id'], (t) => {
    t.binary('id', 16).notNullable();
    t.string('slot', 36).notNullable();
    t.string('state', 12).notNullable();
    t.string('started_by', 200).notNullable();
    t.string('started_by_id', 200).notNullable();
    t.string('started_at', 24).notNullable();
    t.bigInteger('looked').notNullable();
    t.bigInteger('total');
    t.bigInteger('chains');
    t.bigInteger('seals');
    t.text('findings').notNullable();
    t.bigInteger('finding_count').notNullable();
    t.text('error');
    t.string('changed_at', 24).notNullable();
    t.string('finished_at', 24);
    t.bigInteger('version').notNullable();
    t.unique(['tenant', 'slot']);
  });
};
