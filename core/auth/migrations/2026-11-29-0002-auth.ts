/** Makes the tables of core/auth. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'key_fingerprints',
    columns: `
      tenant varchar(40) not null, name varchar(20) not null, fingerprint varchar(64) not null`,
    key: 'tenant, name',
  });
  await makeTable(knex, {
    name: 'token_revocations',
    columns: `
      tenant varchar(40) not null, person varchar(200) not null, subject varchar(200) not null,
      issued_before varchar(24) not null, revoked_at varchar(24) not null,
      by_user varchar(200) not null, by_name varchar(200) not null, version bigint not null`,
    key: 'tenant, person',
  });
};
