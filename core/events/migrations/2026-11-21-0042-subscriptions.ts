/** Who is told of events, what was delivered, every attempt at it, and what is to be delivered again. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(
    knex,
    'event_subscriptions',
    ['id'],
    (t) => {
      t.string('id', 64).notNullable();
      t.string('url', 1000).notNullable();
      t.string('description', 500);
      t.text('event_types').notNullable();
      t.string('state', 10).notNullable();
      t.string('state_reason', 500);
      t.text('secret').notNullable();
      t.text('old_secret');
      t.string('old_secret_until', 24);
      t.string('starts_after', 64).notNullable();
      t.string('position', 64).notNullable();
      t.integer('failures').notNullable();
      t.string('failing_since', 24);
      t.string('created_by', 200).notNullable();
      t.string('created_at', 24).notNullable();
      t.string('updated_at', 24).notNullable();
      t.bigInteger('version').notNullable();
      t.index(['state']);
    },
    'wide',
  );
  await makeTable(knex, 'event_deliveries', ['subscription_id', 'event_id'], (t) => {
    t.string('subscription_id', 64).notNullable();
    t.string('event_id', 64).notNullable();
    t.string('event_type', 80).notNullable();
    t.string('status', 10).notNullable();
    t.integer('attempts').notNullable();
    t.integer('response_status');
    t.string('last_error', 500);
    t.string('last_attempt_at', 24).notNullable();
    t.string('delivered_at', 24);
    t.bigInteger('version').notNullable();
  });
  await makeTable(knex, 'event_attempts', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('subscription_id', 64).notNullable();
    t.string('event_id', 64).notNullable();
    t.string('at', 24).notNullable();
    t.integer('response_status');
    t.string('error', 500);
    t.integer('millis').notNullable();
    t.string('replay_id', 64);
    t.index(['tenant', 'subscription_id', 'id']);
  });
  await makeTable(knex, 'event_replays', ['id'], (t) => {
    t.string('id', 64).notNullable();
    t.string('subscription_id', 64).notNullable();
    t.string('position', 64).notNullable();
    t.string('last_event_id', 64).notNullable();
    t.string('requested_by', 200).notNullable();
    t.string('requested_at', 24).notNullable();
    t.bigInteger('version').notNullable();
    t.index(['tenant', 'subscription_id']);
  });
};
