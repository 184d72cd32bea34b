/** Timers that were tried as often as may be, and the store's own name, by which its hosts share a Redis. */
import { randomUUID } from 'node:crypto';
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'timer_incidents', ['id'], (t) => {
    t.string('id', 200).notNullable();
    t.string('command', 80).notNullable();
    t.text('data').notNullable();
    t.string('due', 24).notNullable();
    t.integer('attempts').notNullable();
    t.text('last_error');
    t.string('at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'store_names', ['name'], (t) => {
    t.string('name', 64).notNullable();
  });
  await knex('store_names').insert({ tenant: '', name: randomUUID() });
};
