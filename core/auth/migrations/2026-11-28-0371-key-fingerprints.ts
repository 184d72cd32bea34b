/** Names of the keys that a store was written with. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'key_fingerprints', ['name'], (t) => {
    t.string('name', 20).notNullable();
    t.string('fingerprint', 64).notNullable();
  });
};
