/** Rows of the unit of work: audit trail, outbox, timers, idempotency keys, sequences, commit marks. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, 'audit_entries', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('event_type', 80).notNullable();
    t.string('timestamp', 24).notNullable();
    t.string('user_id', 200).notNullable();
    t.string('user_name', 200).notNullable();
    t.string('role', 40);
    t.string('action', 80).notNullable();
    t.string('outcome', 80).notNullable();
    t.string('transaction_id', 64);
    t.string('transaction_type', 30);
    t.bigInteger('transaction_amount');
    t.string('previous_state', 30);
    t.string('new_state', 30);
    t.text('approver_notes');
    t.text('balance_impact');
    t.string('ip_address', 64);
    t.string('user_agent', 300);
    t.string('branch_id', 64);
    t.string('branch_name', 200);
    t.string('request_id', 64).notNullable();
    t.string('origin', 20).notNullable();
    t.text('decisions');
    t.index(['tenant', 'transaction_id']);
  });
  await makeTable(knex, 'verdicts', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('policy', 80).notNullable();
    t.string('policy_version', 64).notNullable();
    t.text('facts').notNullable();
    t.text('fired').notNullable();
    t.string('first_at', 24).notNullable();
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'events', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('type', 80).notNullable();
    t.string('subject', 64).notNullable();
    t.text('data', 'mediumtext').notNullable();
    t.string('at', 24).notNullable();
    t.string('by_user', 200).notNullable();
  });
  await makeTable(
    knex,
    'notifications',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.string('template', 80).notNullable();
      t.string('channel', 10).notNullable();
      t.string('recipient_kind', 20).notNullable();
      t.string('recipient_key', 200).notNullable();
      t.string('recipient', 320);
      t.string('subject', 64).notNullable();
      t.text('data').notNullable();
      t.string('status', 10).notNullable();
      t.integer('attempts').notNullable();
      t.text('last_error');
      t.string('created_at', 24).notNullable();
      t.string('sent_at', 24);
      t.bigInteger('version').notNullable();
      t.index(['tenant', 'status', 'id']);
    },
    'wide',
  );
  await makeTable(knex, 'timers', ['id'], (t) => {
    t.string('id', 200).notNullable();
    t.string('due', 24).notNullable();
    t.string('command', 80).notNullable();
    t.text('data').notNullable();
    t.integer('attempts').notNullable();
    t.text('last_error');
    t.bigInteger('version').notNullable();
    t.index(['due']);
  });
  await makeTable(
    knex,
    'idempotency_keys',
    ['user_id', 'command', 'idempotency_key'],
    (t) => {
      t.string('user_id', 200).notNullable();
      t.string('command', 80).notNullable();
      t.string('idempotency_key', 255).notNullable();
      t.string('body_hash', 64).notNullable();
      t.integer('status').notNullable();
      t.text('body', 'mediumtext').notNullable();
      t.string('created_at', 24).notNullable();
      t.string('expires_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['expires_at']);
    },
    'wide',
  );
  await makeTable(knex, 'sequences', ['name'], (t) => {
    t.string('name', 80).notNullable();
    t.bigInteger('value').notNullable();
    t.bigInteger('version').notNullable();
  });
  // Not partitioned by tenant: a batch may hold commands of several.
  await knex.schema.createTable('unit_batches', (t) => {
    t.string('id', 64).notNullable().primary();
    t.string('at', 24).notNullable();
    t.integer('members').notNullable();
    t.index(['at']);
  });
};
