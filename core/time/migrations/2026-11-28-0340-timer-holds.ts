/** Tenants that came in a file and whose timers nobody has confirmed. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'timer_holds', ['file_sha256'], (t) => {
    t.string('file_sha256', 64).notNullable();
    t.string('imported_by', 200).notNullable();
    t.string('imported_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
};
