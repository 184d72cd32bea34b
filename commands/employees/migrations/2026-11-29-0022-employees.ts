/** Makes the tables of commands/employees. */
import { makeTable, type SchemaChange } from '../../../core/store/schema-change.ts';

export const up: SchemaChange = async (knex) => {
  await makeTable(knex, {
    name: 'employee_referrals',
    columns: `
      tenant varchar(40) not null, id bigint not null, employee_id bigint not null,
      referral_code varchar(64) not null, customer_name varchar(200) not null,
      customer_account_number varchar(34), client_id bigint, created_at varchar(24) not null`,
    key: 'tenant, id',
    indexes: ['tenant, employee_id, id'],
  });
  await makeTable(knex, {
    name: 'employees',
    columns: `
      tenant varchar(40) not null, id bigint not null, encoded_key varchar(64) not null,
      staff_id varchar(64) not null, email varchar(254) not null, title varchar(40),
      first_name varchar(100) not null, middle_name varchar(100), last_name varchar(100) not null,
      date_of_birth varchar(10), branch_key varchar(64), role varchar(40),
      referral_code varchar(64) not null, is_account_officer boolean not null,
      can_refer_customer boolean not null, is_enabled boolean not null, note varchar(1000),
      contact_details text not null, created_at varchar(24) not null,
      updated_at varchar(24) not null, version bigint not null`,
    key: 'tenant, id',
    unique: ['tenant, encoded_key', 'tenant, staff_id', 'tenant, referral_code'],
  });
};
