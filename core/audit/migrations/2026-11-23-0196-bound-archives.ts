/** Chains say which entries are in none; where an archive ended is only ever added, and stays. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('audit_chains', (t) => t.string('carried', 80));
  const isSqlite = knex.client.config.client === 'better-sqlite3';
  for (const [kind, change] of [
    ['update', 'only ever added to'],
    ['delete', 'kept for ever'],
  ] as const) {
    const words = `audit_archives is ${change}`;
    const on = `CREATE TRIGGER audit_archives_no_${kind} BEFORE ${kind.toUpperCase()} ON audit_archives`;
    await knex.raw(
      isSqlite
        ? `${on} BEGIN SELECT RAISE(ABORT, '${words}'); END`
        : `${on} FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${words}'`,
    );
  }
};
