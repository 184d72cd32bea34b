/** Makes the tables of core/process. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'early_callback_counts',
    columns: `
      tenant varchar(40) not null, sender varchar(200) not null, since varchar(24) not null,
      kept integer not null, version bigint not null`,
    key: 'tenant, sender',
  });
  await makeTable(knex, {
    name: 'process_batch_items',
    columns: `
      tenant varchar(40) not null, batch_id varchar(64) not null, position integer not null,
      instance_id varchar(64) not null, rev integer not null, status varchar(20) not null,
      state varchar(20) not null, message text not null, at varchar(24), version bigint not null`,
    key: 'tenant, batch_id, position',
    indexes: ['tenant, batch_id, state, position'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_batches',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, operation varchar(20) not null,
      state varchar(20) not null, comment varchar(1000), migration text, listed integer not null,
      planned integer not null, prepared_by text not null, executed_by text,
      created_at varchar(24) not null, started_at varchar(24), ended_at varchar(24),
      version bigint not null`,
    key: 'tenant, id',
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_callbacks',
    columns: `
      tenant varchar(40) not null, correlation_key varchar(255) not null,
      state varchar(20) not null, waits text not null, payload mediumtext, expires_at varchar(24),
      created_at varchar(24) not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, correlation_key',
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_definitions',
    columns: `
      tenant varchar(40) not null, id bigint not null, name varchar(200) not null,
      process_key varchar(200) not null, description varchar(2000) not null,
      category varchar(100) not null, current_version integer not null,
      latest_version integer not null, is_active boolean not null, is_deleted boolean not null,
      file varchar(400), context_loader_type varchar(100), trigger_events text not null,
      metadata text not null, element_counts text not null, calls text not null,
      timer_starts text not null, event_starts text, early_callbacks text, scheduling text,
      created_at varchar(24) not null, created_by varchar(200) not null,
      created_by_id varchar(200), updated_at varchar(24) not null,
      updated_by varchar(200) not null, updated_by_id varchar(200), version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, name'],
    indexes: ['tenant, process_key'],
  });
  await makeTable(knex, {
    name: 'process_history',
    columns: `
      tenant varchar(40) not null, instance_id varchar(64) not null, rev integer not null,
      at varchar(24) not null, entries mediumtext not null`,
    key: 'tenant, instance_id, rev',
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_instances',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, definition_id bigint not null,
      definition_version integer not null, definition_name varchar(200) not null,
      process_key varchar(200) not null, business_key varchar(200), status varchar(20) not null,
      rev integer not null, state mediumtext, variables mediumtext not null, error text,
      faults integer not null, parent_instance varchar(64), parent_token varchar(200),
      root_instance varchar(64), generation integer not null, catches text, starter text not null,
      execution_mode varchar(16) not null, start_element varchar(200),
      started_at varchar(24) not null, updated_at varchar(24) not null, ended_at varchar(24),
      version bigint not null`,
    key: 'tenant, id',
    indexes: [
      'status, updated_at',
      'tenant, business_key',
      'tenant, definition_id, status',
      'tenant, parent_instance',
      'tenant, root_instance',
      'tenant, status, id',
    ],
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_log',
    columns: `
      tenant varchar(40) not null, instance_id varchar(64) not null, id varchar(64) not null,
      at varchar(24) not null, element_id varchar(255) not null, level varchar(10) not null,
      text mediumtext not null`,
    key: 'tenant, instance_id, id',
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_messages',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, name varchar(255) not null,
      state varchar(20) not null, sought text not null, variables mediumtext not null,
      sender text not null, instance_id varchar(64), expires_at varchar(24) not null,
      created_at varchar(24) not null, updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    indexes: ['tenant, name, state'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_triggers',
    columns: `
      tenant varchar(40) not null, instance_id varchar(64) not null, id varchar(64) not null,
      kind varchar(20) not null, token varchar(200), payload mediumtext not null,
      at varchar(24) not null, version bigint not null`,
    key: 'tenant, instance_id, id',
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_versions',
    columns: `
      tenant varchar(40) not null, definition_id bigint not null, number integer not null,
      xml mediumtext not null, hash varchar(64) not null, authors text not null,
      created_at varchar(24) not null, created_by varchar(200) not null,
      created_by_id varchar(200), state varchar(20) not null, based_on integer, changes text,
      makers text, decided_by varchar(200), decided_by_id varchar(200), decided_at varchar(24),
      reason varchar(1000), version bigint not null`,
    key: 'tenant, definition_id, number',
    indexes: ['tenant, state'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'process_waits',
    columns: `
      tenant varchar(40) not null, instance_id varchar(64) not null, token varchar(200) not null,
      element_id varchar(200) not null, name varchar(400), kind varchar(20) not null,
      reference varchar(255), message varchar(255), due varchar(24), accepts text,
      again boolean not null, task text, open_to text, late_at varchar(24),
      claimed_by varchar(200), external mediumtext, worker varchar(200), locked_by varchar(200),
      locked_until varchar(24), created_at varchar(24) not null, version bigint not null`,
    key: 'tenant, instance_id, token',
    indexes: ['tenant, element_id', 'tenant, kind, reference', 'tenant, message'],
    wide: true,
  });
};
