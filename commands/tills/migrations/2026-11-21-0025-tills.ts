/** Where cash is kept: tills and vaults. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'tills', ['key'], (t) => {
    t.string('key', 34).notNullable();
    t.string('name', 200).notNullable();
    t.string('kind', 10).notNullable();
    t.string('branch_key', 64);
    t.string('state', 10).notNullable();
    t.string('opened_by', 200);
    t.string('opened_at', 24);
    t.string('closed_at', 24);
    t.bigInteger('counted_cash');
    t.bigInteger('difference');
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'kind']);
  });
};
