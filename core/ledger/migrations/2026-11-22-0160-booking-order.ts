/** Accounts know when they were booked last, so that no later line of a statement has an earlier date. */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('accounts', (t) => {
    t.string('last_booked_at', 24);
    t.bigInteger('ordered_after').notNullable().defaultTo(0);
  });
  const latest =
    'SELECT tenant, account_id, max(booked_at) AS value FROM postings WHERE account_id IS NOT NULL GROUP BY tenant, account_id';
  // Hosts booked by their own clocks: up to its last line with an earlier date, an account is as it was booked.
  const before =
    'lag(booked_at) OVER (PARTITION BY tenant, account_id ORDER BY account_seq) AS before_it';
  const lines = `SELECT tenant, account_id, account_seq, booked_at, ${before} FROM postings WHERE account_id IS NOT NULL`;
  const unordered = `SELECT tenant, account_id, max(account_seq) AS value FROM (${lines}) line WHERE booked_at < before_it GROUP BY tenant, account_id`;
  const isSqlite = knex.client.config.client === 'better-sqlite3';
  for (const [column, values] of [
    ['last_booked_at', latest],
    ['ordered_after', unordered],
  ] as const) {
    const same = 'found.tenant = accounts.tenant AND found.account_id = accounts.id';
    await knex.raw(
      isSqlite
        ? `UPDATE accounts SET ${column} = found.value FROM (${values}) found WHERE ${same}`
        : `UPDATE accounts JOIN (${values}) found ON ${same} SET accounts.${column} = found.value`,
    );
  }
};
