/** Accounts know what they owe in fees, with an entry for each fee and each taking; what cheques left owing is carried over. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

interface Owing {
  readonly tenant: string;
  readonly id: number;
  readonly account_id: string;
  readonly transaction_id: string;
  readonly penalty_owed: number | string;
  readonly last_updated: string;
}

export const up: SchemaChange = async (knex) => {
  await knex.schema.alterTable('accounts', (t) => {
    t.bigInteger('fees_owed').notNullable().defaultTo(0);
  });
  await makeTable(knex, 'fee_entries', ['account_id', 'id'], (t) => {
    t.string('account_id', 64).notNullable();
    t.string('id', 64).notNullable();
    t.string('reference', 100).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('at', 24).notNullable();
  });
  const owing: readonly Owing[] = await knex('cheques')
    .select('tenant', 'id', 'account_id', 'transaction_id', 'penalty_owed', 'last_updated')
    .where('penalty_owed', '>', 0);
  for (const { tenant, id, account_id, transaction_id, penalty_owed, last_updated } of owing) {
    await knex('fee_entries').insert({
      ...{ tenant, account_id, amount: penalty_owed, at: last_updated },
      // Older than every id that the host gives from now on, and among each other in the order of their days.
      ...{ id: `0-${last_updated}-${id}`, reference: transaction_id },
    });
    await knex('accounts')
      .where({ tenant, id: account_id })
      .increment('fees_owed', Number(penalty_owed));
  }
};
