/** The ledger, universal transactions and everything that the unit of work writes beside them. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'accounts', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('number', 34).notNullable();
    t.string('name', 200).notNullable();
    t.string('class', 20).notNullable();
    t.string('tier', 40).notNullable();
    t.string('gl', 10).notNullable();
    t.string('currency', 3).notNullable();
    t.string('state', 20).notNullable();
    t.boolean('post_no_debit').notNullable();
    t.string('client_key', 64);
    t.string('product_key', 64);
    t.string('branch_id', 64);
    t.bigInteger('book').notNullable();
    t.bigInteger('debit_hold').notNullable();
    t.bigInteger('credit_hold').notNullable();
    t.bigInteger('postings').notNullable();
    t.string('opened_at', 24).notNullable();
    t.string('closed_at', 24);
    t.bigInteger('version').notNullable();
    t.unique(['tenant', 'number']);
    t.index(['tenant', 'client_key']);
  });
  await makeTable(knex, 'postings', ['journal_id', 'line'], (t) => {
    t.string('journal_id', 64).notNullable();
    t.integer('line').notNullable();
    t.string('reference', 64).notNullable();
    t.string('kind', 30).notNullable();
    t.string('gl', 10).notNullable();
    t.string('account_id', 64);
    t.bigInteger('account_seq');
    t.string('side', 6).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('currency', 3).notNullable();
    t.bigInteger('balance_after');
    t.string('narration', 500);
    t.string('booked_at', 24).notNullable();
    // MySQL has no indexes of some rows and takes these of all. The general ledger's own lines have no account, and
    // a transaction's journal mostly has its id: see `journalsOf`.
    const some = (predicate: string) => ({ predicate: knex.whereRaw(predicate) });
    t.index(['tenant', 'account_id', 'account_seq'], undefined, some('account_id is not null'));
    t.index(['tenant', 'reference'], undefined, some('reference <> journal_id'));
  });
  await makeTable(knex, 'hold_entries', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('account_id', 64).notNullable();
    t.string('reference', 64).notNullable();
    t.string('direction', 6).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('at', 24).notNullable();
    t.index(['tenant', 'account_id']);
  });
  await makeTable(knex, 'transactions', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('type', 30).notNullable();
    t.string('state', 12).notNullable();
    t.bigInteger('amount').notNullable();
    t.string('currency', 3).notNullable();
    t.string('account_id', 64).notNullable();
    t.string('account_number', 34).notNullable();
    t.string('counter_account_id', 64);
    t.string('counter_account_number', 34);
    t.string('client_key', 64);
    t.string('branch_id', 64);
    t.string('linked_id', 64);
    t.string('channel', 40).notNullable();
    t.string('narration', 500);
    t.text('lines').notNullable();
    t.text('holds').notNullable();
    t.string('created_by', 200).notNullable();
    t.string('created_by_name', 200).notNullable();
    t.text('makers').notNullable();
    t.string('created_at', 24).notNullable();
    t.string('approver_role', 40);
    t.text('approvals').notNullable();
    t.string('settled_at', 24);
    t.string('expires_at', 24);
    t.boolean('sla_breached').notNullable();
    t.string('reversal_of', 64);
    t.string('reversed_by', 64);
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'account_number', 'id']);
    t.index(['tenant', 'state', 'id']);
  });
  await makeTable(knex, 'approval_windows', ['user_id'], (t) => {
    t.string('user_id', 200).notNullable();
    t.text('approvals').notNullable();
    t.string('updated_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'moves', ['subject', 'id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('noun', 30).notNullable();
    t.string('subject', 64).notNullable();
    t.string('move', 40).notNullable();
    t.string('from_state', 30);
    t.string('to_state', 30).notNullable();
    t.string('by_user', 200).notNullable();
    t.string('by_name', 200).notNullable();
    t.string('at', 24).notNullable();
    t.text('note');
  });
};
