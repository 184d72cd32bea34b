/** Makes the tables of core/events. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'event_attempts',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, subscription_id varchar(64) not null,
      event_id varchar(64) not null, at varchar(24) not null, response_status integer,
      error varchar(500), millis integer not null, replay_id varchar(64)`,
    key: 'tenant, id',
    indexes: ['tenant, subscription_id, id'],
  });
  await makeTable(knex, {
    name: 'event_deliveries',
    columns: `
      tenant varchar(40) not null, subscription_id varchar(64) not null,
      event_id varbinary(16) not null, event_type varchar(80) not null,
      status varchar(10) not null, attempts integer not null, response_status integer,
      last_error varchar(500), last_attempt_at varchar(24) not null, delivered_at varchar(24),
      version bigint not null`,
    key: 'tenant, subscription_id, event_id',
  });
  await makeTable(knex, {
    name: 'event_replays',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, subscription_id varchar(64) not null,
      position varchar(64) not null, last_event_id varchar(64) not null,
      requested_by varchar(200) not null, requested_at varchar(24) not null,
      version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, subscription_id'],
  });
  await makeTable(knex, {
    name: 'event_subscriptions',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, url varchar(1000) not null,
      description varchar(500), event_types text not null, state varchar(10) not null,
      state_reason varchar(500), secret text not null, old_secret text,
      old_secret_until varchar(24), starts_after varchar(64) not null,
      position varchar(64) not null, failures integer not null, failing_since varchar(24),
      created_by varchar(200) not null, created_by_id varchar(200), owner text not null,
      created_at varchar(24) not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    indexes: ['state'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'notifications',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, template varchar(80) not null,
      channel varchar(10) not null, recipient_kind varchar(20) not null,
      recipient_key varchar(200) not null, recipient varchar(320), subject varchar(64) not null,
      data text not null, status varchar(10) not null, attempts integer not null, last_error text,
      created_at varchar(24) not null, sent_at varchar(24), title varchar(200), body text,
      version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, recipient_key, id', 'tenant, status, id'],
    wide: true,
  });
};
