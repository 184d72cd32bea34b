/** Makes the table branches. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'branches',
    columns: `
      tenant varchar(40) not null, id bigint not null, encoded_key varchar(64) not null,
      key varchar(64) not null, name varchar(200) not null, branch_note varchar(1000),
      object_state integer not null, email_address varchar(254), mobile_number varchar(40),
      address_line1 varchar(200), address_line2 varchar(200), address_city varchar(100),
      address_state varchar(100), address_country varchar(100), zip_code varchar(20),
      date_created varchar(24) not null, last_updated varchar(24) not null,
      open_accounts bigint not null, version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, encoded_key', 'tenant, key'],
  });
};
