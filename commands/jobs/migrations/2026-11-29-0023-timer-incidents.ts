/** Makes the table timer_incidents. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'timer_incidents',
    columns: `
      tenant varchar(40) not null, id varchar(200) not null, command varchar(80) not null,
      data text not null, due varchar(24) not null, attempts integer not null, last_error text,
      at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
  });
};
