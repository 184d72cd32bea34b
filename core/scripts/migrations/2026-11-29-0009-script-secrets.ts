/** Makes the table script_secrets. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'script_secrets',
    columns: `
      tenant varchar(40) not null, name varchar(100) not null, sealed text not null,
      updated_at varchar(24) not null, updated_by varchar(200) not null, version bigint not null`,
    key: 'tenant, name',
    wide: true,
  });
};
