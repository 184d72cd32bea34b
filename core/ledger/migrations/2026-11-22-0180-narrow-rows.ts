/**
 * Rows of transactions, postings and holds become narrow: ids are bytes, moments numbers, and what a row has in another place
 * already is not stored again. A journal's reference is left out where it is the journal's own id, what a settled
 * transaction posts is its postings, and lists that are empty or name its creator alone are left out.
 */
import type { Knex } from 'knex';
import { type KindSql, packedSql } from '../../store/packed-sql.ts';
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  const { packed } = packedSql(knex);
  if (knex.client.config.client === 'better-sqlite3') await refuseOthers(knex, packed);
  await move(knex, 'postings', ['journal_id', 'line'], postingColumns, postingsFrom(packed));
  await knex.schema.alterTable('postings', (t) => {
    const some = (predicate: string) => ({ predicate: knex.whereRaw(predicate) });
    t.index(['tenant', 'account_id', 'account_seq'], undefined, some('account_id is not null'));
    t.index(['tenant', 'reference'], undefined, some('reference <> journal_id'));
  });
  await move(knex, 'hold_entries', ['id'], holdColumns, holdsFrom(packed));
  await knex.schema.alterTable('hold_entries', (t) => {
    t.index(['tenant', 'account_id']);
  });
  await move(knex, 'transactions', ['id'], transactionColumns, transactionsFrom(packed));
  await knex.schema.alterTable('transactions', (t) => {
    t.index(['tenant', 'account_number', 'id']);
    t.index(['tenant', 'state', 'id']);
  });
};

/** What the new columns are made of, by their names; a column that is not named is as it was. */
type From = Readonly<Record<string, string>>;

/** Makes the table anew beside the old one, takes its rows over and puts it in its place; indexes come after the rows. */
async function move(
  knex: Knex,
  name: string,
  key: readonly string[],
  columns: (table: Knex.CreateTableBuilder) => void,
  from: From,
): Promise<void> {
  const narrow = `${name}_narrow`;
  await makeTable(knex, narrow, key, columns);
  const names = ['tenant', ...Object.keys(from)].map((column) => `\`${column}\``);
  const values = ['tenant', ...Object.values(from)];
  await knex.raw(
    `INSERT INTO ${narrow} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${name}`,
  );
  await knex.schema.dropTable(name);
  await knex.schema.renameTable(narrow, name);
}

const same = (...columns: readonly string[]): From =>
  Object.fromEntries(columns.map((column) => [column, `\`${column}\``]));

const by = (kind: (column: string) => string, ...columns: readonly string[]): From =>
  Object.fromEntries(columns.map((column) => [column, kind(`\`${column}\``)]));

/** An id that may be any text. */
const identifier = (t: Knex.CreateTableBuilder, name: string) =>
  t.specificType(name, 'varbinary(258)');

function postingColumns(t: Knex.CreateTableBuilder): void {
  identifier(t, 'journal_id').notNullable();
  t.integer('line').notNullable();
  identifier(t, 'reference');
  t.string('kind', 30).notNullable();
  t.string('gl', 10).notNullable();
  identifier(t, 'account_id');
  t.bigInteger('account_seq');
  t.string('side', 6).notNullable();
  t.bigInteger('amount').notNullable();
  t.string('currency', 3).notNullable();
  t.bigInteger('balance_after');
  t.string('narration', 500);
  t.bigInteger('booked_at').notNullable();
}

const postingsFrom = (packed: KindSql): From => ({
  ...by(packed.identifier, 'journal_id', 'account_id'),
  reference: `CASE WHEN reference <> journal_id THEN ${packed.identifier('reference')} END`,
  ...same('line', 'kind', 'gl', 'account_seq', 'side', 'amount', 'currency'),
  ...same('balance_after', 'narration'),
  ...by(packed.moment, 'booked_at'),
});

function holdColumns(t: Knex.CreateTableBuilder): void {
  t.binary('id', 16).notNullable();
  identifier(t, 'account_id').notNullable();
  identifier(t, 'reference').notNullable();
  t.string('direction', 6).notNullable();
  t.bigInteger('amount').notNullable();
  t.bigInteger('at').notNullable();
}

const holdsFrom = (packed: KindSql): From => ({
  ...by(packed.uuid, 'id'),
  ...by(packed.identifier, 'account_id', 'reference'),
  ...same('direction', 'amount'),
  ...by(packed.moment, 'at'),
});

function transactionColumns(t: Knex.CreateTableBuilder): void {
  t.binary('id', 16).notNullable();
  t.string('type', 30).notNullable();
  t.string('state', 12).notNullable();
  t.bigInteger('amount').notNullable();
  t.string('currency', 3).notNullable();
  identifier(t, 'account_id').notNullable();
  t.string('account_number', 34).notNullable();
  identifier(t, 'counter_account_id');
  t.string('counter_account_number', 34);
  identifier(t, 'client_key');
  t.string('branch_id', 64);
  identifier(t, 'linked_id');
  t.string('channel', 40).notNullable();
  t.string('narration', 500);
  t.text('lines');
  t.text('holds');
  t.string('created_by', 200).notNullable();
  t.string('created_by_name', 200).notNullable();
  t.text('makers');
  t.bigInteger('created_at').notNullable();
  t.string('approver_role', 40);
  t.text('approvals');
  t.bigInteger('settled_at');
  t.bigInteger('expires_at');
  t.boolean('sla_breached').notNullable();
  t.binary('reversal_of', 16);
  t.binary('reversed_by', 16);
  t.bigInteger('version').notNullable();
}

const transactionsFrom = (packed: KindSql): From => ({
  ...by(packed.uuid, 'id', 'reversal_of', 'reversed_by'),
  ...by(packed.identifier, 'account_id', 'counter_account_id', 'client_key', 'linked_id'),
  ...same('type', 'state', 'amount', 'currency', 'account_number', 'counter_account_number'),
  ...same('branch_id', 'channel', 'narration', 'created_by', 'created_by_name'),
  ...same('approver_role', 'sla_breached', 'version'),
  lines: "CASE WHEN state IN ('SETTLED', 'REVERSED') THEN NULL ELSE `lines` END",
  holds: unless('holds', "'[]'"),
  approvals: unless('approvals', "'[]'"),
  makers: unless('makers', "concat('[\"', created_by, '\"]')"),
  ...by(packed.moment, 'created_at', 'settled_at', 'expires_at'),
});

const unless = (column: string, value: string): string =>
  `CASE WHEN ${column} <> ${value} THEN ${column} END`;

/** SQLite makes nothing of a text that is no UUID or no moment, where a server refuses it. */
async function refuseOthers(knex: Knex, packed: KindSql): Promise<void> {
  const lost = (kind: (column: string) => string, column: string) =>
    `(${column} IS NOT NULL AND ${kind(column)} IS NULL)`;
  const asked = [
    ['hold_entries', [lost(packed.uuid, 'id')]],
    [
      'transactions',
      [
        ...['id', 'reversal_of', 'reversed_by'].map((column) => lost(packed.uuid, column)),
        ...['settled_at', 'expires_at'].map((column) => lost(packed.moment, column)),
      ],
    ],
  ] as const;
  for (const [table, conditions] of asked) {
    const found: { readonly id: string } | undefined = await knex(table)
      .whereRaw(conditions.join(' OR '))
      .first('id');
    if (found !== undefined) {
      throw new Error(
        `${table} has the row ${found.id}, of which an id is no UUID or a time no instant`,
      );
    }
  }
}
