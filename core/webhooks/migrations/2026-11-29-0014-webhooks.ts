/** Makes the tables of core/webhooks. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'webhook_addresses',
    columns: `
      tenant varchar(40) not null, path varchar(255) not null, action varchar(10) not null,
      owner varchar(40) not null, taken_at varchar(24) not null, version bigint not null`,
    key: 'tenant, path, action',
  });
  await makeTable(knex, {
    name: 'webhook_calls',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, webhook_id bigint not null,
      key varchar(100) not null, at varchar(24) not null, duration_ms integer not null,
      outcome varchar(10) not null, status integer not null, error varchar(500),
      method varchar(10) not null, path varchar(255) not null, remote_ip varchar(64),
      delivery_id varchar(255), request_id varchar(64) not null, body_bytes integer not null,
      replay_of varchar(64), lines mediumtext`,
    key: 'tenant, id',
    indexes: ['tenant, outcome, id', 'tenant, webhook_id, id'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'webhook_configs',
    columns: `
      tenant varchar(40) not null, id bigint not null, key varchar(100) not null,
      description varchar(500), path varchar(255) not null, action varchar(10) not null,
      execution_type integer not null, command_name text, execution_code text, secrets text,
      process_definition_id varchar(100), is_enabled boolean not null, allowed_addresses text,
      sealed_secret text, authors text not null, created_at varchar(24) not null,
      updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, key', 'tenant, path, action'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'webhook_deliveries',
    columns: `
      tenant varchar(40) not null, webhook_id bigint not null, delivery_id varchar(255) not null,
      body_hash varchar(64) not null, received_at varchar(24) not null, answer mediumtext,
      expires_at varchar(24) not null, version bigint not null`,
    key: 'tenant, webhook_id, delivery_id',
    indexes: ['expires_at'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'webhook_failures',
    columns: `
      tenant varchar(40) not null, call_id varchar(64) not null, webhook_id bigint not null,
      at varchar(24) not null, state varchar(12) not null, attempts integer not null,
      sealed_request mediumtext not null, version bigint not null`,
    key: 'tenant, call_id',
    indexes: ['at'],
    wide: true,
  });
};
