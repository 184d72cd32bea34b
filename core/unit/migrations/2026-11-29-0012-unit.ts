/** Makes the tables of core/unit. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'idempotency_keys',
    columns: `
      tenant varchar(40) not null, user_id varchar(200) not null, command varchar(80) not null,
      idempotency_key varchar(255) not null, body_hash varchar(64) not null,
      status integer not null, body mediumtext not null, error_code varchar(80),
      is_whole boolean not null, created_at varchar(24) not null, expires_at varchar(24) not null,
      version bigint not null`,
    key: 'tenant, user_id, command, idempotency_key',
    indexes: ['expires_at'],
    wide: true,
  });
  await makeTable(knex, {
    name: 'verdicts',
    columns: `
      tenant varchar(40) not null, id varchar(64) not null, policy varchar(80) not null,
      policy_version varchar(64) not null, facts text not null, fired text not null,
      first_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
  });
};
