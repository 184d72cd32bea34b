/**
 * Indexes by which nothing is read any more: each was written with every row. One is the beginning of another, the
 * others are on columns that no query, check or timer asks for.
 */
import type { SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  for (const [table, columns] of unread) {
    await knex.schema.alterTable(table, (t) => t.dropIndex([...columns]));
  }
};

const unread = [
  ['account_locks', ['tenant', 'account_id', 'id']],
  ['audit_chains', ['tenant', 'started_at']],
  ['collections', ['tenant', 'batch_id']],
  ['loan_instalments', ['tenant', 'due_date']],
  ['loan_transactions', ['tenant', 'at']],
  ['process_callbacks', ['tenant', 'state', 'updated_at']],
  ['uploads', ['tenant', 'state']],
  ['webhook_configs', ['path']],
] as const;
