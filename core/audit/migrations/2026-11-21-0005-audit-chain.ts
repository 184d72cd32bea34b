/** The audit chain: entries are linked, links are sealed, and nobody changes or removes what is younger than ten years. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

/** Tables that are only ever added to, and the column that tells the age of a row. */
const guarded = { audit_entries: 'timestamp', audit_chains: 'started_at', audit_seals: 'at' };
/** The specification's retention of the audit trail. */
const years = 10;

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('audit_entries', (t) => {
    t.string('chain', 36);
    t.bigInteger('chain_seq');
    t.string('link', 44);
    t.unique(['chain', 'chain_seq']);
  });
  await makeTable(knex, 'audit_chains', ['chain'], (t) => {
    t.string('chain', 36).notNullable();
    t.string('key_id', 16).notNullable();
    t.string('started_at', 24).notNullable();
    t.bigInteger('after_seal').notNullable();
    t.string('after_root', 44).notNullable();
    t.index(['tenant', 'started_at']);
  });
  await makeTable(
    knex,
    'audit_seals',
    ['number'],
    (t) => {
      t.bigInteger('number').notNullable();
      t.string('at', 24).notNullable();
      t.text('heads', 'mediumtext').notNullable();
      t.string('root', 44).notNullable();
      t.string('previous', 44).notNullable();
      t.string('signature', 100).notNullable();
      t.bigInteger('version').notNullable();
    },
    'wide',
  );
  await makeTable(knex, 'audit_archives', ['chain', 'to_seq'], (t) => {
    t.string('chain', 36).notNullable();
    t.bigInteger('to_seq').notNullable();
    t.string('link', 44).notNullable();
    t.string('file', 200).notNullable();
    t.string('sha256', 64).notNullable();
    t.string('at', 24).notNullable();
  });
  const isSqlite = knex.client.config.client === 'better-sqlite3';
  for (const [table, age] of Object.entries(guarded)) {
    for (const statement of isSqlite ? onSqlite(table, age) : onMysql(table, age)) {
      await knex.raw(statement);
    }
  }
};

function onSqlite(table: string, age: string): readonly string[] {
  const limit = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${years} years')`;
  return [
    `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table}
     BEGIN SELECT RAISE(ABORT, '${table} is only ever added to'); END`,
    `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} WHEN OLD.${age} > ${limit}
     BEGIN SELECT RAISE(ABORT, '${table} is kept for ${years} years'); END`,
  ];
}

function onMysql(table: string, age: string): readonly string[] {
  const limit = `DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ${years} YEAR, '%Y-%m-%dT%H:%i:%s.000Z')`;
  const signal = (words: string) => `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${words}'`;
  return [
    `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table} FOR EACH ROW
     ${signal(`${table} is only ever added to`)}`,
    `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} FOR EACH ROW
     BEGIN IF OLD.\`${age}\` > ${limit} THEN ${signal(`${table} is kept for ${years} years`)}; END IF; END`,
  ];
}
