/** What one person, one machine or one account has moved today. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'day_totals', ['key'], (t) => {
    t.string('key', 300).notNullable();
    t.string('day', 10).notNullable();
    t.bigInteger('total').notNullable();
    t.boolean('is_reported').notNullable();
    t.bigInteger('version').notNullable();
  });
};
