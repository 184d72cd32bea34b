/** Makes the tables of core/time, and gives the store its name. */
import { randomUUID } from 'node:crypto';
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'store_names',
    columns: 'tenant varchar(40) not null, name varchar(64) not null',
    key: 'tenant, name',
  });
  await makeTable(knex, {
    name: 'timer_holds',
    columns: `
      tenant varchar(40) not null, file_sha256 varchar(64) not null,
      imported_by varchar(200) not null, imported_at varchar(24) not null, version bigint not null`,
    key: 'tenant, file_sha256',
  });
  await makeTable(knex, {
    name: 'timers',
    columns: `
      tenant varchar(40) not null, id varchar(200) not null, due varchar(24) not null,
      command varchar(80) not null, data text not null, attempts integer not null, last_error text,
      version bigint not null`,
    key: 'tenant, id',
    indexes: ['due'],
  });
  if ((await knex('store_names').first()) === undefined) {
    await knex('store_names').insert({ tenant: '', name: randomUUID() });
  }
};
