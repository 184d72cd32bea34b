/**
 * On a server, text compares to its last blank: "PAY-1" and "PAY-1 " were two in the host's memory and one in its
 * indexes. Each table is written anew, which takes as long as its rows need; the last one tells whether it was done.
 */
import { exactCollation, paddedCollation, type SchemaChange } from '../../store/schema-change.ts';
import { membersOf } from '../../values/members.ts';

const last = 'transactions';

export const up: SchemaChange = async (knex) => {
  if (knex.client.config.client === 'better-sqlite3') return;
  const exact = await exactCollation(knex);
  if (exact === paddedCollation) return;
  const rows = await knex('information_schema.tables')
    .whereRaw('table_schema = database()')
    .where({ table_type: 'BASE TABLE' })
    // What tells how far a migration came is left to itself.
    .whereNot({ table_name: 'migration_steps' })
    .whereIn('table_collation', [paddedCollation, exact])
    .orderBy('table_name')
    .select({ name: 'table_name', collation: 'table_collation' });
  const tables = rows.map((row) => membersOf(row));
  if (tables.find(({ name }) => name === last)?.collation !== paddedCollation) return;
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== last);
  for (const name of [...names, last]) {
    await knex.raw(`alter table ?? convert to character set utf8mb4 collate ${exact}`, [name]);
  }
};
