/** Who last set each restriction of an account or a client, with the highest role of that person. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'restriction_setters', ['key'], (t) => {
    t.string('key', 200).notNullable();
    t.string('user_id', 200).notNullable();
    t.string('role', 40);
    t.string('set_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
};
