/** What came in by webhooks: a line a call, the failed ones with what a replay needs, answers of deliveries. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'webhook_calls',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.bigInteger('webhook_id').notNullable();
      t.string('key', 100).notNullable();
      t.string('at', 24).notNullable();
      t.integer('duration_ms').notNullable();
      t.string('outcome', 10).notNullable();
      t.integer('status').notNullable();
      t.string('error', 500);
      t.string('method', 10).notNullable();
      t.string('path', 255).notNullable();
      t.string('remote_ip', 64);
      t.string('delivery_id', 255);
      t.string('request_id', 64).notNullable();
      t.integer('body_bytes').notNullable();
      t.string('replay_of', 64);
      t.index(['tenant', 'webhook_id', 'id']);
      t.index(['tenant', 'outcome', 'id']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'webhook_failures',
    ['call_id'],
    (t) => {
      t.string('call_id', 64).notNullable();
      t.bigInteger('webhook_id').notNullable();
      t.string('at', 24).notNullable();
      t.string('state', 12).notNullable();
      t.integer('attempts').notNullable();
      t.text('sealed_request', 'mediumtext').notNullable();
      t.bigInteger('version').notNullable();
      t.index(['at']);
    },
    'wide',
  );
  await makeTable(
    knex,
    'webhook_deliveries',
    ['webhook_id', 'delivery_id'],
    (t) => {
      t.bigInteger('webhook_id').notNullable();
      t.string('delivery_id', 255).notNullable();
      t.string('body_hash', 64).notNullable();
      t.string('received_at', 24).notNullable();
      t.text('answer', 'mediumtext');
      t.string('expires_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['expires_at']);
    },
    'wide',
  );
};
