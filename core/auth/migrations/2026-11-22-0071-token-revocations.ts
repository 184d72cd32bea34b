/** Instants before which a person's tokens count no more. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'token_revocations', ['person'], (t) => {
    t.string('person', 200).notNullable();
    t.string('subject', 200).notNullable();
    t.string('issued_before', 24).notNullable();
    t.string('revoked_at', 24).notNullable();
    t.string('by_user', 200).notNullable();
    t.string('by_name', 200).notNullable();
    t.bigInteger('version').notNullable();
  });
};
