/** Makes the tables of core/store. */
import { makeTable, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'sequences',
    columns: `
      tenant varchar(40) not null, name varchar(80) not null, value bigint not null,
      version bigint not null`,
    key: 'tenant, name',
  });
  await makeTable(knex, {
    name: 'unit_batches',
    columns: `
      id varchar(64) not null, at varchar(24) not null, members integer not null`,
    key: 'id',
    indexes: ['at'],
    wide: true,
  });
};
