/** Makes the table tills. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'tills',
    columns: `
      tenant varchar(40) not null, key varchar(34) not null, name varchar(200) not null,
      kind varchar(10) not null, branch_key varchar(64), state varchar(10) not null,
      opened_by varchar(200), opened_at varchar(24), closed_at varchar(24), counted_cash bigint,
      difference bigint, counted_line bigint, version bigint not null`,
    key: 'tenant, key',
    indexes: ['tenant, kind'],
  });
};
