/** Rule sets that are edited by command: drafts, contents, what is in force, and how it came to be. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'rule_drafts',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.string('name', 80).notNullable();
      t.string('state', 20).notNullable();
      t.string('content_version', 64).notNullable();
      t.string('based_on', 64);
      t.text('content', 'mediumtext').notNullable();
      t.text('tests', 'mediumtext').notNullable();
      t.text('note');
      t.text('authors').notNullable();
      t.string('proposed_by', 200).notNullable();
      t.string('proposed_by_name', 200).notNullable();
      t.string('proposed_at', 24).notNullable();
      t.string('decided_by', 200);
      t.string('decided_by_name', 200);
      t.string('decided_at', 24);
      t.text('decision_note');
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'name', 'content_version']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'rule_versions',
    ['name', 'content_version'],
    (t) => {
      t.string('name', 80).notNullable();
      t.string('content_version', 64).notNullable();
      t.text('content', 'mediumtext').notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
  await makeTable(knex, 'published_rules', ['name'], (t) => {
    t.string('name', 80).notNullable();
    t.string('content_version', 64).notNullable();
    t.string('file_version', 64);
    t.string('publication_id', 64).notNullable();
    t.string('published_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'rule_publications', ['name', 'id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('name', 80).notNullable();
    t.string('kind', 20).notNullable();
    t.string('content_version', 64).notNullable();
    t.string('before_version', 64);
    t.string('draft_id', 64);
    t.string('proposed_by', 200);
    t.string('by_user', 200).notNullable();
    t.string('by_name', 200).notNullable();
    t.string('at', 24).notNullable();
    t.text('note');
  });
};
