/** Makes the tables of core/audit. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'audit_archives',
    columns: `
      tenant varchar(40) not null, chain varchar(36) not null, to_seq bigint not null,
      link varchar(44) not null, file varchar(200) not null, sha256 varchar(64) not null,
      at varchar(24) not null`,
    key: 'tenant, chain, to_seq',
    kept: 'for ever',
  });
  await makeTable(knex, {
    name: 'audit_chains',
    columns: `
      tenant varchar(40) not null, chain varchar(36) not null, key_id varchar(16) not null,
      started_at varchar(24) not null, after_seal bigint not null, after_root varchar(44) not null`,
    key: 'tenant, chain',
    kept: '10 years from started_at',
  });
  await makeTable(knex, {
    name: 'audit_seals',
    columns: `
      tenant varchar(40) not null, number bigint not null, at varchar(24) not null,
      heads mediumtext not null, root varchar(44) not null, previous varchar(44) not null,
      signature varchar(100) not null, version bigint not null`,
    key: 'tenant, number',
    wide: true,
    kept: '10 years from at',
  });
  await makeTable(knex, {
    name: 'audit_verifications',
    columns: `
      tenant varchar(40) not null, id varbinary(16) not null, slot varchar(36) not null,
      state varchar(12) not null, started_by varchar(200) not null,
      started_by_id varchar(200) not null, started_at varchar(24) not null, looked bigint not null,
      total bigint, chains bigint, seals bigint, findings text not null,
      finding_count bigint not null, error text, changed_at varchar(24) not null,
      finished_at varchar(24), version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, slot'],
  });
  await makeTable(knex, {
    name: 'record_events',
    columns: `
      tenant varchar(40) not null, type varchar(80) not null, record_id varbinary(16) not null`,
    key: 'tenant, type, record_id',
  });
  await makeTable(knex, {
    name: 'record_subjects',
    columns: `
      tenant varchar(40) not null, subject varbinary(258) not null,
      record_id varbinary(16) not null`,
    key: 'tenant, subject, record_id',
  });
  await makeTable(knex, {
    name: 'records',
    columns: `
      tenant varchar(40) not null, id varbinary(16) not null, event_type varchar(80) not null,
      timestamp bigint not null, user_id varchar(200) not null, user_name varchar(200) not null,
      role varchar(40), action varchar(80) not null, outcome varchar(80) not null,
      transaction_id varbinary(258), transaction_type varchar(30), transaction_amount bigint,
      previous_state varchar(30), new_state varchar(30), approver_notes text, balance_impact text,
      ip_address varchar(64), user_agent varchar(300), branch_id varchar(64),
      branch_name varchar(200), request_id varbinary(258) not null, origin varchar(20) not null,
      decisions text, attempts bigint, moves mediumtext, events mediumtext, event varchar(80),
      event_count integer, chain varbinary(16), chain_seq bigint, link varbinary(32)`,
    key: 'tenant, id',
    unique: ['chain, chain_seq'],
    indexes: [
      'tenant, transaction_id where transaction_id is not null',
      'tenant, user_id, id',
      'tenant, event, id where event is not null',
    ],
    kept: '10 years from timestamp',
    readable: {
      id: 'uuid',
      timestamp: 'moment',
      transaction_id: 'identifier',
      request_id: 'identifier',
      chain: 'uuid',
      link: 'digest',
    },
  });
};
