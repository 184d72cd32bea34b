/** Large requests and how far each is. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'uploads', ['id'], (t) => {
    t.string('id', 36).notNullable();
    t.string('request_id', 64).notNullable();
    t.string('command', 100).notNullable();
    t.string('user_id', 200).notNullable();
    t.string('state', 20).notNullable();
    t.bigInteger('bytes').notNullable();
    t.bigInteger('of_bytes');
    t.integer('received').notNullable();
    t.integer('checked').notNullable();
    t.integer('written').notNullable();
    t.integer('total');
    t.bigInteger('amount').notNullable();
    t.string('subject', 64);
    t.string('started_at', 24).notNullable();
    t.string('changed_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'request_id']);
    t.index(['tenant', 'state']);
  });
};
