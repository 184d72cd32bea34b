/** Makes the tables of core/uploads. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'file_import_parts',
    columns: `
      tenant varchar(40) not null, import_id varchar(36) not null, part integer not null,
      rows mediumtext not null, version bigint not null`,
    key: 'tenant, import_id, part',
    wide: true,
  });
  await makeTable(knex, {
    name: 'file_imports',
    columns: `
      tenant varchar(40) not null, id varchar(36) not null, command varchar(100) not null,
      user_id varchar(200) not null, user_name varchar(200) not null, actor mediumtext not null,
      idempotency_key varchar(255), beside mediumtext not null, heading mediumtext not null,
      state varchar(20) not null, total integer not null, done integer not null,
      failed integer not null, message text, errors mediumtext not null, result mediumtext,
      created_at varchar(24) not null, ended_at varchar(24), version bigint not null`,
    key: 'tenant, id',
    wide: true,
  });
};
