/** The tests that a rule file passed when it came into force: it can come into force again, and no other way. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'rule_proofs',
    ['name', 'content_version'],
    (t) => {
      t.string('name', 80).notNullable();
      t.string('content_version', 64).notNullable();
      t.text('tests', 'mediumtext').notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
};
