/** Which version of each rule file the trail tells of last: an edit is noticed also when no host saw it happen. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'rule_files', ['name'], (t) => {
    t.string('name', 80).notNullable();
    t.string('content_version', 64).notNullable();
    t.bigInteger('version').notNullable();
  });
};
