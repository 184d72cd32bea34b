/** Makes the table clients. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'clients',
    columns: `
      tenant varchar(40) not null, encoded_key varchar(64) not null, id bigint not null,
      type varchar(20) not null, state varchar(20) not null, name varchar(200) not null,
      first_name varchar(100), middle_name varchar(100), last_name varchar(100),
      date_of_birth varchar(10), gender varchar(20), email_address varchar(254),
      mobile_number varchar(40), address text not null, bvn_protected varchar(200),
      branch_key varchar(64), officer_key varchar(64), credit_score integer, monthly_income bigint,
      defaulted_loans integer not null, open_accounts bigint not null, note varchar(1000),
      created_by varchar(200) not null, makers text, created_at varchar(24) not null,
      last_updated varchar(24) not null, version bigint not null`,
    key: 'tenant, encoded_key',
    unique: ['tenant, id'],
    indexes: ['tenant, email_address', 'tenant, mobile_number', 'tenant, state'],
  });
};
